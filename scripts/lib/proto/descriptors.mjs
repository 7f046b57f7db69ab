// Generates the definitions as data, for server reflection: a FileDescriptorProto for each file.
import protobuf from "protobufjs";
import descriptor from "protobufjs/ext/descriptor.js";
import { fileOf } from "./definitions.mjs";

const { Enum, Type } = protobuf;
const { FileDescriptorProto } = descriptor;

/** @param declared types, enums and services by their files */
export function descriptorModule(declared) {
  const entries = [...declared].map(([file, items]) => entryOf(file, items));
  return `/** A file of the definitions: what it declares, which files it needs, and its FileDescriptorProto in base64. */
export interface FileDescriptor {
  readonly name: string;
  readonly symbols: readonly string[];
  readonly dependencies: readonly string[];
  readonly descriptor: string;
}

export const fileDescriptors: readonly FileDescriptor[] = [
${entries.map((entry) => `  ${JSON.stringify(entry)},\n`).join("")}];
`;
}

function entryOf(name, items) {
  const fields = items.flatMap((item) => item.fieldsArray ?? []).map(({ resolvedType }) => resolvedType);
  const files = fields.filter((type) => type).map(fileOf);
  const dependency = [...new Set(files)].filter((file) => file !== name).sort();
  const file = FileDescriptorProto.fromObject({
    name,
    package: items[0].parent.fullName.slice(1),
    dependency,
    messageType: items.flatMap((item) => (item instanceof Type ? [messageOf(item)] : [])),
    enumType: items.flatMap((item) => (item instanceof Enum ? [enumOf(item)] : [])),
    service: items.flatMap((item) => (item instanceof protobuf.Service ? [serviceOf(item)] : [])),
    syntax: "proto3",
  });
  return {
    name,
    symbols: items.map((item) => item.fullName.slice(1)),
    dependencies: dependency,
    descriptor: Buffer.from(FileDescriptorProto.encode(file).finish()).toString("base64"),
  };
}

function messageOf({ name, fieldsArray, oneofsArray, reserved }) {
  // The oneofs for the presence of a single field come last.
  const oneofs = [...oneofsArray].sort((a, b) => Number(a.isProto3Optional) - Number(b.isProto3Optional));
  return {
    name,
    field: fieldsArray.map((field) => fieldOf(field, oneofs)),
    nestedType: fieldsArray.filter((field) => field.map).map(entryMessageOf),
    oneofDecl: oneofs.map((oneof) => ({ name: oneof.name })),
    reservedRange: (reserved ?? []).map(([start, end]) => ({ start, end: end + 1 })),
  };
}

function fieldOf(field, oneofs) {
  const { id, repeated, map, partOf } = field;
  // For Google's types, protobufjs has the names in camel case only.
  const name = field.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return {
    ...singular(name, id, field),
    ...(repeated || map ? { label: "LABEL_REPEATED" } : {}),
    ...(map ? { type: "TYPE_MESSAGE", typeName: `${field.parent.fullName}.${entryName(field)}` } : {}),
    ...(partOf ? { oneofIndex: oneofs.indexOf(partOf) } : {}),
    ...(partOf?.isProto3Optional ? { proto3Optional: true } : {}),
  };
}

function singular(name, number, { type, resolvedType }) {
  const jsonName = name.replaceAll(/_(.)/g, (_, letter) => letter.toUpperCase());
  const kind =
    resolvedType instanceof Type ? "MESSAGE" : resolvedType instanceof Enum ? "ENUM" : type.toUpperCase();
  const typeName = resolvedType ? { typeName: resolvedType.fullName } : {};
  return { name, number, label: "LABEL_OPTIONAL", type: `TYPE_${kind}`, ...typeName, jsonName };
}

const entryName = ({ name }) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Entry`;

function entryMessageOf(field) {
  return {
    name: entryName(field),
    field: [singular("key", 1, { type: field.keyType }), singular("value", 2, field)],
    options: { mapEntry: true },
  };
}

function enumOf({ name, values }) {
  return { name, value: Object.entries(values).map(([key, number]) => ({ name: key, number })) };
}

function serviceOf({ name, methodsArray, options }) {
  const method = methodsArray.map((one) => ({
    name: one.name,
    inputType: one.resolvedRequestType.fullName,
    outputType: one.resolvedResponseType.fullName,
  }));
  return { name, method, ...(options?.deprecated ? { options: { deprecated: true } } : {}) };
}
