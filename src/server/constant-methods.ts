import type { Environment } from "../schema/environment.ts";
import type { MethodName } from "./provider-methods.ts";

/** The methods that respond the same in every process of a provider, whatever the request; the environment may decide. */
export const constantMethods: readonly MethodName[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
];

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

/** The encoded response in an environment that the build of this program has made, or undefined: then the method is to be called. */
export async function findPrebuiltResponse(
  name: MethodName,
  environment: Environment,
): Promise<Buffer | undefined> {
  if (!constantMethods.includes(name)) return undefined;
  const { prebuiltResponses } = await import("./prebuilt-responses.ts");
  let response = prebuiltResponses[name];
  while (typeof response === "object") {
    response = environment[response.variable] ? response.set : response.unset;
  }
  return response && Buffer.from(await response(), "base64");
}
