import { braces, type Doc, hardline, indent, isHardIn } from "../../code/layout.ts";
import { description, literal } from "../../code/safe-text.ts";
import type { Attribute } from "../attribute.ts";
import type { KeyPart } from "../model/model.ts";
import type { CollectionShape, Shape } from "../shape.ts";

/** The members of an object that a type describes. */
export type Side = "create" | "update" | "response";

/** Whether an attribute has a value when its member is sent or returned. */
export function mayBeNull({ setBy, isNullable }: Attribute, side: Side): boolean {
  if (side === "response") return setBy === "optional" || isNullable;
  return setBy === "optional" || setBy === "either" || (setBy === "api" && isNullable);
}

/** The attributes that are in an object. */
export function onSide(attributes: readonly Attribute[], side: Side): readonly Attribute[] {
  return attributes.filter((attribute) =>
    side === "response" ? attribute.isReturned : attribute[side] !== "never",
  );
}

/** Returns the members of an object in TypeScript. */
export function objectType(attributes: readonly Attribute[], side: Side, key?: KeyPart): readonly Doc[] {
  const keyType = key?.isNumber ? "number" : "string";
  const member = key ? keyMember(key, side) : "";
  const keyed = member === "" ? [] : [`readonly ${property(member)}: ${keyType}`];
  return [
    ...keyed,
    ...onSide(attributes, side).map((attribute): Doc => {
      const { apiName, shape, members } = attribute;
      const isOptional = mayBeNull(attribute, side) && !isSentNull(attribute, side);
      const isNullable = side === "response" ? isOptional : isSentNull(attribute, side);
      const words = description(shape.description, "");
      return [
        ...(words === "" ? [] : [`/** ${words} */`, hardline]),
        `readonly ${property(apiName)}${isOptional ? "?" : ""}:`,
        orNull(
          typeOf(shape, members, side),
          isNullable && (shape.kind !== "json" || shape.isExtended === true),
        ),
      ];
    }),
  ];
}

function orNull(type: Doc, isNullable: boolean): Doc {
  if (!isNullable) return [" ", type];
  const isHugged = !isHardIn(type) || (Array.isArray(type) && type[0] === "{");
  if (isHugged) return [" ", type, " | null"];
  return indent([hardline, "| ", indent(type), hardline, "| null"]);
}

/** Whether a request sends null for an omitted attribute, to clear the previous value. */
export function isSentNull(attribute: Attribute, side: Side): boolean {
  return side !== "response" && attribute[side] === "null" && attribute.setBy === "optional";
}

/** Returns the member of an object with its identifier; empty if there is none. */
export function keyMember({ isInCreate, member, updateMember }: KeyPart, side: Side): string {
  if (side === "response") return member;
  return side === "update" ? updateMember : isInCreate ? member : "";
}

function typeOf(shape: Shape, members: readonly Attribute[], side: Side): Doc {
  switch (shape.kind) {
    case "string":
    case "number":
      if (isLong(shape)) return side === "response" ? "number | bigint" : "bigint";
      return side === "response" || shape.choices.length === 0
        ? shape.kind
        : shape.choices.map(constant).join(" | ");
    case "bool":
      return "boolean";
    case "json":
      return shape.isExtended ? "object" : "unknown";
    case "object":
      return members.length > 0 ? braces(objectType(members, side), ";") : "unknown";
    case "map":
      return ["{ readonly [name: string]: ", elementType(shape, members, side), " }"];
    default: {
      const element = elementType(shape, members, side);
      const { kind } = shape.element;
      const isUnion = typeof element === "string" && element.includes(" | ");
      return [
        "readonly ",
        isUnion || hasNulls(shape, members) || kind === "list" || kind === "set"
          ? ["(", element, ")"]
          : element,
        "[]",
      ];
    }
  }
}

function elementType(shape: CollectionShape, members: readonly Attribute[], side: Side): Doc {
  const type = typeOf(shape.element, members, side);
  if (!hasNulls(shape, members) || type === "unknown") return type;
  return typeof type === "string" ? `${type} | null` : [type, " | null"];
}

/** Reports whether elements of a collection may be null; objects with attributes of their own may not. */
export function hasNulls({ element }: CollectionShape, members: readonly Attribute[]): boolean {
  return element.isNullable && members.length === 0;
}

/** Reports whether a value is a whole number of 64 bits: a bigint in Terraform, and a number or a bigint in responses. */
export function isLong(shape: Shape): boolean {
  return shape.kind === "number" && shape.isLong;
}

/** Writes a text, a number, a boolean or an empty list. */
export function constant(value: unknown): string {
  if (Array.isArray(value)) return "[]";
  return typeof value === "string" ? literal(value) : String(value);
}

/** Returns the name of a member in a declaration or a literal. */
export function property(name: string): string {
  return isIdentifier(name) ? name : literal(name);
}

/** Writes a member of an object. */
export function access(object: string, name: string): string {
  return isIdentifier(name) ? `${object}.${name}` : `${object}[${literal(name)}]`;
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
