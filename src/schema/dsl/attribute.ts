import { useStateForUnknown } from "../modifiers/use-state-for-unknown.ts";
import { type Problem, problemWith, validatorOf } from "../problem.ts";
import { Decimal, isNumeric, isRounded, plainNumber } from "../values/number.ts";
import type { Type } from "../values/type.ts";
import type { Unknown } from "../values/unknown.ts";
import type { Dynamic, Value } from "../values/value.ts";
import { build, elementOf } from "./builder.ts";
import { canonicalMembers, collection, memberProblems } from "./elements.ts";
import type { Field, Identifying, views } from "./field.ts";
import type {
  AnyElement,
  AnyTyped,
  ElementPlan,
  Enumerable,
  Known,
  Result,
  Typed,
  TypedList,
} from "./sentence.ts";

/** Text. */
export function string(description = ""): Enumerable<string> {
  return build({ description, type: "string" });
}

/**
 * A number with the digits of a 64-bit floating-point number, such as 0.5 and 1e20. A number with more digits is an error where it would
 * reach code: declare `bigint()` for whole numbers of any size.
 */
export function number(description = ""): Enumerable<number> {
  return build({ description, type: "number", validators: [checkDouble] });
}

/** A whole number of 32 bits. */
export function int32(description = ""): Enumerable<number> {
  return build({ description, type: "number", validators: [checkInt32] });
}

/** A number with the digits of a 32-bit floating-point number. Numbers that are the same in 32 bits are one value: 0.1 and 0.10000000149. */
export function float32(description = ""): Enumerable<number> {
  return build({
    description,
    type: "number",
    validators: [checkFloat32],
    canonical: (value) => (isNumeric(value) ? Math.fround(plainNumber(value)) : value),
  });
}

/** A whole number of any size. */
export function bigint(description = ""): Enumerable<bigint> {
  return build({ description, type: "number", exact: true, validators: [checkInteger] });
}

/** True or false. */
export function bool(description = ""): Typed<boolean, boolean | Unknown> {
  return build({ description, type: "bool" });
}

/** A value whose type is decided by the configuration. Operations may return plain JSON for it. */
export function dynamic(
  description = "",
): Typed<Dynamic, Dynamic | Unknown, string | number | bigint | boolean | object> {
  return build({ description, type: "dynamic" });
}

/** An ordered collection. `list(string().nullable())` allows null elements. */
export function list<E extends AnyElement>(
  element: E,
  description = "",
): TypedList<readonly Known<E>[], readonly ElementPlan<E>[] | Unknown, readonly Result<E>[]> {
  return build(collection(["list", elementOf(element).type], elementOf(element), description));
}

/** A collection without order and without duplicates. `set(string().nullable())` allows null as an element. */
export function set<E extends AnyElement>(
  element: E,
  description = "",
): Typed<readonly Known<E>[], readonly ElementPlan<E>[] | Unknown, readonly Result<E>[]> {
  return build(collection(["set", elementOf(element).type], elementOf(element), description));
}

/** A collection of values by name. `map(string().nullable())` allows null values. */
export function map<E extends AnyElement>(
  element: E,
  description = "",
): Typed<
  { readonly [key: string]: Known<E> },
  { readonly [key: string]: ElementPlan<E> } | Unknown,
  { readonly [key: string]: Result<E> }
> {
  return build(collection(["map", elementOf(element).type], elementOf(element), description));
}

/** An object type, for the elements of collections. */
export function object<A extends { readonly [name: string]: AnyTyped }>(
  attributes: A,
  description = "",
): Typed<
  { readonly [N in keyof A]: Known<A[N]> | null },
  { readonly [N in keyof A]: ElementPlan<A[N]> | null } | Unknown,
  { readonly [N in keyof A]: Result<A[N]> | null }
> {
  const members = Object.entries(attributes).map(([name, typed]) => [name, elementOf(typed)] as const);
  const types: { [name: string]: Type } = Object.create(null);
  for (const [name, { type }] of members) types[name] = type;
  return build({
    description,
    type: ["object", types],
    members: Object.fromEntries(members),
    validators: [(value) => memberProblems(members, value)],
    ...(members.some(([, { canonical }]) => canonical) && {
      canonical: (value) => canonicalMembers(members, value),
    }),
  });
}

/** The attribute that identifies the object: the string `id`, never sensitive, never null, unchanged by updates. */
export interface Identifier extends Field, Identifying {
  /** For the compiler only. @internal */
  readonly [views]: {
    config: string | Unknown | null;
    plan: string | Unknown;
    planned: string | null;
    state: string;
    result: string;
  };
}

/**
 * The identifier of a resource. With `configurable` it is optional on the wire, too: the configuration may set it to the identifier
 * of the object, as some hosts do after an import; any other value is an error of the plan. With `sensitive` no plan and no message shows it.
 */
export function identifier(
  description: string,
  {
    configurable = false,
    sensitive = false,
    validate,
  }: {
    readonly configurable?: boolean;
    readonly sensitive?: boolean;
    /** Checks the identifier of an import, before any request to the API. */
    readonly validate?: (id: string) => string | undefined;
  } = {},
): Identifier {
  return build({
    description,
    type: "string",
    computed: true,
    optional: configurable,
    modifiers: [useStateForUnknown()],
    identifier: true,
    ...(sensitive && { sensitive }),
    ...(validate && { validators: [validatorOf((id) => validate(String(id)))] }),
  });
}

function checkDouble(value: Value): Problem | undefined {
  if (!isNumeric(value)) return undefined;
  // 1/3 is rounded, as everywhere; 1.00000000000000000001 would become a different number than the configuration has.
  const double = plainNumber(value);
  if (!Number.isFinite(double)) return problemWith(value, `must be a number ${rangeTo(Number.MAX_VALUE)}`);
  if (value instanceof Decimal && Number.isInteger(double))
    return problemWith(value, "must not have more digits than a 64-bit floating-point number");
  if (!isRounded(value)) return undefined;
  return problemWith(value, "must be a number without more digits than a 64-bit floating-point number");
}

function rangeTo(limit: number): string {
  return `between -${limit} and ${limit}`;
}

const mostInteger = 2147483647;

function checkInt32(value: Value): Problem | undefined {
  if (Number.isInteger(value) && Number(value) >= -mostInteger - 1 && Number(value) <= mostInteger)
    return undefined;
  return problemWith(value, `must be a whole number between ${-mostInteger - 1} and ${mostInteger}`);
}

const mostFloat = 3.4028234663852886e38;

function checkFloat32(value: Value): Problem | undefined {
  if (!isNumeric(value) || Math.abs(plainNumber(value)) <= mostFloat) return undefined;
  return problemWith(value, `must be a number ${rangeTo(mostFloat)}`);
}

function checkInteger(value: Value): Problem | undefined {
  if (typeof value === "bigint" || Number.isInteger(value)) return undefined;
  return problemWith(value, "must be a whole number");
}
