import protobuf from "protobufjs";
import "protobufjs/ext/descriptor.js";
import { fileDescriptors } from "../../../resources/vdb/api/generated/descriptors.ts";

/** The files as one FileDescriptorSet: they are its field 1. */
const files = protobuf.Writer.create();
for (const { descriptor } of fileDescriptors) files.uint32(10).bytes(Buffer.from(descriptor, "base64"));

/** What every message and service of the API is made of. */
export const definitions = protobuf.Root.fromDescriptor(files.finish(), { keepCase: true }).resolveAll();

/** The definition of a message by its full name. */
export function definitionOf(name: string): protobuf.Type {
  return definitions.lookupType(name);
}

/** The name that a field has in the generated code and in JSON. */
export function propertyOf(field: protobuf.Field): string {
  return protobuf.util.camelCase(field.name);
}

/** The value of a field; undefined when it is absent. */
export function fieldValue(message: object, field: protobuf.Field): unknown {
  return Reflect.get(message, propertyOf(field));
}

/** The message that a field holds, and undefined where it holds something else. */
export function messageIn({ resolvedType }: protobuf.Field): protobuf.Type | undefined {
  return resolvedType instanceof protobuf.Type ? resolvedType : undefined;
}

/** Whether absent and zero are told apart. */
export function hasPresence(field: protobuf.Field): boolean {
  if (field.repeated || field.map) return false;
  return field.partOf !== null || messageIn(field) !== undefined;
}
