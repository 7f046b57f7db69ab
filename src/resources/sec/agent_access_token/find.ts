import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";
import type { OperationContext } from "../crud.ts";
import { agentAccessTokens } from "./wire.ts";

/**
 * Returns the token with a name. Throws a DiagnosticError at the attribute of the name if there is no such token. `argument` is the
 * attribute of the resource whose value names a token of the same configuration.
 */
export async function findByName(
  name: string,
  {
    api,
    signal,
    at,
    argument,
  }: OperationContext & { readonly at: TypedPath; readonly argument: "id" | "name" },
) {
  const tokens = await agentAccessTokens(api).list({ signal });
  const found = tokens.find((token) => token.name === name);
  if (found) return found;
  const known = argument === "id" ? ", which is known only when the token exists" : "";
  const ofConfiguration = `If this configuration creates the token, set name to the ${argument} of the resource, such as sec_agent_access_token.example.${argument}${known}.`;
  const detail = `No token has the name ${JSON.stringify(name)}. Write the name as in the platform: case and whitespace matter. ${ofConfiguration}`;
  throw new DiagnosticError(at, "Agent access token not found", detail);
}
