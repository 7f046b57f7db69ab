import { basename } from "node:path";
import fc from "fast-check";
import protobuf from "protobufjs";
import * as account from "../../src/resources/vdb/api/generated/account.ts";
import * as authV1 from "../../src/resources/vdb/api/generated/auth-v1.ts";
import * as authV2 from "../../src/resources/vdb/api/generated/auth-v2.ts";
import * as backup from "../../src/resources/vdb/api/generated/backup.ts";
import * as booking from "../../src/resources/vdb/api/generated/booking.ts";
import * as cluster from "../../src/resources/vdb/api/generated/cluster.ts";
import * as common from "../../src/resources/vdb/api/generated/common.ts";
import * as hybrid from "../../src/resources/vdb/api/generated/hybrid.ts";
import * as iam from "../../src/resources/vdb/api/generated/iam.ts";
import * as platform from "../../src/resources/vdb/api/generated/platform.ts";
import * as wellKnown from "../../src/resources/vdb/api/generated/well-known.ts";
import type { MessageType } from "../../src/resources/vdb/api/wire-message.ts";

const modules = {
  account,
  "auth-v1": authV1,
  "auth-v2": authV2,
  backup,
  booking,
  cluster,
  common,
  hybrid,
  iam,
  platform,
};

/** What the generated code has for a message or an enum of the definitions. */
export function generatedFor({ filename, name }: protobuf.Type | protobuf.Enum): unknown {
  const module = filename ? Object(modules)[basename(filename, ".proto")] : wellKnown;
  return Object(module)[name];
}

/** The codec of a message. That it is one for messages of any shape is a lie that only a test can tell. */
export function codecOf(type: protobuf.Type): MessageType<object> {
  return generatedFor(type) as MessageType<object>;
}

/** The name of a field in the generated code. */
export function propertyOf(field: protobuf.Field): string {
  return protobuf.util.camelCase(field.name);
}

const anyString = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "é", "𐀀", "__proto__"),
);

const scalars: { readonly [Type in string]: fc.Arbitrary<unknown> } = {
  bool: fc.boolean(),
  double: fc.double(),
  int32: fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31 - 1, -(2 ** 31))),
  int64: fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.constantFrom(0n, -1n, 2n ** 53n + 1n)),
  string: anyString,
  uint32: fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1)),
  uint64: fc.oneof(fc.bigInt(0n, 2n ** 64n - 1n), fc.constantFrom(0n, 2n ** 53n + 1n, 2n ** 64n - 1n)),
};

/** A message as it is received: everything is there that cannot be absent. */
export function anyMessage(type: protobuf.Type, depth = 0): fc.Arbitrary<object> {
  const oneofs = type.oneofsArray.filter((oneof) => !oneof.isProto3Optional);
  const chosen = new Set(oneofs.flatMap((oneof) => oneof.fieldsArray));
  const plain = type.fieldsArray.filter((field) => !chosen.has(field));
  const fields = plain.map((field) => [propertyOf(field), anyField(field, depth)] as const);
  const required = plain.filter((field) => !isOptional(field)).map(propertyOf);
  const choices = oneofs.map((oneof) =>
    fc.oneof(
      fc.constant({}),
      ...oneof.fieldsArray.map((field) =>
        anyContent(field, depth).map((value) => ({ [propertyOf(field)]: value })),
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

function anyField(field: protobuf.Field, depth: number): fc.Arbitrary<unknown> {
  // Deeper down there is less of everything, for messages that contain themselves.
  const limits = { maxLength: Math.max(0, 3 - depth) };
  const content =
    depth > 3 && field.resolvedType instanceof protobuf.Type ? undefined : anyContent(field, depth);
  if (field.map)
    return fc
      .array(fc.tuple(anyString, content ?? fc.constant({})), limits)
      .map((entries) => new Map(entries));
  if (field.repeated) return content ? fc.array(content, limits) : fc.constant([]);
  return content ?? fc.constant(zeroOf(field));
}

function anyContent(field: protobuf.Field, depth: number): fc.Arbitrary<unknown> {
  const { resolvedType, type } = field;
  // A number that the enum does not have is as good as any.
  if (resolvedType instanceof protobuf.Enum) return fc.oneof(fc.nat(20), scalars.int32 ?? fc.nat());
  if (resolvedType instanceof protobuf.Type)
    return depth > 3 ? fc.constant(zeroOf(field)) : anyMessage(resolvedType, depth + 1);
  const scalar = scalars[type];
  if (!scalar) throw new Error(`No values for fields of the type ${type}`);
  return scalar;
}

/** A message without content, as it is received. */
function zeroOf({ resolvedType }: protobuf.Field): object {
  if (!(resolvedType instanceof protobuf.Type)) throw new Error("Only messages are cut off");
  return codecOf(resolvedType).read(protobuf.Reader.create(new Uint8Array()), 0);
}
