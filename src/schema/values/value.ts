import { sharedByCopies } from "./copies.ts";
import { grouped } from "./grouped.ts";
import { Decimal, isNumeric, type Numeric, numericText, sameNumber } from "./number.ts";
import { holdsDynamic, type MapType, type ObjectType, sameType, type Type } from "./type.ts";
import { isUnknown, Unknown } from "./unknown.ts";

/**
 * A value of Terraform's value system. Lists, sets and tuples are arrays; maps and objects are records that inherit
 * nothing, so that no key has a special meaning. A value shows its kind but not its type: functions that need the
 * type have a parameter for it.
 */
export type Value = null | boolean | string | Numeric | Unknown | Dynamic | readonly Value[] | ValueRecord;

/** The entries of a map or an object. */
export type ValueRecord = { readonly [key: string]: Value };

/** A value whose type the schema leaves open: it carries its own type. */
export class Dynamic {
  /** The type that the configuration chose. */
  readonly type: Type;
  /** The value, of that type. */
  readonly value: Value;
  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }
}

sharedByCopies(Dynamic, "Dynamic");

/** The constructor of records. Its prototype inherits nothing, so that no key has a special meaning. */
const RecordOf = function RecordOf() {} as unknown as new () => { [key: string]: Value };
// JavaScript engines optimize instances of a constructor, but not objects of Object.create(null).
RecordOf.prototype = Object.create(null);

/** Creates a record from entries. No key has a special meaning. */
export function record(entries: Iterable<readonly [string, Value]> = []): { [key: string]: Value } {
  const made = new RecordOf();
  for (const [key, value] of entries) made[key] = value;
  return made;
}

/** Reports whether a value is a map or an object. */
export function isRecord(value: unknown): value is ValueRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Dynamic) &&
    !(value instanceof Decimal)
  );
}

/** Returns the entries of a map or an object; an empty record for any other value. */
export function asRecord(value: Value): ValueRecord {
  return isRecord(value) ? value : record();
}

/** Reports whether a value is dynamic and holds a map or an object. */
export function holdsRecord(value: Value): value is Dynamic & { readonly value: ValueRecord } {
  return value instanceof Dynamic && isRecord(value.value);
}

/**
 * Returns a value in which null is null in place of any type, too. Terraform gives null a type where an expression has one, such as a
 * variable or `true ? null : {}`; the difference means nothing.
 */
export function withoutTypedNulls(type: Type, value: Value): Value {
  if (value instanceof Dynamic) return value.value === null ? null : value;
  if (typeof type === "string" || !holdsDynamic(type)) return value;
  if (isSequence(value) && !isOfRecords(type))
    return value.map((element, i) => withoutTypedNulls(elementType(type, i), element));
  if (!isRecord(value) || !isOfRecords(type)) return value;
  return record(
    Object.entries(value).map(([key, part]) => [key, withoutTypedNulls(memberType(type, key), part)]),
  );
}

/** Reports whether a value is a list, set or tuple. */
export function isSequence(value: unknown): value is readonly Value[] {
  return Array.isArray(value);
}

/** Returns the elements of a list, set or tuple; none for any other value. */
export function asSequence(value: Value): readonly Value[] {
  return isSequence(value) ? value : [];
}

/** Reports whether a value and everything in it is known. */
export function isWhollyKnown(value: Value): boolean {
  if (value instanceof Unknown) return false;
  if (value instanceof Dynamic) return isWhollyKnown(value.value);
  if (isSequence(value)) return value.every(isWhollyKnown);
  if (isRecord(value)) return Object.values(value).every(isWhollyKnown);
  return true;
}

/**
 * Reports whether Terraform treats two values of a type as equal: numbers by value, sets without order. Two unknown values
 * are equal regardless of their refinements, except inside sets, where an unknown element matches any element.
 */
export function sameValue(type: Type, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (type === "dynamic") return sameDynamic(a, b);
  if (typeof type === "string") return isNumeric(a) && isNumeric(b) && sameNumber(a, b);
  if (isOfRecords(type)) return isRecord(a) && isRecord(b) && sameEntries(type, a, b);
  if (!isSequence(a) || !isSequence(b)) return false;
  return type[0] === "set" ? sameSet(type[1], a, b) : sameElements(type, a, b);
}

type RecordType = MapType | ObjectType;
type SequenceType = Exclude<Type, string | RecordType>;

function isOfRecords(type: RecordType | SequenceType): type is RecordType {
  return type[0] === "map" || type[0] === "object";
}

/** Returns the type of the value under a key. */
function memberType(type: RecordType, key: string): Type {
  return type[0] === "map" ? type[1] : (type[1][key] ?? "dynamic");
}

/** Returns the type of the element at an index. */
function elementType(type: SequenceType, index: number): Type {
  return type[0] === "tuple" ? (type[1][index] ?? "dynamic") : type[1];
}

function sameDynamic(a: Value, b: Value): boolean {
  if (!(a instanceof Dynamic) || !(b instanceof Dynamic)) return false;
  return sameType(a.type, b.type) && sameValue(a.type, a.value, b.value);
}

function sameElements(type: SequenceType, a: readonly Value[], b: readonly Value[]): boolean {
  return (
    a.length === b.length && a.every((element, i) => sameValue(elementType(type, i), element, b[i] as Value))
  );
}

function sameEntries(type: RecordType, a: ValueRecord, b: ValueRecord): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => key in b && sameValue(memberType(type, key), a[key] as Value, b[key] as Value));
}

function sameSet(element: Type, a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  const rest = grouped(
    b,
    (value) => fingerprint(element, value),
    (value) => value,
  );
  return a.every((value) => {
    const bucket = rest.get(fingerprint(element, value));
    const at = bucket?.findIndex((other) => sameValue(element, value, other)) ?? -1;
    if (at < 0) return false;
    bucket?.splice(at, 1);
    return true;
  });
}

/**
 * Returns a text that is the same for equal values of a type, and differs for nearly all others: the key for
 * looking up elements of sets.
 */
export function fingerprint(type: Type, value: Value): string {
  if (value === null) return "~";
  if (isUnknown(value)) return "?";
  if (type === "dynamic") {
    return value instanceof Dynamic ? `d${fingerprint(value.type, value.value)}` : "?";
  }
  if (typeof type === "string") return isNumeric(value) ? numericText(value) : JSON.stringify(value);
  if (isOfRecords(type)) return isRecord(value) ? recordFingerprint(type, value) : "";
  if (!isSequence(value)) return "";
  const elements = value.map((element, i) => fingerprint(elementType(type, i), element));
  return type[0] === "set" ? `(${elements.sort().join()})` : `[${elements.join()}]`;
}

function recordFingerprint(type: RecordType, value: ValueRecord): string {
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${fingerprint(memberType(type, key), value[key] as Value)}`);
  return `{${members.join()}}`;
}

/** Returns elements in an order that depends on nothing but the elements. */
export function inFixedOrder(element: Type, values: readonly Value[]): readonly Value[] {
  return values
    .map((value) => ({ value, key: fingerprint(element, value) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ value }) => value);
}

/** Returns the elements of a set without duplicates, keeping the first of each. Elements with unknown values are never equal. */
export function distinct(element: Type, values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  if (element === "string" && new Set(values).size === values.length) return values;
  const seen = new Map<string, Value[]>();
  return values.filter((value) => {
    if (!isWhollyKnown(value)) return true;
    const key = fingerprint(element, value);
    const bucket = seen.get(key);
    if (bucket?.some((other) => sameValue(element, value, other))) return false;
    if (bucket) bucket.push(value);
    else seen.set(key, [value]);
    return true;
  });
}
