import { expect } from "chai";
import { sec } from "../../src/resources/sec/index.ts";
import { vdb } from "../../src/resources/vdb/index.ts";
import type { Provider } from "../../src/schema/define.ts";
import { isNothing } from "../../src/schema/engine/compare/same.ts";
import { forgetConfigurations } from "../../src/schema/engine/operations/validated-configurations.ts";
import { type Attribute, type Content, contentOf } from "../../src/schema/schema.ts";
import { isRecord, isSequence, record, type Value } from "../../src/schema/values/value.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LivedIn, ProviderLife } from "../support/provider-life.ts";
import { startSecLife } from "../support/sec-life.ts";
import { thorough } from "../support/thorough.ts";
import type { LifeCase, ResourceTraffic } from "../support/traffic-case.ts";
import { trafficIn } from "../support/traffic-of.ts";
import { validateUnconfigured } from "../support/validate-unconfigured.ts";
import { startVdbLife } from "../support/vdb-life.ts";

// The library of Go providers stores null for an empty value after a create, and an empty value for null after a read. Its private
// data is null in JSON.
const privateOfGo = Buffer.from("null");

const statesOfGo: { readonly [time: string]: (value: Value, empty: Value) => Value } = {
  "after a create": (value) => (isNothing(value) ? null : value),
  "after a read": (value, empty) => value ?? empty,
};

type Plain = { [name: string]: unknown };

/** The configured values that replace optional ones. */
const configurations: { readonly [what: string]: (owner: Plain, name: string, empty: Value) => void } = {
  "sets empty values": (owner, name, empty) => {
    owner[name] = empty;
  },
  "leaves values out": (owner, name) => {
    delete owner[name];
  },
};

/** Attributes with their own effect, so that the API does not return the configured value. */
const effective: readonly string[] = ["force_include_jwt_rbac"];

/**
 * Returns the empty value that a Go provider stores for an attribute whose value is null if it is omitted; undefined for any other
 * attribute.
 */
function emptyValueOf(attribute: Attribute): Value | undefined {
  const { optional, computed, writeOnly, broughtBy, writeOnlyForm, type } = attribute;
  if (!optional || computed || writeOnly || broughtBy || writeOnlyForm?.required) return undefined;
  const emptyValues: { readonly [type: string]: Value } = { string: "", number: 0, bool: false };
  return typeof type === "string" ? emptyValues[type] : [];
}

/** Returns the optional attributes of a configuration, each with the object that contains it. */
function* optionalPlaces(
  content: Content,
  config: unknown,
): Generator<{ readonly owner: Plain; readonly name: string; readonly empty: Value }> {
  if (Array.isArray(config)) for (const element of config) yield* optionalPlaces(content, element);
  else if (typeof config === "object" && config !== null) {
    const owner = config as Plain;
    for (const [name, attribute] of Object.entries(content.attributes)) {
      const empty = emptyValueOf(attribute);
      if (attribute.nested) yield* optionalPlaces(contentOf(attribute.nested), owner[name]);
      else if (empty !== undefined && !effective.includes(name)) yield { owner, name, empty };
    }
    for (const [name, { block }] of Object.entries(content.blocks)) yield* optionalPlaces(block, owner[name]);
  }
}

/** Returns a state with other values for the optional attributes. */
function inState(content: Content, state: Value, change: (value: Value, empty: Value) => Value): Value {
  if (isSequence(state)) return state.map((element) => inState(content, element, change));
  if (!isRecord(state)) return state;
  const changed = record(Object.entries(state));
  for (const [name, attribute] of Object.entries(content.attributes)) {
    const [value, empty] = [state[name] ?? null, emptyValueOf(attribute)];
    if (attribute.nested) changed[name] = inState(contentOf(attribute.nested), value, change);
    else if (empty !== undefined) changed[name] = change(value, empty);
  }
  for (const [name, { block }] of Object.entries(content.blocks))
    changed[name] = inState(block, state[name] ?? null, change);
  return changed;
}

function describeForeignStates<
  Client,
  Api extends LivedIn<Request> & { takeChanges(): readonly unknown[] },
  Request,
>(
  provider: Provider<Client>,
  start: (options: { readonly provider?: PlainConfig }) => Promise<ProviderLife<Api, Request>>,
): void {
  const { name, resources } = provider.definition;

  for (const [type, load] of Object.entries(resources)) {
    it(`a state of a Go provider needs no update of ${name}_${type}, with empty or omitted values`, async () => {
      const { block } = (await load()).default;
      const { more = {}, ...usual } = await trafficIn<ResourceTraffic<Api>>(name, type);
      for (const one of thorough ? [usual, ...Object.values(more)] : [usual]) {
        for (const what of Object.keys(configurations)) await expectNoUpdate(block, type, what, one);
      }
    });
  }

  for (const [type, load] of Object.entries(resources)) {
    it(`a state of unknown origin of ${name}_${type} is neither replaced nor updated for empty values`, async () => {
      const { block } = (await load()).default;
      const { more: _, ...usual } = await trafficIn<ResourceTraffic<Api>>(name, type);
      for (const what of Object.keys(configurations)) await expectNothingSent(block, type, what, usual);
    });
  }

  /** Expects the law of decision 142: with and without a refresh, null instead of an empty value sends nothing, and the reverse. */
  async function expectNothingSent(
    block: Content,
    type: string,
    what: string,
    { create, provider: settings, prepare }: LifeCase<Api>,
  ): Promise<void> {
    const life = await start({ ...(settings && { provider: settings }) });
    try {
      await prepare?.(life.api);
      const { object, config } = await createdWith(life, block, type, what, create);
      const own = object.object;
      for (const [time, change] of Object.entries(statesOfGo)) {
        if (!own) throw new Error("no object was created");
        object.object = { ...own, value: inState(block, own.value, change), private: new Uint8Array() };
        life.api.takeChanges();
        const plan = await object.plan(config);
        const where = `${time}, where ${JSON.stringify(config)} ${what}: ${JSON.stringify(plan)}`;
        expect(plan.action, where).to.be.oneOf(["no-op", "update"]);
        expect(plan.recomputed, where).to.deep.equal([]);
        if (plan.action === "update") await object.update(config);
        expect(life.api.takeChanges(), where).to.deep.equal([]);
        await object.expectNoChange(config);
      }
    } finally {
      await life.close();
    }
  }

  /** Creates an object with other values for the optional attributes where the provider accepts them. */
  async function createdWith(
    life: ProviderLife<Api, Request>,
    block: Content,
    type: string,
    what: string,
    create: PlainConfig,
  ) {
    const config: Plain = structuredClone(create);
    const validate = () => validateUnconfigured(provider, `${name}_${type}`, config);
    for (const { owner, name: attribute, empty } of optionalPlaces(block, config)) {
      const { [attribute]: before } = owner;
      configurations[what]?.(owner, attribute, empty);
      const refusal = await validate().catch((error: unknown) => error);
      if (refusal && before === undefined) delete owner[attribute];
      else if (refusal) owner[attribute] = before;
    }
    const object = life.resource(type);
    await object.create(config);
    forgetConfigurations();
    return { object, config, validate };
  }

  async function expectNoUpdate(
    block: Content,
    type: string,
    what: string,
    { create, provider: settings, prepare }: LifeCase<Api>,
  ): Promise<void> {
    const life = await start({ ...(settings && { provider: settings }) });
    try {
      await prepare?.(life.api);
      const { object, config, validate } = await createdWith(life, block, type, what, create);
      const own = object.object;
      for (const [time, change] of Object.entries(statesOfGo)) {
        object.object = own && { ...own, value: inState(block, own.value, change), private: privateOfGo };
        await validate();
        const plan = await object.plan(config);
        expect(plan, `${time}, where ${JSON.stringify(config)} ${what}`).to.include({ action: "no-op" });
      }
    } finally {
      await life.close();
    }
  }
}

describe("the states of Go providers", () => {
  describeForeignStates(sec, startSecLife);
  describeForeignStates(vdb, startVdbLife);
});
