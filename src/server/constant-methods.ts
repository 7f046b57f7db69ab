import type { Environment } from "../schema/environment.ts";
import type { MethodName } from "./provider-methods.ts";

/** The methods whose response is the same in every process of a provider with the same environment, whatever the request. */
export const constantMethods: readonly MethodName[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
];

/** Returns the encoded response of a constant method that the build prepared for an environment, or undefined if the method has to be called. */
export async function findPrebuiltResponse(
  name: MethodName,
  environment: Environment,
): Promise<Buffer | undefined> {
  const { prebuiltResponses } = await import("./prebuilt-responses.ts");
  let response = prebuiltResponses[name];
  while (typeof response === "object") {
    response = environment[response.variable] ? response.set : response.unset;
  }
  return response && Buffer.from(await response(), "base64");
}
