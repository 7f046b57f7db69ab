import { withUnknownMembers } from "./elements.ts";
import { isAt, isJsonObject, type JsonObject, put, type WireField, type WireFields } from "./wire-field.ts";

/** An object that an update changes. */
export interface Existing {
  /** The values from which the object was last written or read. */
  readonly prior: object;
  /** The object as the API has it; null if the update replaces nothing as a whole, and if there is no such object. */
  readonly found: JsonObject | null;
}

type Named = { readonly [name: string]: unknown };

/**
 * Returns the body of an update that removes nothing which the configuration does not mention and never did: the API replaces objects in
 * the body as a whole, so they also contain what the API has there. Values that only the API sets, and secrets, are not sent back.
 */
export function updateBody(
  body: JsonObject,
  fields: WireFields,
  input: object,
  { prior, found }: Existing,
  secretKeys: ReadonlySet<string>,
): JsonObject {
  const { mentioned, unmentioned, readOnly } = mentions(fields, input as Named, prior as Named);
  const left = unmentioned.filter((path) => !mentioned.includes(path));
  if (!found) return without(body, left);
  const written = [...mentioned, ...left];
  const dropped = [...mentioned, ...readOnly.filter((path) => !written.includes(path))];
  const kept = withoutSecrets(without(inKeysOf(body, found), dropped), secretKeys);
  const result = joined(body, kept);
  for (const path of left)
    if (isAt(path, body)) put(result, path, valueAt(path, kept) ?? valueAt(path, body));
  for (const { at, elements } of Object.values(fields)) {
    const [path = ""] = at;
    const [sent, other] = [valueAt(path, result), valueAt(path, found)];
    if (elements && Array.isArray(sent) && Array.isArray(other))
      put(result, path, withUnknownMembers(sent, other, elements));
  }
  return result;
}

/** Reports whether the API replaces something in a body as a whole that may have members which no field describes. */
export function replacesUnknown(body: JsonObject, fields: WireFields): boolean {
  const hasElements = ({ at: [path = ""], elements }: WireField<never, unknown>) => {
    const sent = elements && valueAt(path, body);
    return Array.isArray(sent) && sent.length > 0;
  };
  return Object.values(body).some(isJsonObject) || Object.values(fields).some(hasElements);
}

/** Returns a result of an update without the values that the plan does not mention: the next read shows them. */
export function asPlanned<Result extends object>(
  result: Result,
  fields: WireFields,
  input: object,
  prior: object,
): Result {
  const [given, before] = [input as Named, prior as Named];
  const entries = Object.entries(result).map(([name, value]): [string, unknown] => {
    const { isReadOnly, parts }: Partial<WireField<never, unknown>> = fields[name] ?? { isReadOnly: true };
    const [wanted, old] = [given[name], before[name]];
    if (isReadOnly || wanted === undefined) return [name, value];
    if (isUnset(wanted) && isUnset(old)) return [name, wanted];
    return parts && isJsonObject(value) && isJsonObject(wanted)
      ? [name, asPlanned(value, parts, wanted, isJsonObject(old) ? old : {})]
      : [name, value];
  });
  return Object.fromEntries(entries) as Result;
}

/** The paths of fields by whether the configuration, or the one before, mentions them. */
function mentions(fields: WireFields, input: Named, prior: Named) {
  const mentioned: string[] = [];
  const unmentioned: string[] = [];
  const readOnly: string[] = [];
  for (const [name, { at, isReadOnly, parts }] of Object.entries(fields)) {
    const [given, before] = [input[name], prior[name]];
    if (isReadOnly) readOnly.push(...at);
    else if (isUnset(given) && isUnset(before)) unmentioned.push(...at);
    else if (parts && isJsonObject(given)) {
      const inner = mentions(parts, given, isJsonObject(before) ? before : {});
      mentioned.push(...inner.mentioned);
      unmentioned.push(...inner.unmentioned);
      readOnly.push(...inner.readOnly);
    } else mentioned.push(...at);
  }
  return { mentioned, unmentioned, readOnly };
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns the members of an object that a body replaces. */
function inKeysOf(body: JsonObject, object: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(body).map((key) => [key, valueAt(key, object)]));
}

/** Returns an object without what is at some paths, and without the objects that become empty. Keys match regardless of case. */
function without(object: JsonObject, paths: readonly string[]): JsonObject {
  const kept = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const below = paths.filter((path) => isSameKey(path.split(".")[0], key));
    if (below.some((path) => !path.includes("."))) return [];
    if (below.length === 0 || !isJsonObject(value)) return [[key, value]];
    const inner = without(
      value,
      below.map((path) => path.slice(path.indexOf(".") + 1)),
    );
    return Object.keys(inner).length > 0 ? [[key, inner]] : [];
  });
  return Object.fromEntries(kept);
}

/** Returns an object without the members that are secrets, which the API withholds, and without those that are null. */
function withoutSecrets(object: JsonObject, secretKeys: ReadonlySet<string>): JsonObject {
  const kept = Object.entries(object).filter(
    ([key, value]) => value !== null && value !== undefined && !secretKeys.has(key),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, isJsonObject(value) ? withoutSecrets(value, secretKeys) : value]),
  );
}

/** Joins the objects of a body with those that the API has. */
function joined(body: JsonObject, kept: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([key, value]) => {
    const other = valueAt(key, kept);
    return [key, isJsonObject(value) && isJsonObject(other) ? { ...other, ...joined(value, other) } : value];
  });
  return Object.fromEntries(entries);
}

function valueAt(path: string, object: JsonObject): unknown {
  return path.split(".").reduce<unknown>((part, step) => {
    if (!isJsonObject(part)) return undefined;
    if (Object.hasOwn(part, step)) return part[step];
    return Object.entries(part).find(([key]) => isSameKey(key, step))?.[1];
  }, object);
}

function isSameKey(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
