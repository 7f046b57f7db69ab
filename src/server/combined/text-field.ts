import protobuf from "protobufjs/minimal.js";
import { bufferOf } from "../../protobuf/message.ts";
import type { MethodName } from "../provider-methods.ts";

/** Reads a text from an encoded message by the number of its field, without decoding the rest; empty if the message has none. */
export function textField(bytes: Uint8Array, field: number): string {
  return bytesField(bytes, field).toString();
}

/**
 * Returns the name of the definition that an encoded request is about: its first field, but the target of a move, and in the first message
 * of a written state the type in its metadata.
 */
export function definitionIn(name: MethodName, request: Uint8Array): string {
  if (name === "writeStateBytes") return textField(bytesField(request, 1), 1);
  return textField(request, name === "moveResourceState" ? 5 : 1);
}

function bytesField(bytes: Uint8Array, field: number): Buffer {
  const reader = protobuf.Reader.create(bufferOf(bytes));
  let content: Uint8Array = Buffer.alloc(0);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === field * 8 + 2) content = reader.bytes();
    else reader.skipType(tag & 7);
  }
  return bufferOf(content);
}
