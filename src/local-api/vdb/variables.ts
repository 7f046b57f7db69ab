import type { VdbLocalApi } from "./options.ts";

/** Returns the environment variables with which the provider and other programs connect to a local API. */
export function vdbVariables({
  target,
  credentials,
  caPath,
}: Pick<VdbLocalApi, "target" | "credentials" | "caPath">): Readonly<{ [name: string]: string }> {
  return {
    VDB_API_URL: target,
    VDB_ACCOUNT_ID: credentials.accountId,
    VDB_API_KEY: credentials.apiKey,
    ...(caPath !== null && { VDB_CA_FILE: caPath }),
    // The console groups requests by the command that they name.
    TFNODE_RUN: "on",
  };
}
