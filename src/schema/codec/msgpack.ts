import { cached } from "../values/cached.ts";
import { Decimal, fromInteger, isNumeric, type Numeric, parseNumeric } from "../values/number.ts";
import {
  attributeNames,
  compareUtf8,
  type MapType,
  maxDepth,
  type ObjectAttributes,
  type ObjectType,
  parseType,
  type Type,
  typeJson,
  typeName,
} from "../values/type.ts";
import { Unknown } from "../values/unknown.ts";
import {
  Dynamic,
  distinct,
  isRecord,
  isSequence,
  record,
  type Value,
  type ValueRecord,
} from "../values/value.ts";
import { dynamicOf } from "./dynamic-names.ts";
import { kindOf, MsgpackReader } from "./msgpack-reader.ts";
import { MsgpackWriter } from "./msgpack-writer.ts";
import { packRefinements, refinedUnknown, unpackRefinements } from "./refinements.ts";
import { exactText, normalize } from "./text.ts";
import { Extension, pack, unpack } from "./tree.ts";
import { asValueError, ValueError, within } from "./value-error.ts";

/**
 * Decodes a value of a type from MessagePack, as in `DynamicValue.msgpack`. Accepts any width of the encoding and
 * ignores bytes after the value. Throws a ValueError with the path of the first part that does not fit the type.
 */
export function decodeMsgpack(type: Type, bytes: Uint8Array): Value {
  return read(new MsgpackReader(bytes), type, 0);
}

/**
 * Encodes a value of a type as MessagePack, in the same form as Terraform.
 * Throws a ValueError if the value is not of the type.
 */
export function encodeMsgpack(type: Type, value: Value): Buffer {
  try {
    const writer = new MsgpackWriter();
    write(writer, type, value);
    return writer.finish();
  } catch (error) {
    throw asValueError(error);
  }
}

/** An attribute of an object type, with its name as MessagePack. */
interface Member {
  readonly name: string;
  readonly key: Uint8Array;
  readonly type: Type;
}

/** Returns the attributes of an object type in the order of the wire. */
const membersOf = cached((types: ObjectAttributes): readonly Member[] =>
  attributeNames(types).map((name) => ({ name, key: pack(name), type: types[name] as Type })),
);

/** The extension type of unknown values with refinements. Any other extension is an unknown value without refinements. */
const refined = 12;

function read(reader: MsgpackReader, type: Type, depth: number): Value {
  if (depth > maxDepth) throw new ValueError("the value is nested too deeply");
  const code = reader.code();
  if (code === 0xc0) return null;
  switch (type) {
    case "string": {
      const length = reader.textLength(code);
      return length < 0 ? readOther(reader, type, code) : reader.text(length);
    }
    case "bool":
      return code === 0xc3 || (code !== 0xc2 && readOther(reader, type, code));
    case "number":
      return readNumber(reader, code);
    case "dynamic":
      return readDynamic(reader, code, depth);
  }
  if (type[0] === "object") return readObject(reader, type, code, depth);
  if (type[0] === "map") return readMap(reader, type, code, depth);
  const length = reader.arrayLength(code);
  if (length < 0) return readOther(reader, type, code);
  if (type[0] === "tuple" && length !== type[1].length)
    throw new ValueError(`a tuple of ${type[1].length} elements expected, ${length} found`);
  const elements: Value[] = [];
  try {
    while (elements.length < length) {
      const element = type[0] === "tuple" ? (type[1][elements.length] as Type) : type[1];
      elements.push(read(reader, element, depth + 1));
    }
  } catch (error) {
    throw within(elements.length, error);
  }
  return type[0] === "set" ? distinct(type[1], elements) : elements;
}

/** Reads an unknown value, which is allowed in place of any type. Throws a ValueError for any other code. */
function readOther(reader: MsgpackReader, type: Type, code: number): Value {
  const extension = reader.extension(code);
  if (!extension) throw new ValueError(`${typeName(type)} expected, ${kindOf(code)} found`);
  if (extension.type !== refined || extension.data.length <= 1 || type === "dynamic") return new Unknown();
  return refinedUnknown(type, unpackRefinements(unpack(extension.data)));
}

function readNumber(reader: MsgpackReader, code: number): Value {
  const number = reader.number(code);
  if (number !== undefined) {
    if (typeof number === "bigint" || Number.isInteger(number)) return fromInteger(number);
    if (Number.isNaN(number)) throw new ValueError("NaN is not a number");
    return number;
  }
  const length = reader.textLength(code);
  if (length < 0) return readOther(reader, "number", code);
  const parsed = parseNumeric(reader.text(length));
  if (parsed === undefined) throw new ValueError("the text is not a valid number");
  return parsed;
}

function readDynamic(reader: MsgpackReader, code: number, depth: number): Value {
  const isPair = reader.arrayLength(code) === 2;
  if (!isPair && reader.extension(code)) return new Unknown();
  if (!isPair) throw new ValueError("a dynamic value must be an array of its type and its value");
  const typeLength = reader.textLength(reader.code());
  if (typeLength < 0) throw new ValueError("the type of a dynamic value must be JSON text");
  const type = parseTypeText(exactText(reader.bytes(typeLength)));
  const value = read(reader, type, depth + 1);
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

function readMap(reader: MsgpackReader, type: MapType, code: number, depth: number): Value {
  const size = reader.mapLength(code);
  if (size < 0) return readOther(reader, type, code);
  const made = record();
  for (let i = 0; i < size; i++) {
    const key = reader.text(keyLength(reader));
    if (key in made) throw duplicate(key);
    try {
      made[key] = read(reader, type[1], depth + 1);
    } catch (error) {
      throw within(key, error);
    }
  }
  return made;
}

function readObject(reader: MsgpackReader, type: ObjectType, code: number, depth: number): Value {
  const size = reader.mapLength(code);
  if (size < 0) return readOther(reader, type, code);
  const types = type[1];
  const members = membersOf(types);
  const made = record();
  let inOrder = true;
  for (let i = 0; i < size; i++) {
    const next = members[i];
    inOrder &&= next !== undefined && reader.skips(next.key);
    const name = next && inOrder ? next.name : reader.bytes(keyLength(reader)).toString();
    if (!inOrder && name in made) throw duplicate(name);
    try {
      const attribute = next && inOrder ? next.type : Object.hasOwn(types, name) ? types[name] : undefined;
      if (attribute === undefined) throw new ValueError("the type has no such attribute");
      made[name] = read(reader, attribute, depth + 1);
    } catch (error) {
      throw within(name, error);
    }
  }
  if (size < members.length) {
    const missing = members.find(({ name }) => !(name in made));
    throw new ValueError("the attribute is missing", missing && [missing.name]);
  }
  return made;
}

function keyLength(reader: MsgpackReader): number {
  const length = reader.textLength(reader.code());
  if (length < 0) throw new ValueError("a map key is not a string");
  return length;
}

function duplicate(key: string): ValueError {
  return new ValueError(`duplicate key ${JSON.stringify(key)}`);
}

/** The bytes that go-cty writes for an unknown value without refinements: an extension of type 0 with one byte. */
const plainUnknown = Uint8Array.of(0xd4, 0, 0);

function write(writer: MsgpackWriter, type: Type, value: Value): void {
  if (value === null) {
    writer.null();
    return;
  }
  if (value instanceof Unknown) {
    writer.bytes(unknownBytes(value));
    return;
  }
  switch (type) {
    case "string":
      if (typeof value !== "string") throw unfit(type);
      writer.text(value);
      return;
    case "bool":
      if (typeof value !== "boolean") throw unfit(type);
      writer.boolean(value);
      return;
    case "number":
      if (!isNumeric(value)) throw unfit(type);
      writeNumber(writer, value);
      return;
    case "dynamic":
      if (!(value instanceof Dynamic)) throw unfit(type);
      writer.array(2);
      writer.binary(Buffer.from(typeJson(value.type)));
      write(writer, value.type, value.value);
      return;
  }
  switch (type[0]) {
    case "map":
      if (!isRecord(value)) throw unfit(type);
      writeMap(writer, type, value);
      return;
    case "object":
      if (!isRecord(value)) throw unfit(type);
      writeObject(writer, type, value);
      return;
  }
  if (!isSequence(value) || (type[0] === "tuple" && value.length !== type[1].length)) throw unfit(type);
  const elements = type[0] === "set" ? distinct(type[1], value) : value;
  writer.array(elements.length);
  let i = 0;
  try {
    for (; i < elements.length; i++) {
      write(writer, type[0] === "tuple" ? (type[1][i] as Type) : type[1], elements[i] as Value);
    }
  } catch (error) {
    throw within(i, error);
  }
}

function writeMap(writer: MsgpackWriter, [, element]: MapType, value: ValueRecord): void {
  const keys = Object.keys(value);
  if (keys.length > 1) keys.sort(compareUtf8);
  // Two spellings of one key are the same key, and the last one counts.
  const spellings = keys.some((key) => normalize(key) !== key)
    ? new Map(keys.map((key) => [normalize(key), key]))
    : undefined;
  writer.map(spellings?.size ?? keys.length);
  for (const key of spellings?.values() ?? keys) {
    writer.text(key);
    try {
      write(writer, element, value[key] as Value);
    } catch (error) {
      throw within(key, error);
    }
  }
}

function writeObject(writer: MsgpackWriter, [, types]: ObjectType, value: ValueRecord): void {
  const members = membersOf(types);
  writer.map(members.length);
  for (const { name, key, type } of members) {
    const attribute = value[name];
    if (attribute === undefined) throw new ValueError("the attribute is missing", [name]);
    writer.bytes(key);
    try {
      write(writer, type, attribute);
    } catch (error) {
      throw within(name, error);
    }
  }
  if (Object.keys(value).length > members.length)
    throw new ValueError("the value has an attribute that the type does not have");
}

function unknownBytes({ refinements }: Unknown): Uint8Array {
  const payload = refinements && packRefinements(refinements, numberTree);
  return payload ? pack(new Extension(refined, pack(payload))) : plainUnknown;
}

function writeNumber(writer: MsgpackWriter, value: Numeric): void {
  const tree = numberTree(value);
  if (typeof tree === "number") writer.number(tree);
  else if (typeof tree === "bigint") writer.bigint(tree);
  else writer.text(tree);
}

/**
 * Writes signed integers of up to 64 bits as integers, doubles as doubles, all other numbers as text. A fraction therefore returns
 * in the form in which it came, which matters to clients that compare doubles with text exactly.
 */
function numberTree(value: Numeric): number | bigint | string {
  if (value instanceof Decimal) return value.text;
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value ? value : value.toString();
  if (Number.isNaN(value)) throw new ValueError("NaN is not a number");
  if (Number.isSafeInteger(value)) return value + 0;
  if (Number.isInteger(value)) return numberTree(BigInt(value));
  return value;
}

function unfit(type: Type): ValueError {
  return new ValueError(`the value is not of type ${typeName(type)}`);
}
