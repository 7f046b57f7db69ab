import type { Environment } from "../schema/environment.ts";
import type { MethodName } from "./provider-methods.ts";

/** The methods that respond the same in every process of a provider, whatever the request; the environment may decide. */
export const constantMethods: readonly MethodName[] = [
  "getMetadata",
  "getProviderSchema",
  "getResourceIdentitySchemas",
  "getFunctions",
];

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
