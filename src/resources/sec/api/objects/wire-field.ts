import { at, type WireSchema } from "../wire-schema.ts";

/** A JSON object in a request. */
export interface JsonObject {
  [key: string]: unknown;
}

/** Reports whether a value is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The keys of the objects in an array, the one that names an object first, each with the keys of the objects in the array at it, or null.
 */
export interface ElementKeys {
  readonly [key: string]: ElementKeys | null;
}

/** The operation of a request. An update sends some values that a create omits. */
export type Operation = "create" | "update";

/**
 * One property of an object: how requests contain it and how responses are read. A field whose `Input` is never is only read; one
 * whose `Output` is never is only written.
 */
export interface WireField<Input, Output> {
  /** Writes the value to its place in the body, or omits it. */
  write(value: Input, body: JsonObject, operation: Operation): void;
  /** The dotted paths at which it is. */
  readonly at: readonly string[];
  /** Whether only responses contain it. */
  readonly isReadOnly?: boolean | undefined;
  /** The fields of a block by the names of its attributes. */
  readonly parts?: WireFields | undefined;
  /** The keys of the objects in an array at the path, which may have other members. */
  readonly elements?: ElementKeys | undefined;
  /** Reads the value from the whole object; null for a value that is never read back. */
  readonly schema: WireSchema<Output> | null;
  /** Reports whether a response has a value here. If omitted, every response has one. */
  readonly isIn?: ((object: unknown) => boolean) | undefined;
  /** The keys under which requests contain secrets. The API returns most of them empty or not at all. */
  readonly secretKeys?: readonly string[] | undefined;
}

/** The properties of an object by the names of their attributes. */
export interface WireFields {
  readonly [name: string]: WireField<never, unknown>;
}

type InputFor<F> = F extends { write(value: infer Input, body: JsonObject, operation: Operation): void }
  ? Input
  : never;
type OutputFor<F> = F extends { readonly schema: WireSchema<infer Output> | null } ? Output : never;

/** The values from which requests are built. */
export type InputOf<F extends WireFields> = {
  readonly [N in keyof F as [InputFor<F[N]>] extends [never] ? never : N]: InputFor<F[N]>;
};

/** The values that are read from responses. */
export type OutputOf<F extends WireFields> = {
  readonly [N in keyof F as [OutputFor<F[N]>] extends [never] ? never : N]: OutputFor<F[N]>;
};

/** A field at a dotted path, such as `filters.name`. It is omitted where `encode` returns undefined. */
export function field<Input, Output>(
  path: string,
  schema: WireSchema<Output>,
  encode: (value: Input, operation: Operation) => unknown,
): WireField<Input, Output> {
  return {
    write: (value, body, operation) => put(body, path, encode(value, operation)),
    at: [path],
    schema: at(path, schema),
    isIn: (object) => isAt(path, object),
  };
}

/** Reports whether an object has a value, possibly null, at a dotted path. */
export function isAt(path: string, object: unknown): boolean {
  return (
    path.split(".").reduce<unknown>((part, key) => (part as JsonObject | null | undefined)?.[key], object) !==
    undefined
  );
}

/** Puts a value at a dotted path, unless it is undefined. */
export function put(body: JsonObject, path: string, value: unknown): void {
  if (value === undefined) return;
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) {
    body[first] = value;
    return;
  }
  const inner = objectAt(body, first);
  put(inner, rest.join("."), value);
  body[first] = inner;
}

/** Returns a copy of the object at a key, or an empty object: other fields may have put members there. */
function objectAt(body: JsonObject, key: string): JsonObject {
  // All steps of a field's path are objects.
  return { ...(body[key] as JsonObject | undefined) };
}

/** Moves a field below a path of another object. */
export function within<Input, Output>(
  path: string,
  inner: WireField<Input, Output>,
): WireField<Input, Output> {
  return {
    write(value, body, operation) {
      const part = objectAt(body, path);
      inner.write(value, part, operation);
      body[path] = part;
    },
    at: inner.at.map((below) => `${path}.${below}`),
    isReadOnly: inner.isReadOnly,
    parts: inner.parts && partsWithin(path, inner.parts),
    elements: inner.elements,
    schema: inner.schema && at(path, inner.schema),
    isIn: (object) =>
      isAt(path, object) && (inner.isIn?.((object as JsonObject | null | undefined)?.[path]) ?? true),
    secretKeys: inner.secretKeys,
  };
}

function partsWithin(path: string, parts: WireFields): WireFields {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, within(path, part)]));
}
