import { braces, call, type Doc, group, hardline, indent, isHardIn, line } from "../../code/layout.ts";
import type { Attribute } from "../attribute.ts";
import type { CollectionShape, Shape } from "../shape.ts";
import type { Use } from "./schema.ts";
import { access, hasNulls, isLong, isSentNull, mayBeNull, onSide, property } from "./types.ts";

/** A value, its source, and whether it may be null there. */
interface Value {
  readonly from: string;
  readonly shape: Shape;
  /** The attributes of the object that the value is or contains. */
  readonly members: readonly Attribute[];
  readonly isNullable: boolean;
  /** The number of enclosing functions for elements. */
  readonly depth: number;
}

/** Writes the members of a request from the planned attributes. */
export class RequestMapping {
  readonly #side: "create" | "update";
  readonly #use: Use;

  constructor(side: "create" | "update", use: Use) {
    this.#side = side;
    this.#use = use;
  }

  /** Writes an object of the API from the attributes of `from`. */
  object(attributes: readonly Attribute[], from = "plan", depth = 0, own: readonly Doc[] = []): Doc {
    const side = this.#side;
    const all = onSide(attributes, side);
    const nulls = all.filter((attribute) => isSentNull(attribute, side));
    const members = all.filter((attribute) => !isSentNull(attribute, side));
    const docs = (some: readonly Attribute[]) =>
      some.map((attribute) => this.#member(attribute, from, depth));
    // Values that the API sets inside an object are null in a plan, for any type.
    const isWhole = members.every((attribute) => !mayBeNull(attribute, side));
    if (isWhole) return braces([...own, ...docs([...members, ...nulls])]);
    const whole = call(this.#use("present"), [braces([...own, ...docs(members)])]);
    return nulls.length === 0 ? whole : braces([["...", whole], ...docs(nulls)]);
  }

  #member(attribute: Attribute, from: string, depth: number): Doc {
    const { apiName, members, name, setBy, shape } = attribute;
    const object = setBy === "api" && from === "plan" ? "prior" : from;
    const isNullable = mayBeNull(attribute, this.#side);
    const value = this.#value({ from: `${object}.${name}`, shape, members, isNullable, depth });
    const isList = shape.kind === "list" || shape.kind === "set";
    const isUndefined = isSentNull(attribute, this.#side) && isList && isMapped(shape, members);
    return [property(apiName), ":", assigned(isUndefined ? [value, " ?? null"] : value, isUndefined)];
  }

  #value(value: Value): Doc {
    const { from, shape, members, isNullable, depth } = value;
    if (!isMapped(shape, members)) return from;
    if (isText(shape, members))
      return `${isNullable ? `${from} && ` : ""}${this.#use("exactJson")}.parse(${from})`;
    if (!("element" in shape)) {
      const object = this.object(members, from, depth);
      if (!isNullable) return object;
      return isLiteral(object) ? [`${from} && `, object] : [`${from} &&`, hardline, object];
    }
    const each = (element: Value): Doc => {
      const isList = element.shape.kind === "list" || element.shape.kind === "set";
      const inner = this.#value(element);
      return element.isNullable && isList && isMapped(element.shape, members) ? [inner, " ?? null"] : inner;
    };
    const mapped = eachOf(value, shape, each, this.#use);
    if (shape.kind !== "map" || !isNullable) return mapped;
    return [`${from} &&`, isHardIn(mapped) ? hardline : line, mapped];
  }
}

/** Returns the members of a result that come from the API's response. */
export function resultMembers(
  attributes: readonly Attribute[],
  from: string,
  use: Use,
  depth = 0,
): readonly Doc[] {
  return onSide(attributes, "response").map((attribute) => {
    const { apiName, members, name, shape } = attribute;
    const isNullable = mayBeNull(attribute, "response");
    const value = result({ from: access(from, apiName), shape, members, isNullable, depth }, use);
    const isMappedList =
      isNullable && (shape.kind === "list" || shape.kind === "set") && isMapped(shape, members, isLong);
    return [name, ":", assigned(value, isMappedList)];
  });
}

function result(value: Value, use: Use): Doc {
  const { from, shape, members, isNullable, depth } = value;
  if (isLong(shape)) return isNullable ? `${use("wholeNumber")}(${from})` : `BigInt(${from})`;
  if (!isMapped(shape, members, isLong)) return isNullable ? `${from} ?? null` : from;
  if (isText(shape, members))
    return isNullable ? `${use("jsonText")}(${from})` : `${use("exactJson")}.stringify(${from})`;
  if (!("element" in shape)) {
    const object = braces(resultMembers(members, from, use, depth));
    return isNullable ? orNull(from, object) : object;
  }
  const mapped = eachOf(value, shape, (element) => result(element, use), use);
  if (!isNullable) return mapped;
  return shape.kind === "map" ? orNull(from, mapped) : [mapped, " ?? null"];
}

/** Writes the conversion of each element of a collection. */
function eachOf(
  { from, members, isNullable, depth }: Value,
  shape: CollectionShape,
  convert: (element: Value) => Doc,
  use: Use,
): Doc {
  const one = depth === 0 ? "one" : `one${depth + 1}`;
  const { kind, element } = shape;
  const hasNull = hasNulls(shape, members);
  const inner = convert({ from: one, shape: element, members, isNullable: hasNull, depth: depth + 1 });
  return kind === "map"
    ? mapping(use("mapValues"), [from], one, inner)
    : mapping(`${from}${isNullable ? "?" : ""}.map`, [], one, inner);
}

/** Reports whether a value differs between the API and Terraform. `isOther` names a kind of values that differ in one direction. */
function isMapped(shape: Shape, members: readonly Attribute[], isOther = (_: Shape) => false): boolean {
  if (shape.kind === "json") return !shape.isExtended;
  if (shape.kind === "object" || isOther(shape)) return true;
  return "element" in shape && (members.length > 0 || isMapped(shape.element, members, isOther));
}

/** Whether a value is JSON as text in Terraform. */
function isText(shape: Shape, members: readonly Attribute[]): boolean {
  return shape.kind === "json" || (shape.kind === "object" && members.length === 0);
}

/**
 * Writes the code after the name of a member: operators begin a separate line if the code is broken over lines.
 */
function assigned(value: Doc, isOperator: boolean): Doc {
  const [first = "", second] = Array.isArray(value) ? (value as readonly Doc[]) : [];
  const isAnd = typeof first === "string" && first.endsWith(" &&");
  if (isAnd && isHardIn(second ?? "")) return indent([hardline, value]);
  if (isAnd) return group(indent([line, value]));
  return isOperator && isHardIn(value) ? indent([hardline, value]) : [" ", value];
}

function orNull(from: string, value: Doc): Doc {
  if (!isHardIn(value)) return group([from, indent([line, "? ", value, line, ": null"])]);
  return [from, indent([hardline, "? ", indent(value), hardline, ": null"])];
}

/** Writes a call whose last argument converts one element. */
function mapping(name: string, args: readonly string[], one: string, inner: Doc): Doc {
  if (isLiteral(inner)) return call(name, [...args, [`(${one}) => (`, inner, ")"]]);
  if (!isHardIn(inner)) return call(name, [...args, [`(${one}) => `, inner]]);
  return [`${name}(${[...args, `(${one}) =>`].join(", ")}`, indent([hardline, inner, ","]), hardline, ")"];
}

/** Reports whether a text is an object literal. */
function isLiteral(doc: Doc): boolean {
  return Array.isArray(doc) && doc[0] === "{";
}
