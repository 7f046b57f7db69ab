import { record, transform, type WireSchema } from "../wire-schema.ts";

/** A JSON object that a request is made of. */
export interface JsonObject {
  [key: string]: unknown;
}

/** What a request does with the object. An update says what a create may leave out. */
export type Operation = "create" | "update";

/**
 * One thing that is said of an object: how requests carry it and how answers are read. It is only read where `Input` is
 * never, and only written where `Output` is.
 */
export interface WireField<Input, Output> {
  /** Puts the value where requests have it, or leaves it out. */
  write(value: Input, body: JsonObject, operation: Operation): void;
  /** Finds the value in the whole object; null for what is never read back. */
  readonly schema: WireSchema<Output> | null;
  /** Reports whether a response has a value here; every response has one where this is left out. */
  readonly isIn?: ((object: unknown) => boolean) | undefined;
  /** The keys under which requests say secrets; most of them the API returns empty or not at all (api.md section 9). */
  readonly secretKeys?: readonly string[] | undefined;
}

/** What is said of an object, by the names of the attributes it is for. */
export interface WireFields {
  readonly [name: string]: WireField<never, unknown>;
}

type InputFor<F> = F extends { write(value: infer Input, body: JsonObject, operation: Operation): void }
  ? Input
  : never;
type OutputFor<F> = F extends { readonly schema: WireSchema<infer Output> | null } ? Output : never;

/** What requests are made from. */
export type InputOf<F extends WireFields> = {
  readonly [N in keyof F as [InputFor<F[N]>] extends [never] ? never : N]: InputFor<F[N]>;
};

/** What is read from answers. */
export type OutputOf<F extends WireFields> = {
  readonly [N in keyof F as [OutputFor<F[N]>] extends [never] ? never : N]: OutputFor<F[N]>;
};

/** A field at a dotted path, such as `filters.name`. What `encode` returns undefined for is left out. */
export function field<Input, Output>(
  path: string,
  schema: WireSchema<Output>,
  encode: (value: Input, operation: Operation) => unknown,
): WireField<Input, Output> {
  return {
    write: (value, body, operation) => put(body, path, encode(value, operation)),
    schema: at(path, schema),
    isIn: (object) => isAt(path, object),
  };
}

/** Whether an object has a value, if only null, at a dotted path. */
export function isAt(path: string, object: unknown): boolean {
  return (
    path.split(".").reduce<unknown>((part, key) => (part as JsonObject | null | undefined)?.[key], object) !==
    undefined
  );
}

/** Puts a value at a dotted path; undefined is left out. */
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

/** A copy of the object at a key, which is empty if there is none: other fields may have put something there. */
function objectAt(body: JsonObject, key: string): JsonObject {
  // Paths of fields never lead through anything but objects.
  return { ...(body[key] as JsonObject | undefined) };
}

/** What is at a dotted path of an object. */
export function at<T>(path: string, schema: WireSchema<T>): WireSchema<T> {
  const below = (key: string, inner: WireSchema<T>) =>
    // Records have all of their keys, which an index does not show.
    transform(record({ [key]: inner }), (value) => value[key] as T);
  return path.split(".").reduceRight<WireSchema<T>>((inner, key) => below(key, inner), schema);
}

/** The same field of an object that is found at a path of another one. */
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
    schema: inner.schema && at(path, inner.schema),
    isIn: (object) =>
      isAt(path, object) && (inner.isIn?.((object as JsonObject | null | undefined)?.[path]) ?? true),
    secretKeys: inner.secretKeys,
  };
}
