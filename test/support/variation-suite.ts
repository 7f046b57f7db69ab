import { expect } from "chai";
import { type Variation, variationNames } from "../../src/local-api/variations.ts";
import type { Provider } from "../../src/schema/define.ts";
import type { Path } from "../../src/schema/path.ts";
import type { Resource } from "../../src/schema/resource.ts";
import type { Block } from "../../src/schema/schema.ts";
import { isSequence, type Value } from "../../src/schema/values/value.ts";
import { gather } from "../../src/schema/walk.ts";
import type { Core, PlainConfig, ResourceState } from "../../src/testing/core/core.ts";
import { minimalOf } from "./minimal.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import { sampled, thorough } from "./thorough.ts";
import type { LifeCase, ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

/** The options of lives under variations of responses. */
export interface VariationOptions<Api extends LivedIn<Request>, Request> {
  /** Starts a provider with a local API whose responses vary. */
  readonly start: (options: {
    readonly provider: PlainConfig;
    readonly variations: readonly Variation[];
  }) => Promise<ProviderLife<Api, Request>>;
  /** The types whose life does not pass under a variation, each with the reason. */
  readonly exceptions: { readonly [V in Variation]?: { readonly [type: string]: string } };
  /** The optional attributes and blocks that `filled-defaults` gives no value, by type, each with the reason. */
  readonly unfilled: { readonly [type: string]: { readonly [name: string]: string } };
}

/** Each commit tries the variations in groups, a thorough run each alone. */
const groups: readonly (readonly Variation[])[] = thorough
  ? variationNames.map((name) => [name])
  : [["reversed-lists"], ["filled-defaults"], ["late-fields", "unknown-fields", "null-for-empty"]];

/** Returns exceptions for types with the same reason. */
export function because(reason: string, ...types: readonly string[]): { readonly [type: string]: string } {
  return Object.fromEntries(types.map((type) => [type, reason]));
}

/** Lives every type of a provider under each variation of responses: no step may fail, and every plan after an apply is empty. */
export function describeVariations<Client, Api extends LivedIn<Request>, Request>(
  { definition }: Provider<Client>,
  { start, exceptions, unfilled }: VariationOptions<Api, Request>,
): void {
  for (const variations of groups) {
    describe(`responses of ${definition.name} with ${variations.join(", ")}`, () => {
      const excepted = Object.assign({}, ...variations.map((name) => exceptions[name]));

      for (const [type, load] of sampled(Object.entries(definition.resources))) {
        it(`${type} is created, updated and destroyed, and every plan after an apply is empty`, async () => {
          const resource = (await load()).default as Resource<never>;
          const traffic = await trafficIn<ResourceTraffic<Api>>(definition.name, type);
          const lives = thorough ? [traffic, ...Object.values(traffic.more ?? {})] : [traffic];
          const failed: string[] = [];
          for (const one of lives) {
            const configurations = configurationsOf(resource, one, variations);
            const life = await start({ provider: one.provider ?? {}, variations });
            const created = async (object: ResourceState) => {
              if (one !== traffic || !variations.includes("filled-defaults")) return;
              const names = await unfilledIn(life.core, resource.block, object);
              const text = `what no response fills in: ${names.join(", ")}`;
              expect(names, text).to.have.members(Object.keys(unfilled[type] ?? {}));
            };
            const error = await errorOf(life, type, one, configurations, created);
            if (error !== undefined) failed.push(error);
          }
          if (excepted[type] === undefined) expect(failed).to.deep.equal([]);
          else expect(failed, "the exception is no longer needed").not.to.deep.equal([]);
        });
      }

      it("every exception is a type", () => {
        expect(Object.keys(definition.resources)).to.include.members(Object.keys(excepted));
      });
    });
  }
}

/**
 * Returns the configurations that are applied one after the other. Defaults fill in what is not configured, so minimal ones follow each
 * other; for all other variations a complete one comes first.
 */
function configurationsOf(
  resource: Resource<never>,
  { create, update }: LifeCase<never>,
  variations: readonly Variation[],
): readonly PlainConfig[] {
  const minimal = (config: PlainConfig) => minimalOf(resource, config, ["account_id", "organization"]);
  const changed = update ? [update] : [];
  if (variations.includes("filled-defaults")) return [create, ...changed].map(minimal);
  return [create, ...changed, ...(update ? [minimal(update)] : [])];
}

/** Returns the names of optional attributes and blocks for which an import stores nothing, without those that it never stores. */
async function unfilledIn(core: Core, block: Block, object: ResourceState): Promise<readonly string[]> {
  // After an import, the state has what the API fills in.
  const found = await core.refresh({ ...object, private: Buffer.from('{"imported":true,"applied":0}') });
  const names = gather<[Value], string>(block, [found?.value ?? null], (member, [value], path, within) => {
    const { attribute, blocks } = member;
    const isStored = !attribute?.notReturned && !attribute?.writeOnlyForm;
    const isOptional = attribute ? attribute.optional && isStored : blocks.min === 0;
    const isNever = attribute?.writeOnly || attribute?.broughtBy !== undefined;
    if (isOptional && !isNever && isNothing(value)) return [path.filter(isName).join(".")];
    return within();
  });
  return [...new Set(names)];
}

function isNothing(value: Value): boolean {
  return value === null || (isSequence(value) && value.length === 0);
}

function isName(step: Path[number]): step is string {
  return typeof step === "string";
}

/** Returns the error of a life, or undefined if it passes. */
async function errorOf<Api extends LivedIn<Request>, Request>(
  life: ProviderLife<Api, Request>,
  type: string,
  { prepare }: LifeCase<Api>,
  [first = {}, ...others]: readonly PlainConfig[],
  created: (object: ResourceState) => Promise<void>,
): Promise<string | undefined> {
  try {
    await prepare?.(life.api);
    const object = life.resource(type);
    await object.create(first);
    if (object.object) await created(object.object);
    await object.expectNoChange(first);
    for (const config of others) {
      await object.apply(config);
      await object.expectNoChange(config);
    }
    await object.destroy();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await life.close();
  }
}
