import { mapped, record, type Shape } from "../wire.ts";

/** A JSON object that a request is made of. */
export interface JsonObject {
  [key: string]: unknown;
}

/** What a request does with the object. An update says what a create may leave out. */
export type Occasion = "create" | "update";

/**
 * One thing that is said of an object: how requests carry it and how answers are read. It is only read where `Given` is
 * never, and only written where `Found` is.
 */
export interface Field<Given, Found> {
  /** Puts the value where requests have it, or leaves it out. */
  write(value: Given, body: JsonObject, occasion: Occasion): void;
  /** Finds the value in the whole object; null for what is never read back. */
  readonly shape: Shape<Found> | null;
}

/** What is said of an object, by the names of the attributes it is for. */
export interface Fields {
  readonly [name: string]: Field<never, unknown>;
}

type GivenFor<F> = F extends { write(value: infer Given, body: JsonObject, occasion: Occasion): void }
  ? Given
  : never;
type FoundFor<F> = F extends { readonly shape: Shape<infer Found> | null } ? Found : never;

/** What requests are made from. */
export type GivenOf<F extends Fields> = {
  readonly [N in keyof F as [GivenFor<F[N]>] extends [never] ? never : N]: GivenFor<F[N]>;
};

/** What is read from answers. */
export type FoundOf<F extends Fields> = {
  readonly [N in keyof F as [FoundFor<F[N]>] extends [never] ? never : N]: FoundFor<F[N]>;
};

/** A field at a dotted path, such as `filters.name`. What `encode` returns undefined for is left out. */
export function field<Given, Found>(
  path: string,
  shape: Shape<Found>,
  encode: (value: Given, occasion: Occasion) => unknown,
): Field<Given, Found> {
  return {
    write: (value, body, occasion) => put(body, path, encode(value, occasion)),
    shape: at(path, shape),
  };
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
export function at<T>(path: string, shape: Shape<T>): Shape<T> {
  const below = (key: string, inner: Shape<T>) =>
    // Records have all of their keys, which an index does not show.
    mapped(record({ [key]: inner }), (value) => value[key] as T);
  return path.split(".").reduceRight<Shape<T>>((inner, key) => below(key, inner), shape);
}

/** The same field of an object that is found at a path of another one. */
export function within<Given, Found>(path: string, inner: Field<Given, Found>): Field<Given, Found> {
  return {
    write(value, body, occasion) {
      const part = objectAt(body, path);
      inner.write(value, part, occasion);
      body[path] = part;
    },
    shape: inner.shape && at(path, inner.shape),
  };
}
