import { type Numeric, numericText, parseNumeric } from "../../src/schema/values/number.ts";
import { parseType, type Type } from "../../src/schema/values/type.ts";
import { type Bound, type Refinements, Unknown } from "../../src/schema/values/unknown.ts";
import { Dynamic, isSequence, record, type Value, type ValueRecord } from "../../src/schema/values/value.ts";

/** A value in the tagged form of the vector files; see test/vectors/README.md. */
export interface Tagged {
  readonly k: string;
  readonly v?: unknown;
  readonly r?: TaggedRefinements;
  readonly type?: unknown;
}

interface TaggedRefinements {
  readonly not_null?: true;
  readonly prefix?: string;
  readonly min?: { readonly v: string; readonly inc: boolean };
  readonly max?: { readonly v: string; readonly inc: boolean };
  readonly len_min?: number;
  readonly len_max?: number;
}

/** Returns the value of a tagged form. */
export function fromTagged(tagged: Tagged): Value {
  switch (tagged.k) {
    case "null":
      return null;
    case "unknown":
      return new Unknown(tagged.r && refinementsFrom(tagged.r));
    case "string":
    case "bool":
      return tagged.v as Value;
    case "number":
      return number(tagged.v as string);
    case "list":
    case "set":
    case "tuple":
      return (tagged.v as Tagged[]).map(fromTagged);
    case "map":
    case "object":
      return record(
        Object.entries(tagged.v as { [key: string]: Tagged }).map(([k, v]) => [k, fromTagged(v)]),
      );
    case "dynamic":
      return new Dynamic(parseType(tagged.type), fromTagged(tagged.v as Tagged));
    default:
      throw new Error(`no value of kind ${tagged.k}`);
  }
}

function number(text: string): Numeric {
  if (text === "Infinity") return Number.POSITIVE_INFINITY;
  if (text === "-Infinity") return Number.NEGATIVE_INFINITY;
  const parsed = parseNumeric(text);
  if (parsed === undefined) throw new Error(`no number: ${text}`);
  return parsed;
}

function refinementsFrom(r: TaggedRefinements): Refinements {
  const bound = ({ v, inc }: { v: string; inc: boolean }): Bound => ({ value: number(v), inclusive: inc });
  return {
    ...(r.not_null && { notNull: true }),
    ...(r.prefix !== undefined && { prefix: r.prefix }),
    ...(r.min && { min: bound(r.min) }),
    ...(r.max && { max: bound(r.max) }),
    ...(r.len_min !== undefined && { minLength: r.len_min }),
    ...(r.len_max !== undefined && { maxLength: r.len_max }),
  };
}

/** Returns a canonical text of a value of a type: equal values, including refinements, have equal texts. */
export function canonicalText(type: Type, value: Value): string {
  if (value === null) return "null";
  if (value instanceof Unknown) return `unknown${refinementsText(value.refinements)}`;
  if (type === "dynamic") {
    const { type: inner, value: content } = value as Dynamic;
    return `dynamic(${typeText(inner)},${canonicalText(inner, content)})`;
  }
  if (typeof type === "string")
    return type === "number" ? numericText(value as Numeric) : JSON.stringify(value);
  switch (type[0]) {
    case "list":
      return `[${(value as Value[]).map((element) => canonicalText(type[1], element)).join()}]`;
    case "tuple":
      return `[${(value as Value[]).map((element, i) => canonicalText(type[1][i] as Type, element)).join()}]`;
    case "set":
      return `(${(isSequence(value) ? value : [])
        .map((element) => canonicalText(type[1], element))
        .sort()
        .join()})`;
    case "map":
      return entriesText(value as ValueRecord, () => type[1]);
    case "object":
      return entriesText(value as ValueRecord, (name) => type[1][name] as Type);
  }
}

function entriesText(value: ValueRecord, typeOf: (key: string) => Type): string {
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(typeOf(key), value[key] as Value)}`).join()}}`;
}

function typeText(type: Type): string {
  if (typeof type === "string") return type;
  if (type[0] === "tuple") return `tuple(${type[1].map(typeText).join()})`;
  if (type[0] !== "object") return `${type[0]}(${typeText(type[1])})`;
  const names = Object.keys(type[1]).sort();
  return `object(${names.map((name) => `${JSON.stringify(name)}:${typeText(type[1][name] as Type)}`).join()})`;
}

function refinementsText(refinements: Refinements | undefined): string {
  if (!refinements) return "";
  const { notNull, prefix, min, max, minLength, maxLength } = refinements;
  const bound = (b: Bound | undefined) => b && [numericText(b.value), b.inclusive];
  return JSON.stringify([notNull, prefix, bound(min), bound(max), minLength, maxLength]);
}
