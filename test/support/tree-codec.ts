// Encodes and decodes values of a type in MessagePack through msgpack-lite: everything becomes a tree first, which is slow
// and easy to read. The reference for src/schema/codec/msgpack.ts.

import { dynamicOf } from "../../src/schema/codec/dynamic-names.ts";
import { packRefinements, refinedUnknown, unpackRefinements } from "../../src/schema/codec/refinements.ts";
import { exactText, normalize, textOf } from "../../src/schema/codec/text.ts";
import { Extension, pack, type Tree, unpack } from "../../src/schema/codec/tree.ts";
import { asValueError, inside, ValueError } from "../../src/schema/codec/value-error.ts";
import {
  Decimal,
  fromInteger,
  isNumeric,
  type Numeric,
  parseNumeric,
} from "../../src/schema/values/number.ts";
import {
  attributeNames,
  compareUtf8,
  type MapType,
  maxDepth,
  type ObjectType,
  parseType,
  type Type,
  typeJson,
  typeName,
} from "../../src/schema/values/type.ts";
import { Unknown } from "../../src/schema/values/unknown.ts";
import {
  Dynamic,
  distinct,
  isRecord,
  isSequence,
  record,
  type Value,
} from "../../src/schema/values/value.ts";

/** Reads a value as decodeMsgpack does. */
export function decodeByTree(type: Type, bytes: Uint8Array): Value {
  return fromTree(type, unpack(bytes), 0);
}

/** Writes a value as encodeMsgpack does. */
export function encodeByTree(type: Type, value: Value): Buffer {
  try {
    return pack(toTree(type, value));
  } catch (error) {
    throw asValueError(error);
  }
}

/** Extension type of unknown values with refinements; the plain unknown value is any other extension. */
const refined = 12;
const plainUnknown = new Extension(0, Buffer.of(0));

function fromTree(type: Type, tree: Tree, depth: number): Value {
  if (depth > maxDepth) throw new ValueError("the value is nested too deeply");
  if (tree === null) return null;
  if (tree instanceof Extension) return unknownFromTree(type, tree);
  switch (type) {
    case "string":
      if (!Buffer.isBuffer(tree)) throw mismatch(type, tree);
      return textOf(tree);
    case "bool":
      if (typeof tree !== "boolean") throw mismatch(type, tree);
      return tree;
    case "number":
      return numberFromTree(tree);
    case "dynamic":
      return dynamicFromTree(tree, depth);
  }
  switch (type[0]) {
    case "list":
      return sequence(type, tree).map((element, i) => inside(i, () => fromTree(type[1], element, depth + 1)));
    case "set":
      return distinct(
        type[1],
        sequence(type, tree).map((element, i) => inside(i, () => fromTree(type[1], element, depth + 1))),
      );
    case "tuple": {
      const elements = sequence(type, tree);
      if (elements.length !== type[1].length)
        throw new ValueError(`a tuple of ${type[1].length} elements expected, ${elements.length} found`);
      return type[1].map((element, i) => inside(i, () => fromTree(element, elements[i] as Tree, depth + 1)));
    }
    case "map":
      return mapFromTree(type, tree, depth);
    case "object":
      return objectFromTree(type, tree, depth);
  }
}

function sequence(type: Type, tree: Tree): Tree[] {
  if (!Array.isArray(tree)) throw mismatch(type, tree);
  return tree;
}

function mapFromTree(type: MapType, tree: Tree, depth: number): Value {
  return membersFromTree(type, tree, textOf, (_, value) => fromTree(type[1], value, depth + 1));
}

function objectFromTree(type: ObjectType, tree: Tree, depth: number): Value {
  const types = type[1];
  const made = membersFromTree(type, tree, String, (name, value) => {
    const attribute = types[name];
    if (attribute === undefined) throw new ValueError("the type has no such attribute");
    return fromTree(attribute, value, depth + 1);
  });
  const names = attributeNames(types);
  if (Object.keys(made).length < names.length) {
    throw new ValueError("the attribute is missing", names.filter((name) => !(name in made)).slice(0, 1));
  }
  return made;
}

function membersFromTree(
  type: Type,
  tree: Tree,
  nameOf: (bytes: Buffer) => string,
  read: (name: string, value: Tree) => Value,
): { [key: string]: Value } {
  if (!(tree instanceof Map)) throw mismatch(type, tree);
  const made = record();
  for (const [key, value] of tree) {
    if (!Buffer.isBuffer(key)) throw new ValueError("a map key is not a string");
    const name = nameOf(key);
    if (name in made) throw new ValueError(`duplicate key ${JSON.stringify(name)}`);
    made[name] = inside(name, () => read(name, value));
  }
  return made;
}

function numberFromTree(tree: Tree): Numeric {
  if (typeof tree === "bigint" || Number.isInteger(tree)) return fromInteger(tree as number | bigint);
  if (typeof tree === "number") {
    if (Number.isNaN(tree)) throw new ValueError("NaN is not a number");
    return tree;
  }
  if (!Buffer.isBuffer(tree)) throw mismatch("number", tree);
  const parsed = parseNumeric(textOf(tree));
  if (parsed === undefined) throw new ValueError("the text is not a valid number");
  return parsed;
}

function dynamicFromTree(tree: Tree, depth: number): Value {
  if (!Array.isArray(tree) || tree.length !== 2)
    throw new ValueError("a dynamic value must be an array of its type and its value");
  const [typeTree, valueTree] = tree as [Tree, Tree];
  if (!Buffer.isBuffer(typeTree)) throw new ValueError("the type of a dynamic value must be JSON text");
  const type = parseTypeText(exactText(typeTree));
  const value = fromTree(type, valueTree, depth + 1);
  return type === "dynamic" ? value : dynamicOf(type, value);
}

function parseTypeText(text: string): Type {
  try {
    return parseType(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof TypeError ? error.message : "invalid JSON, or nested too deeply";
    throw new ValueError(`the type of a dynamic value is malformed: ${reason}`);
  }
}

function unknownFromTree(type: Type, { type: code, data }: Extension): Value {
  if (code !== refined || data.length <= 1 || type === "dynamic") return new Unknown();
  return refinedUnknown(type, unpackRefinements(unpack(data)));
}

function toTree(type: Type, value: Value): Tree {
  if (value === null) return null;
  if (value instanceof Unknown) return unknownToTree(value);
  switch (type) {
    case "string":
      if (typeof value !== "string") throw unfit(type);
      return normalize(value);
    case "bool":
      if (typeof value !== "boolean") throw unfit(type);
      return value;
    case "number":
      if (!isNumeric(value)) throw unfit(type);
      return numberToTree(value);
    case "dynamic":
      if (!(value instanceof Dynamic)) throw unfit(type);
      return [Buffer.from(typeJson(value.type)), toTree(value.type, value.value)];
  }
  switch (type[0]) {
    case "list":
      if (!isSequence(value)) throw unfit(type);
      return value.map((element, i) => inside(i, () => toTree(type[1], element)));
    case "set":
      if (!isSequence(value)) throw unfit(type);
      return distinct(type[1], value).map((element, i) => inside(i, () => toTree(type[1], element)));
    case "tuple":
      if (!isSequence(value) || value.length !== type[1].length) throw unfit(type);
      return type[1].map((element, i) => inside(i, () => toTree(element, value[i] as Value)));
    case "map": {
      if (!isRecord(value)) throw unfit(type);
      const map = new Map<Tree, Tree>();
      for (const key of Object.keys(value).sort(compareUtf8)) {
        map.set(
          normalize(key),
          inside(key, () => toTree(type[1], value[key] as Value)),
        );
      }
      return map;
    }
    case "object": {
      if (!isRecord(value)) throw unfit(type);
      const map = new Map<Tree, Tree>();
      for (const name of attributeNames(type[1])) {
        const attribute = value[name];
        if (attribute === undefined) throw new ValueError("the attribute is missing", [name]);
        map.set(
          name,
          inside(name, () => toTree(type[1][name] as Type, attribute)),
        );
      }
      if (Object.keys(value).length > map.size)
        throw new ValueError("the value has an attribute that the type does not have");
      return map;
    }
  }
}

function unknownToTree({ refinements }: Unknown): Tree {
  if (!refinements) return plainUnknown;
  const payload = packRefinements(refinements, numberToTree);
  return payload ? new Extension(refined, pack(payload)) : plainUnknown;
}

/**
 * Encodes signed integers of up to 64 bits as such, doubles as doubles, and everything else as text. A fraction is
 * encoded in the form in which it was decoded, because clients may compare doubles with text exactly.
 */
function numberToTree(value: Numeric): Tree {
  if (value instanceof Decimal) return value.text;
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value ? value : value.toString();
  if (Number.isNaN(value)) throw new ValueError("NaN is not a number");
  if (Number.isSafeInteger(value)) return value + 0;
  if (Number.isInteger(value)) return numberToTree(BigInt(value));
  return value;
}

function mismatch(type: Type, tree: Tree): ValueError {
  return new ValueError(`${typeName(type)} expected, ${kindOf(tree)} found`);
}

function kindOf(tree: Tree): string {
  if (Buffer.isBuffer(tree)) return "a string";
  if (Array.isArray(tree)) return "an array";
  if (tree instanceof Map) return "a map";
  return tree === null ? "null" : `a ${typeof tree === "bigint" ? "number" : typeof tree}`;
}

function unfit(type: Type): ValueError {
  return new ValueError(`the value is not of type ${typeName(type)}`);
}
