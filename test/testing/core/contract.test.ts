import { expect } from "chai";
import { encodeMsgpack } from "../../../src/schema/codec/msgpack.ts";
import { knownAfterApply } from "../../../src/schema/values/unknown.ts";
import { record, type Value, type ValueRecord } from "../../../src/schema/values/value.ts";
import { ContractError, Core, encodeDecode, type ResourceState } from "../../../src/testing/core/core.ts";
import { rejection } from "../../../src/testing/core/rejection.ts";
import {
  at,
  changed,
  type Handler,
  type ToyHandlers,
  thing,
  thingIdentityType,
  thingIn,
  toyProvider,
} from "./toy.ts";

type Response<Name extends Exclude<keyof ToyHandlers, "passOn">> = Awaited<ReturnType<Handler<Name>>>;

/** Returns a valid response with a change, either always or from one call on. */
function twisted<
  Name extends "planResourceChange" | "applyResourceChange" | "readResource" | "importResourceState",
>(
  name: Name,
  twist: (response: Response<Name>, call: number) => Response<Name>,
): (toy: ToyHandlers) => Partial<ToyHandlers> {
  return (toy) => {
    let calls = 0;
    const handler = toy[name] as unknown as (...given: unknown[]) => Promise<Response<Name>>;
    return { [name]: async (...given: unknown[]) => twist(await handler(...given), ++calls) };
  };
}

function planning(members: { readonly [name: string]: Value }, call = 0) {
  return twisted("planResourceChange", (response, n) =>
    call > 0 && n !== call
      ? response
      : { ...response, plannedState: thing(changed(thingIn(response.plannedState), members)) },
  );
}

function applying(members: { readonly [name: string]: Value }) {
  return twisted("applyResourceChange", (response) => ({
    ...response,
    newState: thing(changed(thingIn(response.newState), members)),
  }));
}

function reading(members: { readonly [name: string]: Value }) {
  return twisted("readResource", (response) => ({
    ...response,
    newState: thing(changed(thingIn(response.newState), members)),
  }));
}

const otherIdentity = {
  identityData: { msgpack: encodeMsgpack(thingIdentityType, record([["id", "other"]])) },
};
const config = { name: "a", secret: "s", rule: { port: 1 } };

const create = (core: Core) => core.create("toy_thing", config);
const refresh = (core: Core, state: ResourceState) => core.refresh(state);
const update = (core: Core, state: ResourceState) => core.update(state, { ...config, name: "b" });
const destroy = (core: Core, state: ResourceState) => core.destroy(state);
const importing = (core: Core) => core.import("toy_thing", "thing-1");

interface Case {
  readonly fault: string;
  readonly twist: (toy: ToyHandlers) => Partial<ToyHandlers>;
  readonly when: (core: Core, state: ResourceState) => Promise<unknown>;
  readonly summary: string;
  readonly detail: string;
}

const invalidPlan = "Provider produced invalid plan";
const invalidObject = "Provider produced invalid object";
const invalidResult = "Provider returned invalid result object after apply";
const inconsistent = "Provider produced inconsistent result after apply";
const finalPlan = "Provider produced inconsistent final plan";

const cases: readonly Case[] = [
  {
    fault: "a plan that differs from the configuration",
    twist: planning({ name: "other" }),
    when: create,
    summary: invalidPlan,
    detail: 'name: is planned as "other", but configured as "a"',
  },
  {
    fault: "a plan that repeats a write-only value, which stays out of the message",
    twist: planning({ secret: "s" }),
    when: create,
    summary: invalidPlan,
    detail: "secret: is write-only and must be null",
  },
  {
    fault: "a plan without an object",
    twist: twisted("planResourceChange", (response) => ({ ...response, plannedState: null })),
    when: create,
    summary: invalidPlan,
    detail: "the object: is planned to be absent",
  },
  {
    fault: "a plan that does not fit the schema",
    twist: twisted("planResourceChange", (response) => ({
      ...response,
      plannedState: { msgpack: Buffer.of(0x90) },
    })),
    when: create,
    summary: invalidObject,
    detail: "object expected",
  },
  {
    fault: "a plan in JSON",
    twist: twisted("planResourceChange", (response) => ({
      ...response,
      plannedState: { json: Buffer.from("null") },
    })),
    when: create,
    summary: invalidObject,
    detail: "JSON",
  },
  {
    fault: "a replacement path without a change",
    twist: twisted("planResourceChange", (response) => ({
      ...response,
      requiresReplace: [at("rule", 7, "port")],
    })),
    when: update,
    summary: invalidPlan,
    detail: "requires replacement for rule[7].port",
  },
  {
    fault: "the flag of the old SDK",
    twist: twisted("planResourceChange", (response) => ({ ...response, legacyTypeSystem: true })),
    when: create,
    summary: "Invalid flag",
    detail: "legacy_type_system",
  },
  {
    fault: "a deferral that was not allowed",
    twist: twisted("planResourceChange", (response) => ({ ...response, deferred: { reason: 1 } })),
    when: create,
    summary: "Invalid deferral",
    detail: "not allowed",
  },
  {
    fault: "a plan that loses private data",
    twist: twisted("planResourceChange", (response, n) =>
      n === 1 ? { ...response, plannedPrivate: null } : response,
    ),
    when: update,
    summary: "Provider lost private data",
    detail: "none",
  },
  {
    fault: "a plan that changes the identity",
    twist: twisted("planResourceChange", (response, n) =>
      n === 1 ? { ...response, plannedIdentity: otherIdentity } : response,
    ),
    when: update,
    summary: "Provider produced different identity",
    detail: 'id: was planned as "thing-1"',
  },
  {
    fault: "a destroy that is planned with a value",
    twist: twisted("planResourceChange", (response, n) =>
      n === 1 ? { ...response, plannedState: thing(thingOf({ name: "a" })) } : response,
    ),
    when: destroy,
    summary: invalidPlan,
    detail: "a destroy was planned with a value",
  },
  {
    fault: "a second plan that changes known values",
    twist: planning({ region: "eu" }, 1),
    when: (core) => core.create("toy_thing", { name: "a" }),
    summary: finalPlan,
    detail: 'region: was planned as "eu", but is unknown',
  },
  {
    fault: "a second plan that becomes a replacement",
    twist: twisted("planResourceChange", (response, n) =>
      n === 2 ? { ...response, requiresReplace: [at("name")] } : response,
    ),
    when: update,
    summary: finalPlan,
    detail: "the planned update became a replace",
  },
  {
    fault: "a result that differs from the plan",
    twist: applying({ name: "other" }),
    when: create,
    summary: inconsistent,
    detail: 'name: was planned as "a", but is "other"',
  },
  {
    fault: "a result with unknown values",
    twist: applying({ region: knownAfterApply }),
    when: create,
    summary: invalidResult,
    detail: "region: is still unknown",
  },
  {
    fault: "a result with a write-only value",
    twist: applying({ secret: "s" }),
    when: create,
    summary: invalidObject,
    detail: "secret: is write-only and must be null",
  },
  {
    fault: "a result with null for no blocks",
    twist: applying({ rule: null }),
    when: create,
    summary: invalidObject,
    detail: "rule: is null instead of empty",
  },
  {
    fault: "a create without a result",
    twist: twisted("applyResourceChange", (response) => ({ ...response, newState: thing(null) })),
    when: create,
    summary: invalidResult,
    detail: "null after a create or update",
  },
  {
    fault: "a delete with a result",
    twist: twisted("applyResourceChange", (response, n) =>
      n === 1 ? { ...response, newState: thing(thingOf({ name: "a" })) } : response,
    ),
    when: destroy,
    summary: invalidResult,
    detail: "not null after a delete",
  },
  {
    fault: "a result without identity",
    twist: twisted("applyResourceChange", (response) => ({ ...response, newIdentity: null })),
    when: create,
    summary: "Provider produced invalid identity",
    detail: "missing",
  },
  {
    fault: "a read that loses private data",
    twist: twisted("readResource", (response) => ({ ...response, private: null })),
    when: refresh,
    summary: "Provider lost private data",
    detail: "none",
  },
  {
    fault: "a read with unknown values",
    twist: reading({ region: knownAfterApply }),
    when: refresh,
    summary: invalidObject,
    detail: "region: is still unknown",
  },
  {
    fault: "an upgrade that changes a state of the current version",
    twist: () => ({
      upgradeResourceState: async () => ({ upgradedState: thing(thingOf({ name: "x" })) }),
    }),
    when: refresh,
    summary: "Invalid resource state upgrade",
    detail: "was changed",
  },
  {
    fault: "an import of two objects",
    twist: twisted("importResourceState", ({ importedResources }) => ({
      importedResources: [...(importedResources ?? []), ...(importedResources ?? [])],
    })),
    when: importing,
    summary: "Provider returned invalid import",
    detail: "more than one object",
  },
  {
    fault: "an import of another type",
    twist: twisted("importResourceState", ({ importedResources }) => ({
      importedResources: (importedResources ?? []).map((one) => ({ ...one, typeName: "toy_other" })),
    })),
    when: importing,
    summary: "Provider returned invalid import",
    detail: "another type",
  },
  {
    fault: "a diagnostic without severity",
    twist: () => ({ validateResourceConfig: async () => ({ diagnostics: [{ summary: "Hm" }] }) }),
    when: create,
    summary: "Invalid diagnostic",
    detail: "neither error nor warning",
  },
  {
    fault: "a diagnostic with a path that does not exist",
    twist: () => ({
      validateResourceConfig: async () => ({
        diagnostics: [{ severity: 2, summary: "Hm", attribute: at("rule", 0, "prot") }],
      }),
    }),
    when: create,
    summary: "Invalid diagnostic",
    detail: "rule[0].prot does not exist in the schema",
  },
];

function thingOf(members: { readonly [name: string]: Value }): ValueRecord {
  return changed(
    record(Object.entries({ id: "x", name: null, region: null, secret: null, rule: [] })),
    members,
  );
}

describe("ContractError", () => {
  for (const { fault, twist, when, summary, detail } of cases) {
    it(`Core throws a ContractError for ${fault}`, async () => {
      const toy = toyProvider();
      const state = await new Core(encodeDecode(toy)).create("toy_thing", config);
      const running = when(new Core(encodeDecode({ ...toy, ...twist(toy) })), state);
      const error = await rejection(running, ContractError);
      expect(error.breaches[0]).to.have.property("summary", summary);
      expect(error.breaches[0]?.detail).to.contain(detail);
      expect(error.message).not.to.contain('"s"');
    });
  }
});
