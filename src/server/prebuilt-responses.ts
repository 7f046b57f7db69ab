import type { MethodName } from "./provider-methods.ts";

/** A value, or the choice between two by whether an environment variable is set. */
export type ByEnvironment<Value> =
  | Value
  | { readonly variable: string; readonly set: ByEnvironment<Value>; readonly unset: ByEnvironment<Value> };

/**
 * Returns an encoded response in base64. It is not compressed: loading zlib takes longer than
 * reading the whole response.
 */
export type PrebuiltResponse = ByEnvironment<() => Promise<string>>;

/** The prebuilt responses of constant methods. */
export type PrebuiltResponses = { readonly [Name in MethodName]?: PrebuiltResponse };

/** Empty: methods are called. In a program built by src/cli/bundle, the responses of its provider replace this object. */
export const prebuiltResponses: PrebuiltResponses = {};
