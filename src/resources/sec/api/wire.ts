import * as z from "zod/mini";

/** How a part of an answer is checked and read. */
export type Shape<T> = z.ZodMiniType<T>;

/** A value, or what is wrong with the one that was to be read. */
export type Reading<T> = { readonly value: T } | { readonly fault: string };

function orZero<T>(zero: T, type: Shape<T>): Shape<T> {
  const filled = z.transform((value: unknown): unknown => value ?? zero);
  return z.pipe(filled, type);
}

/** A text; absent and null are the empty text, as everywhere in the API. */
export const text: Shape<string> = orZero("", z.string());

/** A number; absent and null are 0. */
export const number: Shape<number> = orZero(0, z.number());

/** A JSON boolean; absent and null are false. */
export const boolean: Shape<boolean> = orZero(false, z.boolean());

/** One of the switches that travel as 1 and 0; absent and null are off. */
export const flag: Shape<boolean> = mapped(number, (value) => value === 1);

/** Whatever the API sends; absent is null. */
export const anything: Shape<unknown> = orZero<unknown>(null, z.unknown());

/** An array; absent and null are the empty array. */
export function list<T>(item: Shape<T>): Shape<T[]> {
  return orZero<T[]>([], z.array(item));
}

/** A shape that answers have to say something for, if only null. */
export function present<T>(type: Shape<T>): Shape<T> {
  const said = z.transform((value: unknown, context): unknown => {
    if (value === undefined) context.issues.push({ code: "custom", message: "is missing", input: value });
    return value;
  });
  return z.pipe(said, type);
}

/** An object with keys of its sender's choice. */
export function dictionary<T>(item: Shape<T>): Shape<Record<string, T>> {
  return orZero<Record<string, T>>({}, z.record(z.string(), item));
}

/** One of two shapes. */
export function either<T, U>(first: Shape<T>, second: Shape<U>): Shape<T | U> {
  return z.union([first, second]);
}

/** What `T` is, or null when it is absent or null. */
export function orNull<T>(type: Shape<T>): Shape<T | null> {
  return orZero<T | null>(null, z.nullable(type));
}

/**
 * An object with the given keys: others are ignored, keys that differ only in case are taken, and absent ones are
 * read as their zero value.
 */
export function record<T extends object>(fields: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const spelled = z.transform((value: unknown): unknown => respelled(value ?? {}, Object.keys(fields)));
  // zod computes the same type, but by a conditional that stays open while T is.
  return z.pipe(spelled, z.object(fields) as unknown as Shape<T>);
}

/** A shape read as something else. */
export function mapped<T, U>(type: Shape<T>, read: (value: T) => U): Shape<U> {
  return z.pipe(type, z.transform(read));
}

/** A shape whose values pass a test; `fault` completes a sentence that begins with their place. */
export function demanded<T>(type: Shape<T>, test: (value: T) => boolean, fault: string): Shape<T> {
  return type.check(z.refine(test, fault));
}

/** A text that answers have to say. */
export const filledText: Shape<string> = demanded(text, (value) => value !== "", "is missing");

/** A shape for the answer to a request about the object `id`: it has to name that one. */
export function about<T>(id: string, type: Shape<T>, idOf: (found: T) => string): Shape<T> {
  return demanded(
    type,
    (found) => isSameId(idOf(found), id),
    "is another object than the one that was asked for",
  );
}

/** Whether two ids are of the same object: nothing has ids that differ in no more than case. */
export function isSameId(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}

/** A shape read as something else, where that can fail. */
export function interpreted<T, U>(type: Shape<T>, interpret: (value: T) => Reading<U>): Shape<U> {
  const interpretation = z.transform((value: T, context): U => {
    const result = interpret(value);
    if ("value" in result) return result.value;
    context.issues.push({ code: "custom", message: result.fault, input: value });
    return z.NEVER;
  });
  return z.pipe(type, interpretation);
}

/** Two readings of one value. */
export function pair<T, U>(first: Shape<T>, second: Shape<U>): Shape<readonly [T, U]> {
  return mapped(
    views<{ first: T; second: U }>({ first, second }),
    (both) => [both.first, both.second] as const,
  );
}

/** Several readings of one value, by name. */
export function views<T extends object>(shapes: { readonly [N in keyof T]: Shape<T[N]> }): Shape<T> {
  const each = Object.entries(shapes) as [keyof T, Shape<T[keyof T]>][];
  return z.transform((value: unknown, context): T => {
    const made: Partial<T> = {};
    for (const [name, shape] of each) {
      const result = z.safeParse(shape, value);
      if (!result.success) {
        const issues = result.error.issues.map((issue) => ({ ...issue, input: undefined }));
        context.issues.push(...(issues as typeof context.issues));
        return z.NEVER;
      }
      made[name] = result.data;
    }
    return made as T;
  });
}

/** A shape that contains itself. */
export function lazy<T>(type: () => Shape<T>): Shape<T> {
  return z.lazy(type);
}

function respelled(value: unknown, keys: readonly string[]): unknown {
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

/** What a shape makes of a value, or where and how the value is not of that shape. Never quotes the value. */
export function read<T>(shape: Shape<T>, value: unknown): Reading<T> {
  const result = parse(shape, value);
  if (result === null) return { fault: "the answer is nested too deeply" };
  if (result.success) return { value: result.data };
  const issue = result.error.issues[0];
  const where = issue && issue.path.length > 0 ? issue.path.join(".") : "the answer";
  if (issue?.code === "invalid_type") return { fault: `${where} is not of type ${issue.expected}` };
  return { fault: `${where} ${issue?.code === "custom" ? issue.message : "is not as expected"}` };
}

function parse<T>(shape: Shape<T>, value: unknown) {
  try {
    return z.safeParse(shape, value);
  } catch (error) {
    // The stack is used up: nothing else in here throws.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
