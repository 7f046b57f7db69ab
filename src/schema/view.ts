import { eachElement, toDynamic, toPlain } from "./codec/plain.ts";
import { normalize } from "./codec/text.ts";
import { inside, ValueError } from "./codec/value-error.ts";
import { invalidValue, ownError } from "./diagnostic.ts";
import { type Attribute, type Content, isMissing, type NestedBlock, noBlocks } from "./schema.ts";
import {
  Decimal,
  fromInteger,
  isNumeric,
  isRounded,
  type Numeric,
  numericText,
  parseNumeric,
  plainNumber,
} from "./values/number.ts";
import { type Type, typeName } from "./values/type.ts";
import { isUnknown, Unknown } from "./values/unknown.ts";
import { Dynamic, distinct, isRecord, isSequence, record, type Value } from "./values/value.ts";
import { isSingle, type Member, memberOf, membersOf, type Objects, objectsOf } from "./walk.ts";

/** A value in the form that resource code receives: single blocks are plain objects, numbers are plain numbers. */
export type View = unknown;

/** An object in the form that resource code receives. */
export type ObjectView = { readonly [name: string]: View };

/**
 * How an object has a computed value that a state lacks although the API returns it for each object, because an older version or another
 * provider wrote the state and it was not read since: null, unknown, or an error when code reads it.
 */
export type Lacking = "null" | "unknown" | "error";

/**
 * Converts a configuration, plan or state for its definition, which knows the types of its members; a null or unknown one stays. Throws a
 * DiagnosticError if a fraction is in place of a whole number.
 */
export function toView(content: Content, value: Value, lacking: Lacking = "null"): ObjectView {
  // Null and unknown objects have no members to convert, and their callers expect them.
  if (!isRecord(value)) return value as unknown as ObjectView;
  const view: { [name: string]: View } = {};
  for (const member of membersOf(content)) {
    const { name, attribute } = member;
    const part = value[name] ?? null;
    const rounded = attribute && !member.objects ? roundedNumber(attribute, part) : undefined;
    if (rounded !== undefined) refuseNumber(view, name, rounded);
    else if (lacking === "null" || !attribute || !isMissing(attribute, part))
      view[name] = memberView(member, part, lacking);
    else if (lacking === "unknown") view[name] = new Unknown();
    else refuseLacking(view, name);
  }
  return view;
}

/** Defines a member that throws when code reads it. Code that needs other members, such as that of a delete, works. */
function refuseNumber(view: object, name: string, number: Numeric): void {
  const [digits, rounded] = [numericText(number), numericText(fromInteger(plainNumber(number)))];
  const detail = `${name} has the number ${digits}, which a number of JavaScript rounds to ${rounded}. For the author of the provider: declare ${name} as bigint().`;
  const get = () => {
    throw ownError([name], "Number has too many digits", detail, digits, rounded);
  };
  Object.defineProperty(view, name, { enumerable: true, configurable: true, get });
}

/** Defines a member that throws when code reads it by its name. Copies of the object lack it, like the state. */
function refuseLacking(view: object, name: string): void {
  const detail = `The state has no ${name}: an older version of the provider, another provider or a failed create wrote it, and the object was not read since. Run terraform apply -refresh-only, which reads it.`;
  const get = () => {
    throw ownError([name], "State lacks an attribute", detail);
  };
  Object.defineProperty(view, name, { enumerable: false, configurable: true, get });
}

/** Returns the first whole number in a value of an attribute that code would receive rounded. */
function roundedNumber(kind: Partial<Attribute>, value: Value): Numeric | undefined {
  if (kind.exact) return undefined;
  if (isNumeric(value)) return isRounded(value) ? value : undefined;
  if (!isSequence(value) && !isRecord(value)) return undefined;
  const { type = "dynamic", nested, members = nested?.attributes } = kind;
  const isObject = members !== undefined && typeof type !== "string" && type[0] === "object";
  const element = isObject || typeof type === "string" ? kind : { ...kind, type: type[1] as Type };
  for (const [name, part] of Object.entries(value)) {
    const found = roundedNumber(isObject ? (members[name] ?? {}) : element, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Converts a value of an attribute or block type for resource code. */
export function memberView({ attribute, objects }: Member, value: Value, lacking?: Lacking): View {
  return objects ? objectsView(objects, value, lacking) : valueView(attribute, value);
}

/** Converts a value of an attribute for resource code. */
export function attributeView(attribute: Attribute, value: Value): View {
  const objects = objectsOf(attribute);
  return objects ? objectsView(objects, value) : valueView(attribute, value);
}

function objectsView(objects: Objects, value: Value, lacking?: Lacking): View {
  if (value === null || isUnknown(value)) return value;
  const each = (object: Value) => toView(objects.content, object, lacking);
  if (objects.one) return isSequence(value) ? each(value[0] ?? null) : value;
  return isSingle(objects) ? each(value) : eachElement(value, each);
}

/** Reports whether a value has a number that is not of the kind that the checks of its attribute receive. */
export function hasMisfit(attribute: Attribute, value: Value): boolean {
  return attribute.exact ? hasFraction(value) : roundedNumber(attribute, value) !== undefined;
}

/** Reports whether a value is a fraction or a collection that contains one. */
function hasFraction(value: Value): boolean {
  if (isNumeric(value)) return !isWhole(value);
  if (isSequence(value)) return value.some(hasFraction);
  return isRecord(value) && Object.values(value).some(hasFraction);
}

function isWhole(value: Numeric): value is number | bigint {
  return typeof value === "bigint" || Number.isInteger(value);
}

function wholeNumber(value: Numeric): bigint {
  if (isWhole(value)) return BigInt(value);
  throw invalidValue(`${numericText(value)} is in place of a whole number.`);
}

/**
 * Converts a value of an attribute to the form that its checks and canonical forms receive. A number is a bigint if the schema declares
 * one, else the nearest double. A JSON object is plain JSON.
 */
export function valueView(
  kind: Partial<Pick<Attribute, "type" | "exact" | "isJsonObject" | "members">>,
  value: Value,
): View {
  if (kind.isJsonObject && value instanceof Dynamic) return toPlain(value);
  if (isNumeric(value)) return kind.exact ? wholeNumber(value) : plainNumber(value);
  if (!isSequence(value) && !isRecord(value)) return value;
  const { type = "dynamic", members } = kind;
  if (!members || typeof type === "string") return eachElement(value, (part) => valueView(kind, part));
  if (type[0] === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, valueView(members[name] ?? {}, part)]),
    );
  const element = { ...kind, type: type[1] as Type };
  return eachElement(value, (part) => valueView(element, part));
}

/**
 * Converts the result of resource code to a value of the block. Members that are left out are left out of the
 * value, too. Throws a ValueError at an attribute that is not of its type.
 */
export function fromView(content: Content, view: View): Value {
  if (view === null || isUnknown(view)) return view;
  if (typeof view !== "object") throw new ValueError("an object is expected");
  const made = record();
  for (const [name, part] of Object.entries(view as { [name: string]: View })) {
    if (part === undefined) continue;
    const member = memberOf(content, name);
    if (!member) throw new ValueError("the schema has no such attribute", [name]);
    const { type, blocks, objects } = member;
    made[name] = inside(name, () => (objects ? fromObjectsView(objects, part, blocks) : conform(type, part)));
  }
  return made;
}

/** Converts an attribute in the result of resource code to a value. Throws a ValueError if it is of another type. */
export function fromAttributeView(attribute: Attribute, view: View): Value {
  const objects = objectsOf(attribute);
  return objects ? fromObjectsView(objects, view) : conform(attribute.type, view);
}

function fromObjectsView(objects: Objects, view: View, blocks?: NestedBlock): Value {
  if (isUnknown(view)) return view;
  const each = (object: View) => fromView(objects.content, object);
  if (view === null) return blocks && !isSingle(objects) ? noBlocks(blocks) : null;
  if (objects.one) return [each(view)];
  return isSingle(objects) ? each(view) : fromElements(view, each);
}

function fromElements(view: View, take: (element: View) => Value): Value {
  if (Array.isArray(view)) return Array.from(view, (element, i) => inside(i, () => take(element)));
  if (typeof view !== "object" || view === null) throw new ValueError("a collection is expected");
  const entries = Object.entries(view).filter(([, element]) => element !== undefined);
  return record(entries.map(([key, element]) => [key, inside(key, () => take(element))]));
}

/** Converts a plain JavaScript value to a type. Throws a ValueError if it does not fit. */
export function conform(type: Type, view: View): Value {
  if (view === null || isUnknown(view)) return view;
  switch (type) {
    case "string":
      if (typeof view === "string") return normalize(view);
      break;
    case "bool":
      if (typeof view === "boolean") return view;
      break;
    case "number":
      if (typeof view === "bigint" || Number.isInteger(view)) return fromInteger(view as number | bigint);
      if (Number.isFinite(view)) return view as number;
      if (view instanceof Decimal) {
        const number = parseNumeric(view.text);
        if (number !== undefined) return number;
      }
      break;
    case "dynamic":
      if (!(view instanceof Dynamic)) return toDynamic(view);
      return view.value === null ? null : new Dynamic(view.type, conform(view.type, view.value));
    default:
      return conformCollection(type, view);
  }
  throw unfit(type, view);
}

function conformCollection(type: Exclude<Type, string>, view: View): Value {
  const [kind, argument] = type;
  if (kind === "tuple") {
    if (!Array.isArray(view) || view.length !== argument.length) throw unfit(type, view);
    return argument.map((element, i) => inside(i, () => conform(element, view[i])));
  }
  if (kind === "list" || kind === "set") {
    if (!Array.isArray(view)) throw unfit(type, view);
    // A hole in an array is undefined, not skipped.
    const elements = Array.from(view, (element, i) => inside(i, () => conform(argument, element)));
    return kind === "set" ? distinct(argument, elements) : elements;
  }
  if (typeof view !== "object" || view === null || Array.isArray(view)) throw unfit(type, view);
  const given = view as { [key: string]: View };
  const own = (key: string) => (Object.hasOwn(given, key) ? (given[key] ?? null) : null);
  const typeOf = (key: string) => (kind === "map" ? argument : argument[key]);
  const keys =
    kind === "map" ? Object.keys(given).filter((key) => given[key] !== undefined) : Object.keys(argument);
  return record(keys.map((key) => [key, inside(key, () => conform(typeOf(key) ?? "dynamic", own(key)))]));
}

function unfit(type: Type, view: View): ValueError {
  // NaN and infinities are JavaScript numbers that a state cannot contain.
  const isNoNumber = typeof view === "number" && !Number.isFinite(view);
  const found = isNoNumber ? String(view) : Array.isArray(view) ? "an array" : typeof view;
  return new ValueError(`${typeName(type)} expected, ${found} found`);
}
