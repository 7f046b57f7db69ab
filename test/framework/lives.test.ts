import { expect } from "chai";
import fc from "fast-check";
import { type Attribute, blockType, type Content } from "../../src/schema/schema.ts";
import { distinct, isRecord, isSequence, record, type Value } from "../../src/schema/values/value.ts";
import { membersOf, objectsOf } from "../../src/schema/walk.ts";
import type { Core, PlainConfig, ResourceState } from "../../src/testing/core/core.ts";
import type { Draw } from "../support/core-arbitraries.ts";
import { drawContent, drawPlainConfig, isOfConfig, resourceOf } from "../support/drawn-resource.ts";
import { smallCore } from "../support/small-provider.ts";
import { runs } from "../support/thorough.ts";

// Random schemas, configurations and objects, lived in the simulated Terraform, which checks each response as Terraform does.

const type = "small_thing";

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

/** A drawn resource in the simulated Terraform. */
async function drawResource(g: Draw) {
  const content = drawContent(g);
  const { resource, calls } = resourceOf(content);
  const core = await smallCore({ api: null, resource });
  return { content, core, calls, config: () => drawPlainConfig(g, content) };
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
