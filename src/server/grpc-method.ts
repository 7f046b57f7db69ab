import type { MethodDefinition } from "@grpc/grpc-js";

/** A method as the generated tables have it. */
export interface Method {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

/**
 * A gRPC service for grpc-js, which gets and gives encoded messages: whoever serves it decodes and encodes. So the service
 * stands before the code for its messages is loaded.
 */
export function definitionOf<Name extends string>(
  methods: Readonly<Record<Name, Method>>,
): Record<Name, MethodDefinition<Buffer, Buffer>> {
  const definitions: Partial<Record<Name, MethodDefinition<Buffer, Buffer>>> = {};
  for (const name in methods) {
    const { path, requestStream, responseStream } = methods[name];
    // One after the other: objects put together by spreading are many times as large.
    definitions[name] = {
      path,
      requestStream,
      responseStream,
      requestSerialize: same,
      requestDeserialize: same,
      responseSerialize: same,
      responseDeserialize: same,
    };
  }
  return definitions as Record<Name, MethodDefinition<Buffer, Buffer>>;
}

const same = (bytes: Buffer) => bytes;

/** A message without members, encoded. */
export const empty = Buffer.alloc(0);
