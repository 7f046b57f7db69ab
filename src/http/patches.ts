import { isDeepStrictEqual } from "node:util";

/** One change of a JSON patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/**
 * Creates the JSON merge patch (RFC 7396) that converts one object to another, to be sent with the header `Content-Type:
 * application/merge-patch+json`. It removes members that are missing, undefined or null, because such a patch cannot set null.
 */
export function mergePatch(before: object, after: object): object {
  const patch = differences(before, after).map(([name, old, value]): [string, unknown] => {
    if (isObject(old) && isObject(value)) return [name, mergePatch(old, value)];
    return [name, value ?? null];
  });
  return Object.fromEntries(patch);
}

/**
 * Creates the JSON patch (RFC 6902) that converts one object to another, to be sent with the header `Content-Type:
 * application/json-patch+json`. It replaces a list that differs as a whole.
 */
export function jsonPatch(before: object, after: object, at = ""): readonly PatchOperation[] {
  return differences(before, after).flatMap(([name, old, value]): readonly PatchOperation[] => {
    const path = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (isObject(old) && isObject(value)) return jsonPatch(old, value, path);
    if (value === undefined) return [{ op: "remove", path }];
    return [{ op: old === undefined ? "add" : "replace", path, value }];
  });
}

/** Returns the members in which two objects differ, with both values. */
function differences(
  before: object,
  after: object,
): readonly (readonly [name: string, old: unknown, value: unknown])[] {
  const member = (object: object, name: string): unknown =>
    Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => [name, member(before, name), member(after, name)] as const)
    .filter(([, one, other]) => !isDeepStrictEqual(one, other));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
