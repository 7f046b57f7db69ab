import { compareNumbers, isNumeric, type Numeric, parseNumeric, sameNumber } from "../values/number.ts";
import type { Type } from "../values/type.ts";
import { type Bound, type Refinements, Unknown } from "../values/unknown.ts";
import { record, type Value } from "../values/value.ts";
import { textOf } from "./text.ts";
import type { Tree } from "./tree.ts";
import { ValueError } from "./value-error.ts";

// Keys of the map in the extension of an unknown value.
const nullness = 1;
const prefix = 2;
const lowerBound = 3;
const upperBound = 4;
const lengthMin = 5;
const lengthMax = 6;

type MutableRefinements = { -readonly [Name in keyof Refinements]: Refinements[Name] };

/** The refinements in a payload, which may also state that the value is null. */
type PayloadRefinements = MutableRefinements & { isNull?: true };

/** Decodes the payload of a refined unknown value. Ignores keys of later versions; throws a ValueError for a malformed payload. */
export function unpackRefinements(tree: Tree): PayloadRefinements {
  if (!(tree instanceof Map)) throw malformed();
  const refinements: PayloadRefinements = {};
  for (const [key, value] of tree) {
    switch (typeof key === "bigint" ? Number(key) : key) {
      case nullness:
        if (typeof value !== "boolean") throw malformed();
        if (value) refinements.isNull = true;
        else refinements.notNull = true;
        break;
      case prefix:
        if (!Buffer.isBuffer(value)) throw malformed();
        refinements.prefix = textOf(value);
        break;
      case lowerBound:
        refinements.min = boundFrom(value);
        break;
      case upperBound:
        refinements.max = boundFrom(value);
        break;
      case lengthMin:
        refinements.minLength = lengthFrom(value);
        break;
      case lengthMax:
        refinements.maxLength = lengthFrom(value);
        break;
      default:
        if (typeof key !== "number") throw malformed();
    }
  }
  return refinements;
}

function boundFrom(tree: Tree): Bound {
  if (!Array.isArray(tree) || tree.length !== 2 || typeof tree[1] !== "boolean") throw malformed();
  const [limit, inclusive] = tree;
  const value = Buffer.isBuffer(limit) ? parseNumeric(textOf(limit)) : limit;
  if (!isNumeric(value) || Number.isNaN(value)) throw malformed();
  return { value: typeof value === "bigint" ? (parseNumeric(value.toString()) ?? value) : value, inclusive };
}

function lengthFrom(tree: Tree): number {
  const length = typeof tree === "bigint" ? Number(tree) : tree;
  if (typeof length !== "number" || !Number.isSafeInteger(length) || length < 0) throw malformed();
  return length;
}

function malformed(): ValueError {
  return new ValueError("the refinements of an unknown value are malformed");
}

/** The maximum number of elements to which a collection of unknown elements is expanded. */
const maxElements = 1024;

/** Returns an unknown value with refinements, or the value itself if the refinements allow only one. */
export function refinedUnknown(type: Type, { isNull, ...refinements }: PayloadRefinements): Value {
  if (isNull) return null;
  const { notNull, min, max, minLength, maxLength } = refinements;
  const kept: MutableRefinements = {};
  if (notNull) kept.notNull = true;
  if (type === "string") {
    if (refinements.prefix) kept.prefix = refinements.prefix;
  } else if (type === "number") {
    if (notNull && min?.inclusive && max?.inclusive && sameNumber(min.value, max.value)) return min.value;
    if (min && !isInfinite(min)) kept.min = min;
    if (max && !isInfinite(max)) kept.max = max;
  } else if (Array.isArray(type) && ["list", "set", "map"].includes(type[0])) {
    if (notNull && maxLength === 0) return type[0] === "map" ? record() : [];
    if (notNull && minLength !== undefined && minLength === maxLength) {
      if (type[0] === "list" && minLength <= maxElements)
        return Array.from({ length: minLength }, () => new Unknown());
      if (type[0] === "set" && minLength === 1) return [new Unknown()];
    }
    if (minLength) kept.minLength = minLength;
    if (maxLength !== undefined && maxLength < Number.MAX_SAFE_INTEGER) kept.maxLength = maxLength;
  }
  return Object.keys(kept).length > 0 ? new Unknown(kept) : new Unknown();
}

function isInfinite({ value }: Bound): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

/** The maximum length of a prefix. Readers reject longer ones. */
const maxPrefixBytes = 256;

/** Encodes the payload for refinements, or returns undefined if none is left. Cuts a long prefix between characters. */
export function packRefinements(
  refinements: Refinements,
  packNumber: (value: Numeric) => Tree,
): Tree | undefined {
  const map = new Map<Tree, Tree>();
  const { notNull, min, max, minLength, maxLength } = refinements;
  if (notNull) map.set(nullness, false);
  if (refinements.prefix) map.set(prefix, shorten(refinements.prefix));
  if (min) map.set(lowerBound, [packNumber(min.value), min.inclusive]);
  if (max) map.set(upperBound, [packNumber(max.value), max.inclusive]);
  if (minLength !== undefined) map.set(lengthMin, minLength);
  if (maxLength !== undefined) map.set(lengthMax, maxLength);
  return map.size > 0 ? map : undefined;
}

function shorten(text: string): string {
  let kept = text;
  while (Buffer.byteLength(kept) > maxPrefixBytes) kept = [...kept].slice(0, -1).join("");
  return kept;
}

/** Reports whether a known value satisfies the refinements of an unknown value. */
export function keepsRefinements(
  { notNull, prefix: start, min, max, minLength, maxLength }: Refinements,
  value: Value,
): boolean {
  if (value === null) return !notNull;
  if (value instanceof Unknown) return true;
  if (typeof value === "string") return value.startsWith(start ?? "");
  if (isNumeric(value)) return (!min || isBeyond(value, min, 1)) && (!max || isBeyond(value, max, -1));
  const length = Array.isArray(value) ? value.length : Object.keys(value).length;
  return length >= (minLength ?? 0) && length <= (maxLength ?? Number.POSITIVE_INFINITY);
}

/** Reports whether a number is on the side of a bound that a direction names: 1 for a minimum, -1 for a maximum. */
export function isBeyond(value: Numeric, bound: Bound, direction: 1 | -1): boolean {
  if (sameNumber(value, bound.value)) return bound.inclusive;
  return direction * compareNumbers(value, bound.value) > 0;
}
