import { Decimal, exactNumber } from "../schema/values/number.ts";
import type { Type } from "../schema/values/type.ts";
import { isUnknown } from "../schema/values/unknown.ts";
import { asRecord, Dynamic, isRecord, isSequence, sameValue, type Value } from "../schema/values/value.ts";

/**
 * Returns a value in a form that assertion libraries compare and print: plain objects and arrays. An unknown value is `"(unknown)"`, a whole
 * number beyond 2^53 a bigint, and a fraction that a double would round the string of its digits.
 */
export function plainValue(value: Value): unknown {
  if (isUnknown(value)) return "(unknown)";
  if (value instanceof Dynamic) return plainValue(value.value);
  if (value instanceof Decimal) {
    const number = exactNumber(value);
    return number instanceof Decimal ? number.text : number;
  }
  if (isSequence(value)) return value.map(plainValue);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainValue(part)]));
}

/** A state with plain values; see plainValue. */
export type PlainState = { readonly [name: string]: unknown };

/** Returns the attributes of an object. */
export function plainState(value: Value): PlainState {
  // The value of a state is an object.
  return plainValue(value) as PlainState;
}

/** A place at which two values differ. */
export interface Difference {
  /** The place, such as `credentials[0].role_arn`. */
  readonly place: string;
  /** The second of the two values. */
  readonly after: Value;
}

/** Returns the places at which two values of a type differ. Sets, and lists of different lengths, differ as a whole. */
export function differences(type: Type, before: Value, after: Value, place = ""): Difference[] {
  if (sameValue(type, before, after)) return [];
  if (typeof type === "string") return [{ place, after }];
  if (type[0] === "object" && isRecord(after)) {
    return Object.entries(type[1]).flatMap(([name, part]) => {
      const inner = place === "" ? name : `${place}.${name}`;
      return differences(part, asRecord(before)[name] ?? null, after[name] ?? null, inner);
    });
  }
  if (type[0] === "list" && isSequence(before) && isSequence(after) && before.length === after.length) {
    const element = type[1];
    return after.flatMap((part, i) => differences(element, before[i] ?? null, part, `${place}[${i}]`));
  }
  return [{ place, after }];
}
