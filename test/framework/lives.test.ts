import { expect } from "chai";
import fc from "fast-check";
import { field } from "../../src/schema/dsl/field.ts";
import { membersOf, objectsOf } from "../../src/schema/engine/walk.ts";
import { definitionsFor, type Fields, identifier } from "../../src/schema/index.ts";
import { requiresReplace } from "../../src/schema/modifiers/requires-replace.ts";
import { useStateForUnknown } from "../../src/schema/modifiers/use-state-for-unknown.ts";
import { type Attribute, blockType, type Content, contentOf, nestedType } from "../../src/schema/schema.ts";
import type { Type } from "../../src/schema/values/type.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../../src/schema/values/value.ts";
import {
  type Core,
  DiagnosticsError,
  type PlainConfig,
  type ResourceState,
} from "../../src/testing/core/core.ts";
import { plainState } from "../../src/testing/plain-value.ts";
import { type Draw, drawBlock, drawConfig } from "../support/core-arbitraries.ts";
import { smallCore } from "../support/small-provider.ts";
import { runs } from "../support/thorough.ts";

// Random schemas, configurations and objects, lived in the simulated Terraform, which checks each response as Terraform does.

const type = "small_thing";

/** Returns the attribute with modifiers, at any depth, and without write-only values. */
function modified(g: Draw, attribute: Attribute): Attribute {
  const { writeOnly: _, nested, ...rest } = attribute;
  const own = { ...rest, description: "An attribute" };
  const replaces = (own.required || own.optional) && g(fc.nat, 3) === 0;
  const keeps = own.computed && g(fc.nat, 2) === 0;
  const modifiers = [...(replaces ? [requiresReplace] : []), ...(keeps ? [useStateForUnknown()] : [])];
  if (!nested) return { ...own, modifiers };
  const attributes = Object.fromEntries(
    Object.entries(nested.attributes).map(([name, inner]) => [name, modified(g, inner)]),
  );
  return {
    ...own,
    modifiers,
    nested: { ...nested, attributes },
    type: nestedType({ ...nested, attributes }),
  };
}

function modifiedContent(g: Draw, { attributes, blocks }: Content): Content {
  return {
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, modified(g, attribute)]),
    ),
    blocks: Object.fromEntries(
      Object.entries(blocks).map(([name, nested]) => [
        name,
        { ...nested, block: { description: "A block", ...modifiedContent(g, nested.block) } },
      ]),
    ),
  };
}

/** Returns the value that the API decides on, which depends on the type alone. */
function decided({ type, nested }: Pick<Attribute, "type" | "nested">): unknown {
  if (!nested) return ofType(type);
  const { nesting } = nested;
  const object = completed(contentOf(nested), {});
  return nesting === "single" ? object : nesting === "map" ? { k: object } : [object];
}

function ofType(type: Type): unknown {
  if (typeof type === "string") return { string: "api", number: 7, bool: true, dynamic: "api" }[type];
  if (type[0] === "map") return { k: ofType(type[1]) };
  if (type[0] !== "object") return [];
  return Object.fromEntries(Object.entries(type[1]).map(([name, part]) => [name, ofType(part)]));
}

type View = { readonly [name: string]: unknown };

/** Returns the object that the API stores for a plan. */
function completed(content: Content, plan: View): View {
  return Object.fromEntries(
    membersOf(content).map(({ name, attribute, objects }) => {
      const value = plan[name] ?? null;
      if (value === null) return [name, attribute?.computed ? decided(attribute) : null];
      if (!objects) return [name, value];
      const each = (object: unknown) => completed(objects.content, object as View);
      if (Array.isArray(value)) return [name, value.map(each)];
      if (objects.nesting !== "map") return [name, each(value)];
      return [name, Object.fromEntries(Object.entries(value).map(([key, object]) => [key, each(object)]))];
    }),
  );
}

/** Returns a state with null instead of some zeros, and the reverse; undefined if elements of a set became equal. */
function withOtherZeros(g: Draw, content: Content, state: Value): Value | undefined {
  if (!isRecord(state)) return state;
  const changed = record(Object.entries(state));
  for (const { name, attribute, objects } of membersOf(content)) {
    const value = state[name] ?? null;
    if (objects && (isSequence(value) || isRecord(value))) {
      const each = (object: Value) => withOtherZeros(g, objects.content, object);
      const parts = isSequence(value)
        ? value.map(each)
        : objects.nesting === "map"
          ? Object.values(value).map(each)
          : [each(value)];
      const known = parts.filter((part) => part !== undefined);
      if (known.length < parts.length) return undefined;
      if (objects.nesting === "set" && distinct(blockType(objects.content), known).length < known.length)
        return undefined;
      const [first = null] = known;
      changed[name] = isSequence(value)
        ? known
        : objects.nesting === "map"
          ? record(Object.keys(value).map((key, i) => [key, known[i] ?? null]))
          : first;
    }
    if (!attribute?.optional || attribute.computed || g(fc.boolean)) continue;
    const zero = zeroOf(attribute);
    if (zero !== undefined && (value === null || isEmpty(value)))
      changed[name] = value === null ? zero : null;
  }
  return changed;
}

function zeroOf(attribute: Attribute): Value | undefined {
  const { type } = attribute;
  if (objectsOf(attribute)?.nesting === "single") return undefined;
  if (typeof type === "string") return { string: "", number: 0, bool: false, dynamic: undefined }[type];
  return type[0] === "object" ? undefined : type[0] === "map" ? record() : [];
}

function isEmpty(value: Value): boolean {
  if (isSequence(value)) return value.length === 0;
  return isRecord(value) ? Object.keys(value).length === 0 : value === "" || value === 0 || value === false;
}

/** A drawn resource, and the calls of its API. */
async function drawResource(g: Draw) {
  const content = modifiedContent(g, drawBlock(g, { sets: true, computedNested: false }));
  const calls: string[] = [];
  let stored: View = {};
  const store = (call: string) => async (given: { readonly plan: object }) => {
    calls.push(call);
    stored = { ...completed(content, given.plan as View), id: "1" };
    return stored as never;
  };
  const { attributes, blocks } = content;
  const fields = Object.fromEntries(
    [...Object.entries(attributes), ...Object.entries(blocks)].map(([name, part]) => [
      name,
      { [field]: part },
    ]),
  ) as unknown as Fields;
  const resource = definitionsFor<null>().resource({
    description: "A thing.",
    schema: { id: identifier("The ID"), ...fields },
    importForms: ["{id}"],
    example: "",
    create: store("create"),
    read: async () => stored as never,
    update: store("update"),
    delete: async () => {
      calls.push("delete");
    },
  });
  const core = await smallCore({ api: null, resource });
  const config = () => plainState(drawConfig(g, content, false)) as PlainConfig;
  return { content, core, calls, config };
}

/** Reports whether an error is one that the user has to solve: the API fills in equal values in two elements of a set. */
function isOfConfig(error: unknown): boolean {
  return (
    error instanceof DiagnosticsError &&
    error.diagnostics.every(({ summary }) => summary === "API made two elements of a set equal")
  );
}

async function planOf(core: Core, state: ResourceState | undefined, config: PlainConfig) {
  const { value = null, private: priorPrivate, identity: priorIdentity = null } = state ?? {};
  return await core.plan(type, value, config, { ...(priorPrivate && { priorPrivate }), priorIdentity });
}

describe("random lives in the simulated Terraform", function () {
  this.timeout(120_000);
  const tries = runs({ seed: 47, many: 4000 });

  it("every plan is accepted, is applied as planned, and settles", async () => {
    let settled = 0;
    const life = async (g: Draw) => {
      const { core, config } = await drawResource(g);
      let state: ResourceState | undefined;
      try {
        for (const next of [config(), config(), config()]) {
          state = await core.apply(await core.planAfterRefresh(type, state, next));
          expect((await core.planAfterRefresh(type, state, next)).action).to.equal("no-op");
          settled++;
        }
      } catch (error) {
        if (!isOfConfig(error)) throw error;
      }
    };
    await fc.assert(fc.asyncProperty(fc.gen(), life), tries);
    expect(settled).to.be.greaterThan(tries.numRuns);
  });

  it("null and zeros in a state of unknown origin replace nothing and send nothing", async () => {
    let updates = 0;
    const life = async (g: Draw) => {
      const { content, core, calls, config } = await drawResource(g);
      const own = config();
      try {
        const created = await core.create(type, own);
        const value = withOtherZeros(g, content, created.value);
        if (value === undefined) return;
        calls.length = 0;
        const others = { ...created, value, private: new Uint8Array() };
        const plan = await planOf(core, g(fc.boolean) ? others : await core.refresh(others), own);
        expect(plan.action).to.be.oneOf(["no-op", "update"]);
        expect(plan.requiresReplace).to.deep.equal([]);
        if (plan.action === "update") {
          updates++;
          const after = await core.apply(plan);
          expect((await core.planAfterRefresh(type, after, own)).action).to.equal("no-op");
        }
        expect(calls).to.deep.equal([]);
      } catch (error) {
        if (!isOfConfig(error)) throw error;
      }
    };
    await fc.assert(fc.asyncProperty(fc.gen(), life), tries);
    expect(updates).to.be.greaterThan(tries.numRuns / 20);
  });
});
