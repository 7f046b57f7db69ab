import { type CallContext, DiagnosticError, type Fields, type TypedPath } from "../../../schema/index.ts";
import type { SecApi } from "../api/client.ts";
import { type AgentAccessToken, agentAccessTokens } from "./wire.ts";

/** Returns the token with a name. Throws a DiagnosticError at the attribute of the name if there is no such token. */
export async function findByName(
  name: string,
  { api, signal, at }: Pick<CallContext<Fields, SecApi>, "api" | "signal"> & { readonly at: TypedPath },
): Promise<AgentAccessToken> {
  const tokens = await agentAccessTokens(api).list({ signal });
  const found = tokens.find((token) => token.name === name);
  if (found) return found;
  const detail = `No token has the name ${JSON.stringify(name)}. Write the name as in the platform: case and whitespace matter.`;
  throw new DiagnosticError(at, "Agent access token not found", detail);
}
