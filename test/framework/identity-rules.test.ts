import { expect } from "chai";
import type { MessageInit } from "../../src/protobuf/message.ts";
import {
  DiagnosticError,
  type Fields,
  type IdentityDefinition,
  identifier,
  type PlainState,
  string,
} from "../../src/schema/index.ts";
import { blockType } from "../../src/schema/schema.ts";
import type { ObjectType } from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import { record, type Value } from "../../src/schema/values/value.ts";
import type * as tfplugin6 from "../../src/server/generated/tfplugin6.ts";

import { received, sent } from "../../src/testing/core/wire.ts";
import { refusal } from "../../src/testing/life/resource-life.ts";
import { smallResource, smallUnconfigured } from "../support/small-provider.ts";

type Plain = { readonly [name: string]: Value };

const typeName = "small_thing";
const type: ObjectType = ["object", { id: "string", region: "string" }];

const schema = {
  id: identifier("The id"),
  region: string("The region")
    .comparedAs((text) => text.toLowerCase())
    .optional()
    .computed()
    .useStateForUnknown()
    .requiresReplace(),
  name: string("A name").optional(),
};

const regional: IdentityDefinition<"id" | "region"> = { required: ["id"], optional: ["region"] };

const unused = () => Promise.reject(new Error("not called"));

/** The options of a test for a thing. */
interface Thing {
  /** The definition of `regional` by default, null for a type without identity. */
  readonly identity?: IdentityDefinition<"id" | "region"> | null;
  /** The results of create, read and update. */
  readonly found?: () => unknown;
  readonly modifyPlan?: () => object;
  /** Whether the provider is configured; true by default. */
  readonly configured?: boolean;
  readonly importForms?: readonly string[];
  readonly moved?: (old: PlainState, source: { readonly identity: PlainState | null }) => PlainState;
}

/** The calls of core about a thing, each with its own request in plain values. */
async function things({
  identity = regional,
  found = unused,
  configured = true,
  importForms = ["{id}"],
  modifyPlan,
  moved,
}: Thing) {
  const answer = async () => found() as never;
  const resource = smallResource<Fields>({
    schema,
    importForms,
    ...(identity && { identity }),
    ...(modifyPlan && { modifyPlan: modifyPlan as never }),
    ...(moved && { moves: [{ fromType: "old_thing", state: moved }] }),
    create: answer,
    read: answer,
    update: answer,
  });
  const { core, call } = smallUnconfigured({ api: undefined, resource });
  if (configured) await core.configure({});
  const block = blockType(resource.block);
  const state = (plain: Plain | null) =>
    sent(block, plain && record(Object.entries({ id: null, region: null, name: null, ...plain })));
  const named = (plain: Plain | null | undefined) =>
    plain === undefined
      ? null
      : { identityData: sent(type, plain && record(Object.entries({ region: null, ...plain }))) };
  const answered = (message: MessageInit<tfplugin6.ResourceIdentityData> | null | undefined) => {
    const value = received("identity", type, message?.identityData);
    return value && { ...Object(value) };
  };
  const stateIn = (message: MessageInit<tfplugin6.DynamicValue> | null | undefined) => {
    const value = received("state", block, message);
    return value && { ...Object(value) };
  };
  const summaries = (diagnostics: readonly { readonly summary: string }[]) =>
    diagnostics.map(({ summary }) => summary);

  return {
    call,
    core,
    async read(current: Plain | null, stored?: Plain | null, kept = "") {
      const response = await call("readResource", {
        typeName,
        currentState: state(current),
        currentIdentity: named(stored),
        private: Buffer.from(kept),
      });
      const { newState, newIdentity, diagnostics } = response;
      return {
        state: stateIn(newState),
        identity: answered(newIdentity),
        message: newIdentity,
        private: Buffer.from(response.private ?? []).toString(),
        errors: summaries(diagnostics),
        details: diagnostics.map(({ detail }) => detail),
      };
    },
    async plan(prior: Plain | null, config: Plain | null, stored?: Plain | null) {
      const response = await call("planResourceChange", {
        typeName,
        priorState: state(prior),
        config: state(config),
        proposedNewState: state(config && { ...prior, ...config }),
        priorIdentity: named(stored),
      });
      const { plannedIdentity, diagnostics } = response;
      return {
        identity: answered(plannedIdentity),
        message: plannedIdentity,
        errors: summaries(diagnostics),
        details: diagnostics.map(({ detail }) => detail),
      };
    },
    async apply(prior: Plain | null, planned: Plain | null, stored?: Plain | null) {
      const { id, ...config } = planned ?? {};
      const response = await call("applyResourceChange", {
        typeName,
        priorState: state(prior),
        config: state(planned && config),
        plannedState: state(planned),
        plannedIdentity: named(stored),
      });
      const { newState, newIdentity, diagnostics } = response;
      return {
        state: stateIn(newState),
        identity: answered(newIdentity),
        message: newIdentity,
        errors: summaries(diagnostics),
      };
    },
    async import(request: { readonly id?: string; readonly identity?: Plain | null }) {
      const response = await call("importResourceState", {
        typeName,
        id: request.id ?? "",
        identity: named(request.identity),
      });
      const { importedResources, diagnostics } = response;
      const [imported] = importedResources;
      return {
        count: importedResources.length,
        state: stateIn(imported?.state),
        identity: answered(imported?.identity),
        message: imported?.identity,
        private: Buffer.from(imported?.private ?? []).toString(),
        errors: summaries(diagnostics),
      };
    },
    async upgrade(version: number, json: string | undefined) {
      const response = await call("upgradeResourceIdentity", {
        typeName,
        version,
        ...(json !== undefined && { rawIdentity: { json: Buffer.from(json) } }),
      });
      const { upgradedIdentity, diagnostics } = response;
      return { identity: answered(upgradedIdentity), errors: summaries(diagnostics) };
    },
    async move(old: object, source?: object) {
      const response = await call("moveResourceState", {
        targetTypeName: typeName,
        sourceTypeName: "old_thing",
        sourceProviderAddress: "registry.terraform.io/acme/old",
        sourceState: { json: Buffer.from(JSON.stringify(old)) },
        sourceIdentity: { json: Buffer.from(source ? JSON.stringify(source) : "") },
      });
      const { targetState, targetIdentity, targetPrivate, diagnostics } = response;
      return {
        state: stateIn(targetState),
        private: Buffer.from(targetPrivate).toString(),
        identity: answered(targetIdentity),
        errors: summaries(diagnostics),
      };
    },
  };
}

const before = { id: "a", region: "eu" };
const whole = { id: "a", region: "eu", name: "n" };

const mutable = { ...regional, mutable: true };
const change = ["Unexpected Identity Change"];

describe("an identity schema", () => {
  it("an identity schema contains its version and the attributes that an import may omit", async () => {
    const upgrades = { 0: (old: PlainState) => old };
    const { call } = await things({ identity: { ...regional, version: 1, upgrades } });
    const { identitySchemas } = await call("getResourceIdentitySchemas", {});
    const { version, identityAttributes = [] } = identitySchemas.get(typeName) ?? {};
    expect(version).to.equal(1);
    expect(
      identityAttributes.map((one) => [one.name, one.requiredForImport, one.optionalForImport]),
    ).to.deep.equal([
      ["id", true, false],
      ["region", false, true],
    ]);
  });
});

describe("the error of a change that changes the identity", () => {
  it("the error names the calls of requireReplace for what changes, and that of a read does not", async () => {
    const plan = await things({ modifyPlan: () => ({ region: "us" }) });
    const { details } = await plan.plan(whole, { name: "m" }, before);
    expect(details[0]).to.contain("call requireReplace(at.region) in modifyPlan");
    const read = await things({ found: () => ({ ...whole, id: "b" }) });
    expect((await read.read(whole, before)).details[0]).not.to.contain("requireReplace");
  });
});

describe("a read", () => {
  it("a read keeps the parts of a stored identity that its result lacks", async () => {
    const thing = await things({ found: () => ({ id: null, region: null, name: null }) });
    // The identifier is missing, which is a separate error.
    const { identity, errors } = await thing.read(whole, before);
    expect(errors).not.to.deep.equal([]);
    expect(identity).to.deep.equal(before);
  });

  it("a failed read keeps the stored identity and the state", async () => {
    const thing = await things({
      found: () => {
        throw new DiagnosticError([], "Down", "Try again.");
      },
    });
    const { state, identity, errors } = await thing.read(whole, before);
    expect(errors).to.deep.equal(["Down"]);
    expect([state, identity]).to.deep.equal([whole, before]);
  });

  it("a read adds missing parts of the identity, or null", async () => {
    const thing = await things({ found: () => whole });
    for (const stored of [undefined, null, { id: null, region: null }, { id: "a", region: null }]) {
      const { identity, errors } = await thing.read(whole, stored);
      expect([identity, errors]).to.deep.equal([before, []]);
    }
  });

  it("a read completes an identity that a move could not determine", async () => {
    const thing = await things({
      identity: { required: ["id", "region"] },
      found: () => whole,
      moved: () => ({ id: "a" }),
    });
    const moved = await thing.move({});
    expect([moved.identity, moved.errors]).to.deep.equal([{ id: "a", region: null }, []]);
    const { identity, errors } = await thing.read(moved.state, moved.identity);
    expect([identity, errors]).to.deep.equal([before, []]);
  });

  it("a read keeps a stored identity in another spelling, and stores a new one in the canonical spelling", async () => {
    const thing = await things({ found: () => ({ ...whole, region: "EU" }) });
    expect((await thing.read(whole)).identity).to.deep.equal(before);
    const { identity, errors } = await thing.read(whole, { id: "a", region: "Eu" });
    expect([identity, errors]).to.deep.equal([{ id: "a", region: "Eu" }, []]);
  });

  it("a read that returns a different identity is an error, and the stored identity stays", async () => {
    const thing = await things({ found: () => ({ ...whole, id: "b" }) });
    const { identity, errors, details } = await thing.read(whole, before);
    expect([identity, errors]).to.deep.equal([before, change]);
    expect(details[0]).to.contain('{ id = "a", region = "eu" }').and.contain('{ id = "b", region = "eu" }');
  });

  it("a read stores a different identity for a mutable identity, and for a client without a stored identity", async () => {
    const other = { id: "b", region: "us" };
    const found = () => ({ ...whole, ...other });
    const changing = await things({ identity: mutable, found });
    expect(await changing.read(whole, before)).to.deep.include({ identity: other, errors: [] });
    const { private: kept } = await changing.import({ id: "a" });
    expect(await changing.read(whole, before, kept)).to.deep.include({ identity: other, errors: [] });
    const unstored = await things({ found });
    expect(await unstored.read(whole)).to.deep.include({ identity: other, errors: [] });
  });

  it("a read after an import or a move stores the identity of the API with its spelling, and the values that the import left out", async () => {
    const thing = await things({ found: () => ({ ...whole, region: "EU" }), moved: () => ({ id: "a" }) });
    for (const given of [{ id: "a", region: "Eu" }, { id: "a" }, { id: "A" }]) {
      const { state, identity, private: kept } = await thing.import({ identity: given });
      expect(await thing.read(state, identity, kept)).to.deep.include({ identity: before, errors: [] });
    }
    const { state, identity, private: kept } = await thing.import({ id: "a" });
    expect(await thing.read(state, identity, kept)).to.deep.include({ identity: before, errors: [] });
  });

  it("a read that finds another object than the import names is an error that shows only the values that differ", async () => {
    const thing = await things({ found: () => ({ ...whole, region: "us" }) });
    const { state, identity, private: kept } = await thing.import({ identity: before });
    const read = await thing.read(state, identity, kept);
    expect(read.errors).to.deep.equal(["Read found another object"]);
    expect(read.details[0]).to.contain(
      'names an object with { region = "eu" }, and the read found one with { region = "us" }',
    );
    // Hosts without identities keep none next to the state.
    expect((await thing.read(state, null, kept)).errors).to.deep.equal(read.errors);
    expect((await refusal(thing.core.import(typeName, { id: "a", region: "eu" }))).summary).to.equal(
      "Read found another object",
    );
    const other = await things({ found: () => ({ ...whole, id: "b" }) });
    expect((await refusal(other.core.import(typeName, "a"))).summary).to.equal("Read found another object");
  });

  it("a read that finds another object than a move names is an error, and parts of the old identity with the same names are not compared", async () => {
    const thing = await things({
      found: () => ({ ...whole, id: "b" }),
      moved: (old) => old,
      importForms: ["{id}", "{name}"],
    });
    const moved = await thing.move({ name: "n" }, { id: "old" });
    expect(await thing.read(moved.state, moved.identity, moved.private)).to.deep.include({
      identity: { id: "b", region: "eu" },
      errors: [],
    });
    const wrong = await thing.move({ name: "n", region: "us" });
    expect((await thing.read(wrong.state, wrong.identity, wrong.private)).errors).to.deep.equal([
      "Read found another object",
    ]);
  });

  it("a read that finds another object after an import or a move is an error for a client that stores no identities, too", async () => {
    let region = "eu";
    const thing = await things({ found: () => ({ ...whole, region }), moved: () => whole });
    const imported = await thing.import({ id: "a" });
    const first = await thing.read(imported.state, null, imported.private);
    const moved = await thing.move({ name: "n" });
    expect((await thing.read(moved.state, null, moved.private)).errors).to.deep.equal([]);
    region = "us";
    for (const { state, private: kept } of [first, moved])
      expect((await thing.read(state, null, kept)).errors).to.deep.equal(change);
  });

  it("a read of a null state returns null", async () => {
    const thing = await things({});
    for (const stored of [undefined, before]) {
      const { state, identity, errors } = await thing.read(null, stored);
      expect([state, identity, errors]).to.deep.equal([null, null, []]);
    }
  });

  it("a read that finds no object returns no identity", async () => {
    const thing = await things({ found: () => null });
    const { state, message, errors } = await thing.read(whole, before);
    expect([state, message ?? null, errors]).to.deep.equal([null, null, []]);
  });
});

describe("a plan", () => {
  const found = () => whole;

  it("the plan of an update keeps the stored identity, or returns that of the prior state", async () => {
    const thing = await things({ found });
    const stored = { id: "a", region: "EU" };
    expect((await thing.plan(whole, { name: "m" }, stored)).identity).to.deep.equal(stored);
    for (const none of [undefined, null])
      expect((await thing.plan(whole, { name: "m" }, none)).identity).to.deep.equal(before);
  });

  it("a create receives no prior identity, even in the second plan of a replacement", async () => {
    const thing = await things({ found });
    for (const stored of [undefined, null, before])
      expect((await thing.plan(null, { name: "m" }, stored)).message ?? null).to.equal(null);
    const replacing = await thing.plan(whole, { region: "us" }, before);
    expect([replacing.identity, replacing.errors]).to.deep.equal([before, []]);
  });

  it("a plan of a deletion keeps the stored identity", async () => {
    const thing = await things({ found });
    expect(await thing.plan(whole, null, before)).to.deep.include({ identity: before, errors: [] });
  });

  it("a plan that changes the identity of an existing object is an error", async () => {
    const modifyPlan = () => ({ id: "b" });
    expect((await (await things({ modifyPlan })).plan(whole, { name: "m" }, before)).errors).to.deep.equal(
      change,
    );
    const changing = await things({ modifyPlan, identity: mutable });
    expect(await changing.plan(whole, { name: "m" }, before)).to.deep.include({
      identity: before,
      errors: [],
    });
    // Without a stored identity, no change can be detected.
    expect((await (await things({ modifyPlan })).plan(whole, { name: "m" })).errors).to.deep.equal([]);
  });

  it("a plan that fails keeps the stored identity", async () => {
    const modifyPlan = () => {
      throw new DiagnosticError([], "No", "Not so.");
    };
    const thing = await things({ modifyPlan });
    expect(await thing.plan(whole, { name: "m" }, before)).to.deep.include({
      identity: before,
      errors: ["No"],
    });
  });
});

describe("an apply", () => {
  const unknown = { id: new Unknown(), region: new Unknown(), name: "n" };

  it("a create returns the identity of the created object, whatever was planned", async () => {
    const thing = await things({ found: () => whole });
    for (const planned of [undefined, null, { id: "p", region: "q" }, { id: new Unknown(), region: null }])
      expect(await thing.apply(null, unknown, planned)).to.deep.include({ identity: before, errors: [] });
  });

  it("an apply keeps the stored identity in an update, and adds its unknown parts", async () => {
    const thing = await things({ found: () => whole });
    const update = (stored?: Plain | null) => thing.apply(whole, { ...whole, name: "m" }, stored);
    const asPlanned = await things({ found: () => ({ ...whole, name: "m" }) });
    expect(await asPlanned.apply(whole, { ...whole, name: "m" }, { id: "a", region: "EU" })).to.deep.include({
      identity: { id: "a", region: "EU" },
      errors: [],
    });
    for (const stored of [undefined, null, { id: "a", region: null }])
      expect((await update(stored)).identity).to.deep.equal(before);
  });

  it("an apply that changes the identity is an error, and the object stays in the state", async () => {
    const moved = { ...whole, id: "b" };
    const planned = { ...whole, id: new Unknown() };
    const thing = await things({ found: () => moved });
    const { state, identity, errors } = await thing.apply(whole, planned, before);
    expect([state, identity, errors]).to.deep.equal([moved, { id: "b", region: "eu" }, change]);
    const changing = await things({ found: () => moved, identity: mutable });
    expect(await changing.apply(whole, planned, before)).to.deep.include({
      identity: { id: "b", region: "eu" },
      errors: [],
    });
    expect((await thing.apply(whole, planned)).errors).to.deep.equal([]);
  });

  it("an apply that fails keeps the identity of the existing object", async () => {
    const thing = await things({
      found: () => {
        throw new DiagnosticError([], "No", "Not so.");
      },
    });
    const updated = await thing.apply(whole, { ...whole, name: "m" }, before);
    expect(updated).to.deep.include({ state: whole, identity: before, errors: ["No"] });
    const deleted = await thing.apply(whole, { ...whole, name: "m" }, before);
    expect(deleted).to.deep.include({ state: whole, identity: before });
    const created = await thing.apply(null, unknown, { id: new Unknown(), region: null });
    expect(created).to.deep.include({ state: null, errors: ["No"] });
    expect(created.message ?? null).to.equal(null);
  });

  it("a deletion returns no identity", async () => {
    const thing = await things({});
    const { state, message, errors } = await thing.apply(whole, null, before);
    expect([state, message ?? null, errors]).to.deep.equal([null, null, []]);
  });
});

describe("an import", () => {
  it("an import by ID returns the part of the identity that the ID contains", async () => {
    const thing = await things({});
    const { state, identity, errors } = await thing.import({ id: "a" });
    expect([state, identity, errors]).to.deep.equal([
      { id: "a", region: null, name: null },
      { id: "a", region: null },
      [],
    ]);
  });

  it("an import by identity returns the identity and a state to read", async () => {
    const thing = await things({});
    for (const identity of [{ id: "a", region: null }, before]) {
      const answer = await thing.import({ identity });
      expect(answer).to.deep.include({ identity, errors: [] });
      expect(answer.state).to.deep.equal({ ...identity, name: null });
    }
  });

  it("an import always returns one object or an error", async () => {
    const thing = await things({});
    const nameless = await things({ identity: null });
    const parted = await things({ importForms: ["{region}/{id}"] });
    for (const answer of [
      await thing.import({}),
      await thing.import({ identity: null }),
      await thing.import({ identity: { id: null } }),
      await thing.import({ identity: { id: new Unknown() } }),
      await nameless.import({ identity: before }),
      await parted.import({ id: "a" }),
    ]) {
      expect(answer.count).to.equal(0);
      expect(answer.errors).to.have.length(1);
    }
  });
});

describe("an upgrade of a stored identity", () => {
  const upgrades = {
    0: ({ key }: PlainState) => ({ id: key }),
    1: (old: PlainState) => (old.id === "lost" ? null : { ...old, region: "eu" }),
  };
  const identity = { ...regional, version: 2, upgrades };

  it("an upgrade of an identity runs the steps up to the current version", async () => {
    const thing = await things({ identity });
    expect(await thing.upgrade(0, '{"key":"a"}')).to.deep.equal({ identity: before, errors: [] });
    expect(await thing.upgrade(1, '{"id":"a"}')).to.deep.equal({ identity: before, errors: [] });
    expect(await thing.upgrade(2, '{"id":"a","old":1}')).to.deep.equal({
      identity: { id: "a", region: null },
      errors: [],
    });
  });

  it("an upgrade returns no identity if none is stored, or if the old one is incomplete", async () => {
    const thing = await things({ identity });
    for (const json of [undefined, "", "null"])
      expect(await thing.upgrade(0, json)).to.deep.equal({ identity: null, errors: [] });
    for (const json of ['{"id":"lost"}', '{"region":"eu"}', '{"id":null}'])
      expect(await thing.upgrade(1, json), json).to.deep.equal({ identity: null, errors: [] });
  });

  it("an upgrade of an identity rejects an invalid identity and an unknown version", async () => {
    const thing = await things({ identity });
    for (const json of ["[]", "{", '{"id":["a"]}'])
      expect(await thing.upgrade(2, json), json).to.deep.equal({
        identity: null,
        errors: ["Identity cannot be read"],
      });
    expect((await thing.upgrade(3, '{"id":"a"}')).errors).to.deep.equal(["Identity cannot be upgraded"]);
  });
});

describe("a move", () => {
  it("a move returns the identity of the new state, with missing parts from the old identity", async () => {
    const thing = await things({ moved: ({ key }) => ({ id: key }) });
    const of = async (source?: object) => (await thing.move({ key: "a" }, source)).identity;
    expect(await of()).to.deep.equal({ id: "a", region: null });
    expect(await of({ id: "z", region: "eu" })).to.deep.equal(before);
    expect(await of({ region: 5, more: [] })).to.deep.equal({ id: "a", region: "5" });
    expect(await of({ region: [] })).to.deep.equal({ id: "a", region: null });
  });

  it("a move can build the state from the old identity", async () => {
    const thing = await things({ moved: (_, { identity }) => ({ id: identity?.key ?? "none" }) });
    expect((await thing.move({}, { key: "a" })).state).to.include({ id: "a" });
    expect((await thing.move({})).state).to.include({ id: "none" });
  });

  it("a move that returns no state is an error, because Terraform would forget the object", async () => {
    for (const nothing of [null, undefined, "a"]) {
      const thing = await things({ moved: () => nothing as unknown as PlainState });
      expect(await thing.move({ key: "a" })).to.deep.equal({
        state: null,
        private: "",
        identity: null,
        errors: ["Moved state is invalid"],
      });
    }
  });
});

describe("a call that fails before it begins", () => {
  it("a failed call returns the state and the identity of an existing object, and neither for a new one", async () => {
    const thing = await things({ configured: false });
    const read = await thing.read(whole, before);
    expect(read).to.deep.include({ state: whole, identity: before, errors: ["Provider not configured"] });
    const updated = await thing.apply(whole, { ...whole, name: "m" }, before);
    expect(updated).to.deep.include({ state: whole, identity: before, errors: ["Provider not configured"] });
    const created = await thing.apply(null, whole, before);
    expect(created).to.deep.include({ state: null, identity: null, errors: ["Provider not configured"] });
  });

  it("a failed call does not return an identity that Terraform would reject", async () => {
    const thing = await things({ configured: false });
    const { message, errors } = await thing.read(whole, { id: "a", region: new Unknown() });
    expect([message ?? null, errors]).to.deep.equal([null, ["Provider not configured"]]);
  });
});

describe("a type without identity", () => {
  it("a type without an identity returns none, even if a client sends one", async () => {
    const thing = await things({ identity: null, found: () => whole });
    const unknown = { id: new Unknown(), region: new Unknown(), name: "n" };
    for (const stored of [undefined, null, before]) {
      for (const { message, errors } of [
        await thing.read(whole, stored),
        await thing.plan(null, { name: "n" }, stored),
        await thing.plan(whole, { name: "n" }, stored),
        await thing.apply(null, unknown, stored),
        await thing.apply(whole, whole, stored),
        await thing.import({ id: "a" }),
      ]) {
        expect(message ?? null).to.equal(null);
        expect(errors).to.deep.equal([]);
      }
    }
  });

  it("a call that fails early returns no identity, because Terraform would crash in a read", async () => {
    const thing = await things({ identity: null, configured: false });
    for (const { message, errors } of [
      await thing.read(whole, before),
      await thing.plan(whole, { id: "mine" }, before),
      await thing.apply(whole, whole, before),
    ]) {
      expect(message ?? null).to.equal(null);
      expect(errors.length).to.be.at.most(1);
    }
    expect((await thing.read(whole, before)).errors).to.deep.equal(["Provider not configured"]);
  });
});
