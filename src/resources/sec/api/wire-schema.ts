import * as z from "zod/mini";

/**
 * How a part of an answer is checked and read. The schema of zod is made at its first use: a process loads the wire mappings of
 * whole families and reads objects of few types.
 */
export class WireSchema<T> {
  readonly #make: () => z.ZodMiniType<T>;
  #made: z.ZodMiniType<T> | undefined;

  constructor(make: () => z.ZodMiniType<T>) {
    this.#make = make;
  }

  get zod(): z.ZodMiniType<T> {
    this.#made ??= this.#make();
    return this.#made;
  }
}

/** A value, or what is wrong with the one that was to be read. */
export type ParseResult<T> = { readonly value: T } | { readonly error: string };

function withZero<T>(zero: T, type: () => z.ZodMiniType<T>): WireSchema<T> {
  return new WireSchema(() => {
    const filled = z.transform((value: unknown): unknown => value ?? zero);
    return z.pipe(filled, type());
  });
}

/** A text; absent and null are the empty text, as everywhere in the API. */
export const text: WireSchema<string> = withZero("", z.string);

/** A number; absent and null are 0. */
export const number: WireSchema<number> = withZero(0, z.number);

/** A JSON boolean; absent and null are false. */
export const boolean: WireSchema<boolean> = withZero(false, z.boolean);

/** One of the switches that travel as 1 and 0; absent and null are off. */
export const flag: WireSchema<boolean> = transform(number, (value) => value === 1);

/** Whatever the API sends; absent is null. */
export const anything: WireSchema<unknown> = withZero<unknown>(null, z.unknown);

/** An array; absent and null are the empty array. */
export function list<T>(item: WireSchema<T>): WireSchema<T[]> {
  return withZero<T[]>([], () => z.array(item.zod));
}

/** A schema that answers have to say something for, if only null. */
export function requirePresent<T>(type: WireSchema<T>): WireSchema<T> {
  return new WireSchema(() => {
    const said = z.transform((value: unknown, context): unknown => {
      if (value === undefined) context.issues.push({ code: "custom", message: "is missing", input: value });
      return value;
    });
    return z.pipe(said, type.zod);
  });
}

/** An object with keys of its sender's choice, `__proto__` among them, which zod's own records leave out. */
export function dictionary<T>(item: WireSchema<T>): WireSchema<Record<string, T>> {
  const entries = () =>
    z.transform((value: unknown, context): Record<string, T> => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        context.issues.push({ code: "invalid_type", expected: "object", input: value });
        return z.NEVER;
      }
      const parts = Object.entries(value).map(([key, part]): [string, T | undefined] => {
        const { data, error } = z.safeParse(item.zod, part);
        if (error) passOn(error, context, key);
        return [key, data];
      });
      return Object.fromEntries(parts) as Record<string, T>;
    });
  return withZero<Record<string, T>>({}, entries);
}

/** One of two schemas. */
export function either<T, U>(first: WireSchema<T>, second: WireSchema<U>): WireSchema<T | U> {
  return new WireSchema(() => z.union([first.zod, second.zod]));
}

/** What `T` is, or null when it is absent or null. */
export function nullable<T>(type: WireSchema<T>): WireSchema<T | null> {
  return withZero<T | null>(null, () => z.nullable(type.zod));
}

/**
 * An object with the given keys: others are ignored, keys that differ only in case are taken, and absent ones are
 * read as their zero value.
 */
export function record<T extends object>(
  fields: { readonly [K in keyof T]: WireSchema<T[K]> },
): WireSchema<T> {
  return new WireSchema(() => {
    const each = Object.entries(fields) as [string, WireSchema<T[keyof T]>][];
    const object = z.object(Object.fromEntries(each.map(([name, field]) => [name, field.zod])));
    const keys = each.map(([name]) => name);
    const spelled = z.transform((value: unknown): unknown => matchKeyCase(value ?? {}, keys));
    // zod computes a type without the names, which are those of T.
    return z.pipe(spelled, object as unknown as z.ZodMiniType<T>);
  });
}

/** A schema read as something else. */
export function transform<T, U>(type: WireSchema<T>, read: (value: T) => U): WireSchema<U> {
  return new WireSchema(() => z.pipe(type.zod, z.transform(read)));
}

/** A schema whose values pass a test; `error` completes a sentence that begins with their place. */
export function refine<T>(type: WireSchema<T>, test: (value: T) => boolean, error: string): WireSchema<T> {
  return new WireSchema(() => type.zod.check(z.refine(test, error)));
}

/** A text that answers have to say. */
export const nonEmptyText: WireSchema<string> = refine(text, (value) => value !== "", "is missing");

/** A schema for the answer to a request about the object `id`: it has to name that one. */
export function requireId<T>(id: string, type: WireSchema<T>, idOf: (found: T) => string): WireSchema<T> {
  return refine(
    type,
    (found) => isSameId(idOf(found), id),
    "is another object than the one that was asked for",
  );
}

/** Whether two ids are of the same object: nothing has ids that differ in no more than case. */
export function isSameId(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}

/** A schema read as something else, where that can fail. */
export function tryTransform<T, U>(
  type: WireSchema<T>,
  interpret: (value: T) => ParseResult<U>,
): WireSchema<U> {
  return new WireSchema(() => {
    const interpretation = z.transform((value: T, context): U => {
      const result = interpret(value);
      if ("value" in result) return result.value;
      context.issues.push({ code: "custom", message: result.error, input: value });
      return z.NEVER;
    });
    return z.pipe(type.zod, interpretation);
  });
}

/** Two readings of one value. */
export function pair<T, U>(first: WireSchema<T>, second: WireSchema<U>): WireSchema<readonly [T, U]> {
  return transform(
    combine<{ first: T; second: U }>({ first, second }),
    (both) => [both.first, both.second] as const,
  );
}

/** Several readings of one value, by name. */
export function combine<T extends object>(
  schemas: { readonly [N in keyof T]: WireSchema<T[N]> },
): WireSchema<T> {
  const each = Object.entries(schemas) as [keyof T, WireSchema<T[keyof T]>][];
  return new WireSchema(() =>
    z.transform((value: unknown, context): T => {
      const made: Partial<T> = {};
      for (const [name, schema] of each) {
        const result = z.safeParse(schema.zod, value);
        if (!result.success) {
          passOn(result.error, context);
          return z.NEVER;
        }
        made[name] = result.data;
      }
      return made as T;
    }),
  );
}

/** Where a transformation says what is wrong with its value. */
type Issues = Parameters<Parameters<typeof z.transform>[0]>[1];

/** Says of a value what is wrong with it as another schema reads it, or of what is under a key of it. */
function passOn({ issues }: z.core.$ZodError, context: Issues, ...at: readonly string[]): void {
  const passed = issues.map((issue) => ({ ...issue, path: [...at, ...issue.path], input: undefined }));
  context.issues.push(...(passed as typeof context.issues));
}

/** A schema that contains itself. */
export function lazy<T>(type: () => WireSchema<T>): WireSchema<T> {
  return new WireSchema(() => z.lazy(() => type().zod));
}

function matchKeyCase(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const missing = keys.filter((key) => !Object.hasOwn(value, key));
  if (missing.length === 0) return value;
  const spelling = new Map(missing.map((key) => [key.toLowerCase(), key]));
  const found: Record<string, unknown> = { ...value };
  for (const [key, each] of Object.entries(value)) {
    const own = spelling.get(key.toLowerCase());
    if (own !== undefined) found[own] = each;
  }
  return found;
}

/** What a schema makes of a value, or where and how the value is not of that schema. Never quotes the value. */
export function parse<T>(schema: WireSchema<T>, value: unknown): ParseResult<T> {
  const result = safeParse(schema, value);
  if (result === null) return { error: "the answer is nested too deeply" };
  if (result.success) return { value: result.data };
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? issue.path.join(".") : "the answer";
  if (issue?.code === "invalid_type") return { error: `${where} is not of type ${issue.expected}` };
  return { error: `${where} ${issue?.code === "custom" ? issue.message : "is not as expected"}` };
}

function safeParse<T>(schema: WireSchema<T>, value: unknown) {
  try {
    return z.safeParse(schema.zod, value);
  } catch (error) {
    // The stack is used up: nothing else in here throws.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
