import fc from "fast-check";
import protobuf from "protobufjs";
import { fromBytes, type MessageType } from "../../src/protobuf/message.ts";

/** The name of a field in the generated code. */
function propertyOf(field: protobuf.Field): string {
  return protobuf.util.lcFirst(protobuf.util.camelCase(field.name));
}

const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "é", "𐀀", "__proto__"),
);

const scalars: { readonly [Type in string]: fc.Arbitrary<unknown> } = {
  bool: fc.boolean(),
  bytes: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  double: fc.double(),
  int32: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31))),
  int64: fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.constantFrom(0n, -1n, 2n ** 53n + 1n)),
  string: anyString,
  uint32: fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1)),
  uint64: fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.constantFrom(0n, 2n ** 53n + 1n, 2n ** 64n - 1n)),
};

/** The generated code of a message. */
export interface Code {
  readonly codecOf: (type: protobuf.Type) => MessageType<object>;
  /** The type as which an int64 is read. */
  readonly int64: "bigint" | "number";
}

/** Draws a received message: all fields without presence are set. */
export function anyMessageOf(type: protobuf.Type, code: Code, depth = 0): fc.Arbitrary<object> {
  const oneofs = type.oneofsArray.filter((oneof) => !oneof.isProto3Optional);
  const chosen = new Set(oneofs.flatMap((oneof) => oneof.fieldsArray));
  const plain = type.fieldsArray.filter((field) => !chosen.has(field));
  const fields = plain.map((field) => [propertyOf(field), anyField(field, code, depth)] as const);
  const required = plain.filter((field) => !isOptional(field)).map(propertyOf);
  const choices = oneofs.map((oneof) =>
    fc.oneof(
      fc.constant({}),
      ...oneof.fieldsArray.map((field) =>
        anyContent(field, code, depth).map((value) => ({ [propertyOf(field)]: value })),
      ),
    ),
  );
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true }),
      ...choices,
    )
    .map((parts) => Object.assign({}, ...parts));
}

function isOptional(field: protobuf.Field): boolean {
  if (field.repeated || field.map) return false;
  return Boolean(field.partOf) || field.resolvedType instanceof protobuf.Type;
}

function anyField(field: protobuf.Field, code: Code, depth: number): fc.Arbitrary<unknown> {
  // Deeper messages have fewer fields, because messages may contain themselves.
  const limits = { maxLength: Math.max(0, 3 - depth) };
  const content =
    depth > 3 && field.resolvedType instanceof protobuf.Type ? undefined : anyContent(field, code, depth);
  if (field.map)
    return fc
      .array(fc.tuple(anyString, content ?? fc.constant({})), limits)
      .map((entries) => new Map(entries));
  if (field.repeated) return content ? fc.array(content, limits) : fc.constant([]);
  return content ?? fc.constant(zeroOf(field, code));
}

function anyContent(field: protobuf.Field, code: Code, depth: number): fc.Arbitrary<unknown> {
  const { resolvedType, type } = field;
  // Any number that the enum does not contain is suitable.
  if (resolvedType instanceof protobuf.Enum) return fc.oneof(fc.nat(20), scalars.int32 ?? fc.nat());
  if (resolvedType instanceof protobuf.Type)
    return depth > 3 ? fc.constant(zeroOf(field, code)) : anyMessageOf(resolvedType, code, depth + 1);
  const scalar = type === "int64" && code.int64 === "number" ? fc.maxSafeInteger() : scalars[type];
  if (!scalar) throw new Error(`No values for fields of the type ${type}`);
  return scalar;
}

/** Returns a received message without content. */
function zeroOf({ resolvedType }: protobuf.Field, { codecOf }: Code): object {
  if (!(resolvedType instanceof protobuf.Type)) throw new Error("Only messages are cut off");
  return fromBytes(codecOf(resolvedType), new Uint8Array());
}
