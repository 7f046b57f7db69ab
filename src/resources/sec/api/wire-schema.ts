/** Checks and reads a part of a response. */
export interface WireSchema<T> {
  /** Throws a Mismatch for a value that is not of this schema. */
  readonly read: (value: unknown) => T;
}

/** A value, or the reason why it could not be read. */
export type ParseResult<T> = { readonly value: T } | { readonly error: string };

/** The reason why a value is invalid. It is not an Error: a stack trace takes time, and `either` expects one of its schemas to fail. */
class Mismatch {
  /** The end of a sentence that begins with the path of the value. */
  readonly message: string;
  readonly path: string[] = [];

  constructor(message: string) {
    this.message = message;
  }
}

/** A schema of values that pass a type test; absent and null values are read as the zero value. */
function ofType<T>(type: string, zero: T, test: (value: unknown) => value is T): WireSchema<T> {
  return {
    read(value) {
      const given = value ?? zero;
      if (!test(given)) throw new Mismatch(`is not of type ${type}`);
      return given;
    },
  };
}

/** A string; absent and null are the empty string, as everywhere in the API. */
export const text: WireSchema<string> = ofType("string", "", (value) => typeof value === "string");

/** A number; absent and null are 0. Numbers in JSON may exceed the range of a double. */
export const number: WireSchema<number> = ofType("number", 0, (value): value is number =>
  Number.isFinite(value),
);

/** A JSON boolean; absent and null are false. */
export const boolean: WireSchema<boolean> = ofType("boolean", false, (value) => typeof value === "boolean");

/** A switch that the API has as 1 or 0; absent and null are off. */
export const flag: WireSchema<boolean> = transform(number, (value) => value === 1);

/** Any value; absent is null. */
export const anything: WireSchema<unknown> = { read: (value) => value ?? null };

/** An array; absent and null are the empty array. */
export function list<T>(item: WireSchema<T>): WireSchema<T[]> {
  return {
    read(value) {
      const items: unknown = value ?? [];
      if (!Array.isArray(items)) throw new Mismatch("is not of type array");
      return items.map((each, i) => readAt(item, String(i), each));
    },
  };
}

/** A schema that rejects absent values. Null is a value. */
export function requirePresent<T>(type: WireSchema<T>): WireSchema<T> {
  return {
    read(value) {
      if (value === undefined) throw new Mismatch("is missing");
      return type.read(value);
    },
  };
}

/** An object whose keys the sender chooses, `__proto__` among them. */
export function dictionary<T>(item: WireSchema<T>): WireSchema<Record<string, T>> {
  return {
    read(value) {
      const entries = Object.entries(objectIn(value));
      return Object.fromEntries(entries.map(([key, part]) => [key, readAt(item, key, part)]));
    },
  };
}

/** Tries two schemas in turn. */
export function either<T, U>(first: WireSchema<T>, second: WireSchema<U>): WireSchema<T | U> {
  return {
    read(value) {
      for (const schema of [first, second]) {
        try {
          return schema.read(value);
        } catch (error) {
          if (!(error instanceof Mismatch)) throw error;
        }
      }
      throw new Mismatch("is not as expected");
    },
  };
}

/** Reads null where the value is absent or null. */
export function nullable<T>(type: WireSchema<T>): WireSchema<T | null> {
  return { read: (value) => (value === undefined || value === null ? null : type.read(value)) };
}

/** An object with the given keys: others are ignored, keys match regardless of case, and absent ones are read as their zero value. */
export function record<T extends object>(
  fields: { readonly [K in keyof T]: WireSchema<T[K]> },
): WireSchema<T> {
  const each = Object.entries(fields) as [string, WireSchema<T[keyof T]>][];
  return {
    read(value) {
      const object = objectIn(value);
      let inLowerCase: ReadonlyMap<string, unknown> | undefined;
      const found: Record<string, unknown> = {};
      for (const [name, field] of each) {
        let part = object[name];
        if (!Object.hasOwn(object, name)) {
          inLowerCase ??= new Map(Object.entries(object).map(([key, other]) => [key.toLowerCase(), other]));
          part = inLowerCase.get(name.toLowerCase());
        }
        const read = readAt(field, name, part);
        if (read !== undefined) found[name] = read;
      }
      return found as T;
    },
  };
}

/** Reads the value at a dotted path of an object. */
export function at<T>(path: string, schema: WireSchema<T>): WireSchema<T> {
  const below = (key: string, inner: WireSchema<T>) =>
    // A record always has all of its keys, which its index signature does not show.
    transform(record({ [key]: inner }), (value) => value[key] as T);
  return path.split(".").reduceRight<WireSchema<T>>((inner, key) => below(key, inner), schema);
}

/** Converts the values of a schema. */
export function transform<T, U>(type: WireSchema<T>, read: (value: T) => U): WireSchema<U> {
  return { read: (value) => read(type.read(value)) };
}

/** Reads undefined where a response has an empty value, so that the state keeps its value: a resource ignores undefined members. */
export function keepIfBlank<T extends string | readonly unknown[]>(type: WireSchema<T>): WireSchema<T> {
  return transform(type, (value) => (value.length === 0 ? undefined : value) as T);
}

/** A schema whose values pass a test; `error` completes a sentence that begins with the path of the value. */
export function refine<T>(type: WireSchema<T>, test: (value: T) => boolean, error: string): WireSchema<T> {
  return tryTransform(type, (value) => (test(value) ? { value } : { error }));
}

/** A string that responses have to contain. */
export const nonEmptyText: WireSchema<string> = refine(text, (value) => value !== "", "is missing");

/** A schema for the response to a request about the object `id`: it rejects a response that names another object. */
export function requireId<T>(id: string, type: WireSchema<T>, idOf: (found: T) => string): WireSchema<T> {
  return refine(
    type,
    (found) => isSameId(idOf(found), id),
    "is another object than the one that was asked for",
  );
}

/** Reports whether two IDs name the same object: IDs never differ in case alone. */
export function isSameId(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}

/** Converts the values of a schema where the conversion can fail. */
export function tryTransform<T, U>(
  type: WireSchema<T>,
  interpret: (value: T) => ParseResult<U>,
): WireSchema<U> {
  return {
    read(value) {
      const result = interpret(type.read(value));
      if ("error" in result) throw new Mismatch(result.error);
      return result.value;
    },
  };
}

/** Reads one value with two schemas. */
export function pair<T, U>(first: WireSchema<T>, second: WireSchema<U>): WireSchema<readonly [T, U]> {
  return { read: (value) => [first.read(value), second.read(value)] as const };
}

/** Reads one value with several schemas, by name. */
export function combine<T extends object>(
  schemas: { readonly [N in keyof T]: WireSchema<T[N]> },
): WireSchema<T> {
  const each = Object.entries(schemas) as [keyof T, WireSchema<T[keyof T]>][];
  return {
    read(value) {
      const made: Partial<T> = {};
      for (const [name, schema] of each) made[name] = schema.read(value);
      return made as T;
    },
  };
}

/** A schema that contains itself. */
export function lazy<T>(type: () => WireSchema<T>): WireSchema<T> {
  return { read: (value) => type().read(value) };
}

/** Reads a value with a schema; if the value does not match, returns where and why. Never quotes the value. */
export function parse<T>(schema: WireSchema<T>, value: unknown): ParseResult<T> {
  try {
    return { value: schema.read(value) };
  } catch (error) {
    // The stack is exhausted: nothing else here throws a RangeError.
    if (error instanceof RangeError) return { error: "the response is nested too deeply" };
    if (!(error instanceof Mismatch)) throw error;
    const where = error.path.length > 0 ? error.path.join(".") : "the response";
    return { error: `${where} ${error.message}` };
  }
}

/** Reads the value under a key, so that errors contain its path. */
function readAt<T>(schema: WireSchema<T>, key: string, part: unknown): T {
  try {
    return schema.read(part);
  } catch (error) {
    if (error instanceof Mismatch) error.path.unshift(key);
    throw error;
  }
}

/** Reads an object; absent and null are an object without keys. */
function objectIn(value: unknown): Record<string, unknown> {
  const object = value ?? {};
  if (typeof object !== "object" || Array.isArray(object)) throw new Mismatch("is not of type object");
  return object as Record<string, unknown>;
}
