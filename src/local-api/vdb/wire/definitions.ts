import protobuf from "protobufjs";
import "protobufjs/ext/descriptor.js";
import { fileDescriptors } from "../../../resources/vdb/api/generated/descriptors.ts";

/** The files as one FileDescriptorSet, whose field 1 contains them. */
const files = protobuf.Writer.create();
for (const { descriptor } of fileDescriptors) files.uint32(10).bytes(Buffer.from(descriptor, "base64"));

/** The definitions of all messages and services of the API. */
export const definitions = protobuf.Root.fromDescriptor(files.finish(), { keepCase: true }).resolveAll();

/** Returns the definition of a message by its full name. */
export function definitionOf(name: string): protobuf.Type {
  return definitions.lookupType(name);
}

/** Returns the name of a field in the generated code and in JSON. */
export function propertyOf(field: protobuf.Field): string {
  return protobuf.util.camelCase(field.name);
}

/** Returns the value of a field; undefined if it is absent. */
export function fieldValue(message: object, field: protobuf.Field): unknown {
  return Reflect.get(message, propertyOf(field));
}

/** Returns the message type of a field; undefined if the field has another type. */
export function messageIn({ resolvedType }: protobuf.Field): protobuf.Type | undefined {
  return resolvedType instanceof protobuf.Type ? resolvedType : undefined;
}

/** Reports whether a field distinguishes an absent value from zero. */
export function hasPresence(field: protobuf.Field): boolean {
  if (field.repeated || field.map) return false;
  return field.partOf !== null || messageIn(field) !== undefined;
}
