import { isDeepStrictEqual } from "node:util";
import type { Control, ListedObject } from "../../src/local-api/control.ts";
import { isObject, type Json, type JsonObject } from "../../src/local-api/json.ts";
import type { Provider } from "../../src/schema/define.ts";
import type { PlainConfig } from "../../src/testing/core/core.ts";
import type { PlainState } from "../../src/testing/plain-value.ts";
import type { LivedIn, ProviderLife } from "./provider-life.ts";
import type { LifeCase, ResourceTraffic } from "./traffic-case.ts";
import { trafficIn } from "./traffic-of.ts";

/** Names of attributes by the dotted paths of their values in objects of the API. */
export type Names = { readonly [path: string]: string };

/** A local API whose objects the control API changes. */
interface Controlled<Request> extends LivedIn<Request> {
  readonly localApi: { readonly control: Control };
}

type Start<Api extends Controlled<Request>, Request> = (options: {
  readonly provider?: PlainConfig;
}) => Promise<ProviderLife<Api, Request>>;

/**
 * Returns the names of the attributes of each resource type, by experiment: changes each value of an object in the API, and
 * reads which attribute has changed. A value that the API does not return or that cannot change is recognized by its text.
 */
export async function attributeNamesOf<Client, Api extends Controlled<Request>, Request>(
  { definition }: Provider<Client>,
  start: Start<Api, Request>,
): Promise<{ readonly [type: string]: Names }> {
  const { name: provider, resources } = definition;
  const named: [string, Names][] = [];
  for (const type of Object.keys(resources)) {
    const traffic = await trafficIn<ResourceTraffic<Api>>(provider, type);
    const names: { [path: string]: string } = {};
    for (const one of [traffic, ...Object.values(traffic.more ?? {})])
      Object.assign(names, await namesIn(`${provider}_${type}`, one, start));
    const sorted = Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));
    if (sorted.length > 0) named.push([`${provider}_${type}`, Object.fromEntries(sorted)]);
  }
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function namesIn<Api extends Controlled<Request>, Request>(
  type: string,
  { create, provider, prepare }: LifeCase<Api>,
  start: Start<Api, Request>,
): Promise<Names> {
  const life = await start({ ...(provider && { provider }) });
  try {
    await prepare?.(life.api);
    const { control } = life.api.localApi;
    const known = new Set(control.listObjects({ platform: true }).map(keyOf));
    const resource = life.resource(type.replace(/^[^_]*_/, ""));
    await resource.create(create);
    const listed = control
      .listObjects({ platform: true })
      .find((one) => one.terraform?.type === type && !known.has(keyOf(one)));
    if (!listed) return {};
    const { collection, id, object } = listed;
    const before = (await resource.refresh()) ?? {};
    const read = async (changed: JsonObject): Promise<PlainState | undefined> => {
      try {
        await control.putObject(collection, id, changed);
        const created = resource.object;
        const state = await resource.refresh();
        resource.object = created;
        return state;
      } catch {
        return undefined;
      }
    };
    const names: [string, string][] = [];
    // Keys that the configuration contains as values are names that users choose.
    const chosen = textsIn(create);
    for (const path of pathsOf(object, [])) {
      if (path.some((key) => chosen.has(key))) continue;
      const value = valueAt(object, path);
      const changes: string[] = [];
      // A list of objects is a list of blocks.
      const isOfObjects = Array.isArray(value) && isObject(value[0]);
      for (const other of othersOf(value)) {
        const state = await read(withValue(object, path, other));
        changes.push(...(state === undefined ? [] : differences(before, state, isOfObjects)));
      }
      const name = bestOf(changes, create) ?? bestOf(placesOf(before, value), create);
      if (name !== undefined) names.push([path.join("."), name]);
    }
    return Object.fromEntries(names);
  } finally {
    await life.close();
  }
}

function textsIn(value: unknown): ReadonlySet<unknown> {
  if (typeof value !== "object" || value === null) return new Set([value]);
  return new Set(Object.values(value).flatMap((inner) => [...textsIn(inner)]));
}

const keyOf = ({ collection, id }: ListedObject) => `${collection}/${id}`;

/** The paths of the values in an object: scalars, and arrays that are not empty. */
function pathsOf(object: JsonObject, path: readonly string[]): (readonly string[])[] {
  return Object.entries(object).flatMap(([key, value]) => {
    const here = [...path, key];
    if (!/^\w+$/.test(key)) return [];
    if (isObject(value)) return pathsOf(value, here);
    return value === null || (Array.isArray(value) && value.length === 0) ? [] : [here];
  });
}

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const anotherTime = "2031-05-06T07:08:09Z";

/** Values that differ from a value in one place, of which the API may accept some. */
function othersOf(value: Json | undefined): Json[] {
  if (typeof value === "string") return [`${value}x`, ...(isTime.test(value) ? [anotherTime] : [])];
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [1 - value, value + 1];
  if (Array.isArray(value)) return othersOf(value[0]).map((first) => [first, ...value.slice(1)]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    othersOf(inner).map((other) => ({ ...value, [key]: other })),
  );
}

function valueAt(object: JsonObject, [first = "", ...rest]: readonly string[]): Json | undefined {
  const value = object[first];
  return rest.length === 0 ? value : isObject(value) ? valueAt(value, rest) : undefined;
}

function withValue(object: JsonObject, [first = "", ...rest]: readonly string[], value: Json): JsonObject {
  const inner = object[first];
  return {
    ...object,
    [first]: rest.length === 0 || !isObject(inner) ? value : withValue(inner, rest, value),
  };
}

/**
 * The dotted paths of the attributes that differ, without the indexes of blocks; with `isOfObjects`, those of the innermost blocks
 * instead.
 */
function differences(
  before: unknown,
  after: unknown,
  isOfObjects: boolean,
  path = "",
  block: string | undefined = undefined,
): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isList = Array.isArray(before) && Array.isArray(after);
  if (isList && before.length === after.length && before.some(isState))
    return before.flatMap((one, index) => differences(one, after[index], isOfObjects, path, path));
  if (!isState(before) || !isState(after)) return [(isOfObjects ? block : undefined) ?? path];
  return Object.keys(before).flatMap((name) =>
    differences(before[name], after[name], isOfObjects, below(path, name), block),
  );
}

const below = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** The dotted paths of the attributes whose value is a text that is long enough to be recognized. */
function placesOf(state: unknown, value: Json | undefined, path = ""): string[] {
  if (typeof value !== "string" || value.length < 6) return [];
  if (Array.isArray(state)) return state.filter(isState).flatMap((one) => placesOf(one, value, path));
  if (!isState(state)) return state === value ? [path] : [];
  return Object.entries(state).flatMap(([name, inner]) => placesOf(inner, value, below(path, name)));
}

function isState(value: unknown): value is PlainState {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Of several names of a value, the configured one, or else `id`, or else the first. */
function bestOf(names: readonly string[], config: PlainConfig): string | undefined {
  return (
    names.find((name) => Object.hasOwn(config, name.split(".")[0] ?? "")) ??
    names.find((name) => name === "id") ??
    names[0]
  );
}

const longestLine = 110;

/** Returns the module with the names of a provider's attributes. */
export function namesModule(names: { readonly [type: string]: Names }): string {
  const lines = Object.entries(names).map(([type, of]) => {
    const text = JSON.stringify(
      Object.entries(of)
        .map(([path, name]) => (path === name ? path : `${path}=${name}`))
        .join(" "),
    );
    const line = `  ${type}: ${text},`;
    return line.length <= longestLine ? line : `  ${type}:\n    ${text},`;
  });
  return [
    "// Written by npm run record, from the values that the provider reads.",
    "",
    "/** The names of attributes by the paths of their values in objects, by resource type: `path=name`, or one word if they are the same. */",
    "export const attributeNames: { readonly [type: string]: string } = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}
