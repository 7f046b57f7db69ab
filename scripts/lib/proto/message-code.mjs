// Generates the code that writes and reads the fields of a message.
import protobuf from "protobufjs";
import { camelCase, typeName } from "./definitions.mjs";

const { Enum, Type } = protobuf;

/** The types of the scalars, and how they are written and read. `wire` is the number of the wire type. */
const scalars = {
  bool: {
    type: "boolean",
    zero: "false",
    wire: 0,
    write: (w, v) => `${w}.bool(${v})`,
    read: "reader.bool()",
  },
  bytes: {
    type: "Buffer",
    zero: "Buffer.alloc(0)",
    wire: 2,
    write: (w, v) => `${w}.bytes(${v})`,
    read: "readBytes(reader)",
    isSent: (v) => `${v}?.length`,
  },
  double: {
    type: "number",
    zero: "0",
    wire: 1,
    write: (w, v) => `${w}.double(${v})`,
    read: "reader.double()",
    // A negative zero is sent like other values.
    isSent: (v) => `${v} != null && !Object.is(${v}, 0)`,
  },
  int32: integer("Int32", "number", "0", "reader.int32()"),
  int64: integer("Int64", "bigint", "0n", "readInt64(reader)"),
  string: {
    type: "string",
    zero: '""',
    wire: 2,
    write: (w, v) => `${w}.string(${v})`,
    read: "reader.string()",
  },
  uint32: integer("Uint32", "number", "0", "reader.uint32()"),
  uint64: integer("Uint64", "bigint", "0n", "readUint64(reader)"),
};

function integer(name, type, zero, read) {
  return {
    type,
    zero,
    wire: 0,
    write: (w, v) => `write${name}(${w}, ${v})`,
    read,
    isSent: (v) => `${v} != null && ${v} !== ${zero}`,
  };
}

/** For definitions whose 64-bit numbers are counts or identifiers, far below 2^53. */
const smallIntegers = { int64: integer("Int64Number", "number", "0", "readInt64Number(reader)") };

/** Returns the code for the content of a field: a scalar, the number of an enum, or a message. */
function contentOf({ type, resolvedType, fullName }, { hasSmallIntegers }) {
  if (resolvedType instanceof Type) return messageContent(typeName(resolvedType));
  if (resolvedType instanceof Enum) return { ...scalars.int32, type: typeName(resolvedType) };
  const scalar = (hasSmallIntegers && smallIntegers[type]) || scalars[type];
  if (!scalar) throw new Error(`${fullName}: nothing is known of the type ${type}`);
  return scalar;
}

function messageContent(name) {
  return {
    type: name,
    wire: 2,
    write: (w, v) => `${name}.write(${v}, ${w}.fork()).ldelim()`,
    read: `readNested(${name}, reader, depth)`,
    readInto: (begun) => `readNested(${name}, reader, depth, ${begun})`,
  };
}

const tagOf = (id, wire) => (id << 3) | wire;
const tag = (id, wire) => `writer.uint32(${tagOf(id, wire)})`;

/** Returns the type of a field, whether it may be absent, its initial value, and the lines that write and read it. */
export function fieldCode(field, options) {
  if (field.map) return mapCode(field, `message.${camelCase(field.name)}`);
  const shape = field.repeated ? listCode : singularCode;
  return shape(field, contentOf(field, options), `message.${camelCase(field.name)}`);
}

function singularCode({ id, partOf, resolvedType }, content, value) {
  const isOptional = Boolean(partOf) || resolvedType instanceof Type;
  const isSent = isOptional ? `${value} != null` : (content.isSent?.(value) ?? value);
  const others = (partOf?.fieldsArray ?? []).filter((member) => member.id !== id);
  return {
    type: content.type,
    isOptional,
    initial: content.zero,
    write: [`if (${isSent}) ${content.write(tag(id, content.wire), value)};`],
    read: [
      `case ${tagOf(id, content.wire)}:`,
      `  ${value} = ${content.readInto?.(value) ?? content.read};`,
      ...others.map(({ name }) => `  delete message.${camelCase(name)};`),
      "  break;",
    ],
  };
}

function listCode(field, content, value) {
  const list = { type: `${content.type}[]`, isOptional: false, initial: "[]" };
  const read = (id, statement) => [`case ${id}:`, `  ${statement};`, "  break;"];
  const one = read(tagOf(field.id, content.wire), `${value}.push(${content.read})`);
  const loop = `for (const item of ${value} ?? [])`;
  if (content.wire === 2)
    return { ...list, write: [`${loop} ${content.write(tag(field.id, 2), "item")};`], read: one };
  const packed = `if (${value}?.length) writePacked(${tag(field.id, 2)}, ${value}, (item) => ${content.write("writer", "item")});`;
  // A sender may also send packed numbers one by one.
  const all = `readPacked(reader, () => ${value}.push(${content.read}))`;
  return { ...list, write: [packed], read: [...one, ...read(tagOf(field.id, 2), all)] };
}

function mapCode(field, value) {
  const { id, keyType, type, resolvedType, fullName } = field;
  if (keyType !== "string" || (!resolvedType && type !== "string"))
    throw new Error(`${fullName}: only maps of messages or texts by strings`);
  const name = resolvedType && typeName(resolvedType);
  const write = (w) => (name ? `writeEntry(${name}, ${w}, entry)` : `writeTextEntry(${w}, entry)`);
  const read = name ? `readEntry(${name}, reader, depth)` : "readTextEntry(reader, depth)";
  return {
    type: `Map<string, ${name ?? "string"}>`,
    isOptional: false,
    initial: "new Map()",
    write: [`for (const entry of ${value} ?? []) ${write(tag(id, 2))};`],
    read: [`case ${tagOf(id, 2)}:`, `  ${value}.set(...${read});`, "  break;"],
  };
}
