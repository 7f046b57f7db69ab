import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";
import type { OperationContext } from "../crud.ts";
import { agentAccessTokens } from "./wire.ts";

/** Returns the token with a name. Throws a DiagnosticError at the attribute of the name if there is no such token. */
export async function findByName(
  name: string,
  { api, signal, at }: OperationContext & { readonly at: TypedPath },
) {
  const tokens = await agentAccessTokens(api).list({ signal });
  const found = tokens.find((token) => token.name === name);
  if (found) return found;
  const detail = `No token has the name ${JSON.stringify(name)}. Write the name as in the platform: case and whitespace matter.`;
  throw new DiagnosticError(at, "Agent access token not found", detail);
}
