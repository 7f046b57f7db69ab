import type { MethodDefinition } from "@grpc/grpc-js";

/**
 * A method of a gRPC service for grpc-js, which gets and gives encoded messages: whoever serves it decodes and encodes.
 * So the table of a service stands before the code for its messages is loaded.
 */
export function method(
  path: string,
  streams: { readonly request?: boolean; readonly response?: boolean } = {},
): MethodDefinition<Buffer, Buffer> {
  return {
    path,
    requestStream: streams.request ?? false,
    responseStream: streams.response ?? false,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
}

function same(bytes: Buffer): Buffer {
  return bytes;
}

/** The encoded message of a writer. What protobufjs writes into is a Buffer in Node, though its types do not say so. */
export function toBuffer(writer: { finish(): Uint8Array }): Buffer {
  const bytes = writer.finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A message without members, encoded. */
export const empty = Buffer.alloc(0);
