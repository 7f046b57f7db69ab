import protobuf from "protobufjs/minimal.js";

/** Reads a text from an encoded message by the number of its field, without decoding the rest; empty if the message has none. */
export function textField(bytes: Uint8Array, field: number): string {
  const reader = protobuf.Reader.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  let text = "";
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === field * 8 + 2) text = reader.string();
    else reader.skipType(tag & 7);
  }
  return text;
}
