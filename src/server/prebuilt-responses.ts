import type { MethodName } from "./provider-methods.ts";

/** Something, or which it is where an environment variable has a value and where not. */
export type ByEnvironment<Value> =
  | Value
  | { readonly variable: string; readonly set: ByEnvironment<Value>; readonly unset: ByEnvironment<Value> };

/**
 * Reads a response, encoded, in base64. To inflate it would cost more than to read all of it: loading zlib takes longer than
 * the response.
 */
export type PrebuiltResponse = ByEnvironment<() => Promise<string>>;

/** Responses of constant methods. */
export type PrebuiltResponses = { readonly [Name in MethodName]?: PrebuiltResponse };

/** None: methods are called. In a program that src/cli/bundle has made, the responses of its provider are in this place. */
export const prebuiltResponses: PrebuiltResponses = {};
