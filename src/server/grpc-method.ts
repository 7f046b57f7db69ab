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
  const entries = Object.entries<Method>(methods).map(([name, method]) => [name, { ...method, ...encoded }]);
  return Object.fromEntries(entries);
}

const same = (bytes: Buffer) => bytes;

const encoded = {
  requestSerialize: same,
  requestDeserialize: same,
  responseSerialize: same,
  responseDeserialize: same,
};

/** A message without members, encoded. */
export const empty = Buffer.alloc(0);
