import { cached } from "./cached.ts";

/**
 * A type of Terraform's value system, in the same shape as its JSON form on the wire:
 * `"string"`, `["list", "string"]`, `["object", { name: "string" }]`. Types are compared structurally.
 */
export type Type =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list", Type]
  | readonly ["set", Type]
  | MapType
  | readonly ["tuple", readonly Type[]]
  | ObjectType;

export type MapType = readonly ["map", Type];
export type ObjectType = readonly ["object", ObjectAttributes];

/** The attributes of an object type by name. Has no prototype if the names come from outside. */
export type ObjectAttributes = { readonly [name: string]: Type };

/** The maximum nesting depth of a type or a value, far above the needs of any schema. */
export const maxDepth = 512;

const primitives: ReadonlySet<unknown> = new Set(["string", "number", "bool", "dynamic"]);

/**
 * Checks that a parsed JSON value is a type. Accepts and drops the list of optional attribute names that type constraints of
 * the Terraform language have as a third member of object types.
 * Throws a TypeError that describes the problem.
 */
export function parseType(json: unknown, depth = 0): Type {
  if (depth > maxDepth) throw new TypeError("the type is nested too deeply");
  if (primitives.has(json)) return json as Type;
  if (!Array.isArray(json)) throw new TypeError("a type must be a name or an array");
  const [kind, argument] = json as unknown[];
  if (kind === "object") {
    if (json.length !== 2 && json.length !== 3) throw new TypeError("an object type must have one argument");
    return ["object", parseAttributes(argument, depth)];
  }
  if (json.length !== 2) throw new TypeError("a type constructor must have one argument");
  switch (kind) {
    case "list":
    case "set":
    case "map":
      return [kind, parseType(argument, depth + 1)];
    case "tuple":
      if (!Array.isArray(argument)) throw new TypeError("a tuple type must list its element types");
      return ["tuple", argument.map((element) => parseType(element, depth + 1))];
    default:
      throw new TypeError("unknown type constructor");
  }
}

function parseAttributes(json: unknown, depth: number): ObjectAttributes {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new TypeError("an object type must map names to types");
  }
  const attributes: { [name: string]: Type } = Object.create(null);
  for (const [name, type] of Object.entries(json)) attributes[name] = parseType(type, depth + 1);
  return attributes;
}

/** Returns the JSON text of a type, with attributes in byte order. */
export function typeJson(type: Type): string {
  if (typeof type === "string") return JSON.stringify(type);
  if (type[0] === "tuple") return `["tuple",[${type[1].map(typeJson).join()}]]`;
  if (type[0] !== "object") return `["${type[0]}",${typeJson(type[1])}]`;
  const attributes = type[1];
  const members = attributeNames(attributes).map(
    (name) => `${JSON.stringify(name)}:${typeJson(attributes[name] as Type)}`,
  );
  return `["object",{${members.join()}}]`;
}

/** Reports whether two types are the same, regardless of the order of their attributes. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (typeof a === "string" || typeof b === "string" || a[0] !== b[0]) return false;
  if (a[0] === "tuple" && b[0] === "tuple") {
    const [left, right] = [a[1], b[1]];
    return left.length === right.length && left.every((type, i) => sameType(type, right[i] as Type));
  }
  if (a[0] === "object" && b[0] === "object") {
    const [left, right] = [a[1], b[1]];
    const names = Object.keys(left);
    if (names.length !== Object.keys(right).length) return false;
    return names.every(
      (name) => Object.hasOwn(right, name) && sameType(left[name] as Type, right[name] as Type),
    );
  }
  return sameType(a[1] as Type, b[1] as Type);
}

/** Reports whether a type is, or contains, one that the value decides. */
export function holdsDynamic(type: Type): boolean {
  if (typeof type === "string") return type === "dynamic";
  if (type[0] === "tuple") return type[1].some(holdsDynamic);
  if (type[0] === "object") return Object.values(type[1]).some(holdsDynamic);
  return holdsDynamic(type[1]);
}

/** Reports whether a type is, or contains, a set. */
export function holdsSet(type: Type): boolean {
  if (typeof type === "string") return false;
  const [kind, inner] = type;
  if (kind === "set") return true;
  return kind === "tuple" || kind === "object" ? Object.values(inner).some(holdsSet) : holdsSet(inner);
}

/** Returns the type of a part of a value. */
export function partType(type: Type, step: string | number): Type {
  if (typeof type === "string") return "dynamic";
  const [kind, inner] = type;
  if (kind === "object") return inner[step] ?? "dynamic";
  return kind === "tuple" ? (inner[Number(step)] ?? "dynamic") : inner;
}

/** Formats the type for messages, as a person would write it in a configuration. */
export function typeName(type: Type): string {
  if (typeof type === "string") return type === "dynamic" ? "any type" : type;
  if (type[0] === "object") return "object";
  if (type[0] === "tuple") return "tuple";
  return `${type[0]} of ${typeName(type[1])}`;
}

const sortedNames = cached((attributes: ObjectAttributes) => Object.keys(attributes).sort(compareUtf8));

/** Returns the attribute names of an object type in the order of their UTF-8 bytes, which is the order on the wire. */
export function attributeNames(attributes: ObjectAttributes): readonly string[] {
  return sortedNames(attributes);
}

/** Compares two texts by their UTF-8 bytes. The order of JavaScript differs beyond the basic plane. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [left, right] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (left !== right) return utf8Rank(left) - utf8Rank(right);
  }
  return a.length - b.length;
}

/** Returns the rank of a code unit in UTF-8 order: surrogates, which represent characters beyond the basic plane, come last. */
function utf8Rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
