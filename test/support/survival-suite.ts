import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import type { JsonObject } from "../../src/local-api/json.ts";
import type { Provider } from "../../src/schema/define.ts";
import type { Resource } from "../../src/schema/resource.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { LocalApi, RunningLocalApi } from "./local-api.ts";
import { minimalOf } from "./minimal.ts";
import type { ProviderLife } from "./provider-life.ts";
import type { ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

/** A member of an object that no client knows. */
const unknownMember = { integrationLevel: "of a newer version" };

/** A request with its body, if bodies are recorded. */
interface Sent {
  readonly body?: unknown;
}

type Stores<Fault, Request> = LocalApi<Fault, Request, RunningLocalApi<Fault, Request>>;

/** The options of the law that settings made elsewhere survive updates. */
export interface SurvivalOptions<Fault, Request extends Sent, Api extends Stores<Fault, Request>> {
  readonly start: (options: { readonly provider: PlainConfig }) => Promise<ProviderLife<Api, Request>>;
  /** Keys that the API sets with each update, at any depth. */
  readonly stamps: readonly string[];
  /**
   * When the update is planned. After a refresh, what it changes in addition has to be in the plan; without one, the plan does not know what
   * was changed elsewhere.
   */
  readonly plans: readonly ("after a refresh" | "without a refresh")[];
  /** Whether objects may have members that the definitions do not know. */
  readonly takesUnknownMembers: boolean;
  /** The attributes of paths that the control API does not name, by type. */
  readonly names?: { readonly [type: string]: { readonly [path: string]: string } };
  /** Types that no update changes in the API, or without an object of their own in it, each with the reason. */
  readonly objectless: { readonly [type: string]: string };
  /** Paths of what an update may change in addition, by type, each with the reason. */
  readonly changed: { readonly [type: string]: { readonly [path: string]: string } };
}

/**
 * For each type: an object with a minimal configuration has all settings of a complete one at the API, and members that no client knows.
 * An update of one attribute changes nothing else there, unless its plan shows that. No request contains null.
 */
export function describeSurvival<Client, Fault, Request extends Sent, Api extends Stores<Fault, Request>>(
  { definition }: Provider<Client>,
  options: SurvivalOptions<Fault, Request, Api>,
): void {
  describe(`settings of ${definition.name} that were made elsewhere`, () => {
    const types = Object.entries(definition.resources).filter(
      ([type]) => options.objectless[type] === undefined,
    );
    for (const [type, load] of types)
      for (const planned of options.plans)
        it(`an update of ${type} ${planned} keeps what neither the configuration nor the state mentions, and no request contains null`, async () => {
          const resource = (await load()).default as Resource<never>;
          if (!resource.definition.update) return;
          const traffic = await trafficIn<ResourceTraffic<Api>>(definition.name, type);
          const life = await options.start({ provider: traffic.provider ?? {} });
          try {
            await traffic.prepare?.(life.api);
            const complete = life.resource(type);
            await complete.create(traffic.create);
            const [, full] = storedOf(life.api, String(complete.state.token ?? complete.id));
            await complete.destroy();

            const minimal = minimalOf(resource, traffic.create, ["account_id", "organization"]);
            const object = life.resource(type);
            await object.create(minimal);
            const id = String(object.state.token ?? object.id);
            const [collection, own] = storedOf(life.api, id);
            const given = options.takesUnknownMembers ? withUnknown(full) : full;
            const elsewhere = await life.api.put(collection, id, joined(own, given, options.stamps));
            const config = { ...minimal, ...changeOf(resource, minimal, traffic.update ?? {}) };

            const refreshes = planned === "after a refresh";
            const { object: state } = object;
            if (!state) throw new Error("the object is not in the state");
            const shown = refreshes ? (await object.plan(config)).changed.map(withoutIndexes) : [];
            const plan = refreshes
              ? await life.core.planAfterRefresh(state.type, state, config)
              : await life.core.plan(state.type, state.value, config, {
                  priorPrivate: state.private,
                  priorIdentity: state.identity,
                });
            expect(plan.action).to.equal("update");
            await life.core.apply(plan);

            const [, after] = storedOf(life.api, id);
            const names: { readonly [path: string]: string } = {
              ...life.api.localApi.control.attributeNames()[state.type],
              ...options.names?.[type],
            };
            const known = Object.keys(options.changed[type] ?? {});
            const all = differences(elsewhere, after, options.stamps);
            expect(all, "what differs at the API").not.to.have.length(0);
            const differing = all.filter(
              (path) =>
                !known.some((one) => isWithin(path, one)) &&
                !shown.some(
                  (place) => isWithin(names[path] ?? path, place) || isWithin(place, names[path] ?? path),
                ),
            );
            const most = refreshes ? 0 : 1;
            expect(differing, `what differs at the API: ${differing.join(", ")}`).to.have.length(most);
            expect(nullsIn(life.api.requests().map(({ body }) => body)), "nulls in requests").to.deep.equal(
              [],
            );
          } finally {
            await life.close();
          }
        });
  });
}

/** Returns the object with an ID, and its collection. */
function storedOf(
  api: Pick<Stores<unknown, unknown>, "made">,
  id: string,
): readonly [collection: string, object: JsonObject] {
  const found = Object.entries(api.made()).flatMap(([collection, objects]) =>
    objects.filter((one) => Object.values(one).includes(id)).map((one) => [collection, one] as const),
  );
  const [object] = found;
  if (!object) throw new Error(`the API has no object ${id}`);
  return object;
}

/** Returns a change of one attribute of a configuration, a text if possible, for which another configuration has another value. */
function changeOf({ block }: Resource<never>, config: PlainConfig, other: PlainConfig): PlainConfig {
  const isText = (name: string) => block.attributes[name]?.type === "string";
  const differing = Object.keys(other).filter((each) => !isDeepStrictEqual(other[each], config[each]));
  const own = differing.filter((each) => config[each] !== undefined);
  const name = own.find(isText) ?? own[0] ?? differing[0];
  if (name !== undefined) return { [name]: other[name] };
  throw new Error(`the update changes nothing of ${JSON.stringify(config)}`);
}

/** Returns an object with the settings of another one that it lacks. */
function joined(own: JsonObject, full: JsonObject, stamps: readonly string[]): JsonObject {
  const settings = Object.entries(full).filter(([key]) => !stamps.includes(key));
  const entries = settings.map(([key, value]) => {
    const mine = own[key];
    if (mine === undefined) return [key, value];
    if (isPlain(mine) && isPlain(value)) return [key, joined(mine, value, stamps)];
    return [key, Array.isArray(mine) && mine.length === 0 ? value : mine];
  });
  return { ...own, ...Object.fromEntries(entries) };
}

function withUnknown(object: JsonObject): JsonObject {
  const entries = Object.entries(object).map(([key, value]) => [
    key,
    isPlain(value) ? { ...value, ...unknownMember } : value,
  ]);
  return { ...Object.fromEntries(entries), ...unknownMember };
}

/** Returns the paths at which two values differ; a list is compared as a whole. */
function differences(one: unknown, other: unknown, stamps: readonly string[], at = ""): string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isPlain(one) || !isPlain(other)) return [at];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => !stamps.includes(key))
    .flatMap((key) => differences(one[key], other[key], stamps, at === "" ? key : `${at}.${key}`));
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

function withoutIndexes(place: string): string {
  return place.replaceAll(/\[[^\]]*\]/g, "");
}

function nullsIn(value: unknown, at = ""): string[] {
  if (value === null) return [at];
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => nullsIn(inner, at === "" ? key : `${at}.${key}`));
}

function isPlain(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
