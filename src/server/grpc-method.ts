import type { MethodDefinition } from "@grpc/grpc-js";

/** A method as in the generated tables. */
export interface Method {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
}

/**
 * Returns a gRPC service for grpc-js with encoded requests and responses, which its handlers decode and encode. So the service
 * can start before the code for its messages is loaded.
 */
export function definitionOf<Name extends string>(
  methods: Readonly<Record<Name, Method>>,
): Record<Name, MethodDefinition<Buffer, Buffer>> {
  const definitions: Partial<Record<Name, MethodDefinition<Buffer, Buffer>>> = {};
  for (const name in methods) {
    const { path, requestStream, responseStream } = methods[name];
    // A loop, because building the object by spreading creates an object many times as large.
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

/** An encoded message without members. */
export const empty = Buffer.alloc(0);
