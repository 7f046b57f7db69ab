import { bool, DiagnosticError, hcl, knownAfterApply, NotFoundError, string } from "../../../schema/index.ts";
import { clearRemoved } from "../crud.ts";
import { id, lasting, notBlank, resource } from "../define.ts";
import { agentAccessTokenListing, agentAccessTokens } from "./wire.ts";

const schema = {
  id: id("The name of the token, the same as `name`"),
  name: string("The name of the token, unique in the account").validate(notBlank).required(),
  description: string("The purpose of the token").optional(),
  os: string("The operating system of the hosts that use the token, such as `linux` or `windows`").default(
    "linux",
  ),
  enabled: bool("Whether agents may use the token").default(true),
  token: string("The token that agents authenticate with").computed().sensitive().useStateForUnknown(),
  version: lasting("The version of the token, such as `0.1`"),
  created_time: lasting("When the token was created, as an RFC 3339 timestamp"),
  last_updated_time: string("When the token was last updated, as an RFC 3339 timestamp").computed(),
};

const agentAccessToken = resource({
  description:
    "Manages an access token for the agents on hosts. The platform never deletes tokens: destroying the resource disables the token and renames it, so that its name can be used again.",
  schema,
  // The name sent last. If the response is lost, the token has either this name or the one in the state.
  privateState: { parse: String },
  // The token itself is a secret, and the name can change.
  identity: { required: ["name"], mutable: true },
  importForms: ["{token}"],
  example: hcl`
    resource "sec_agent_access_token" "web" {
      name        = "web servers"
      description = "Fleet of the shop"
    }
  `,

  modifyPlan({ plan, prior }) {
    // The API derives the ID from the name, so a new name changes the ID.
    return prior && plan.name !== prior.name ? { id: knownAfterApply } : undefined;
  },

  async create({ plan, api, signal, checkpoint, diagnostics, at }) {
    const token = await agentAccessTokens(api).create(plan, { signal });
    checkpoint({ id: token.token, token: token.token });
    checkpoint(token);
    if (plan.enabled) return token;
    try {
      return await agentAccessTokens(api).disable(token.token, { signal });
    } catch (error) {
      // No token can be deleted, so a replacement would leave an enabled one behind.
      const reason = error instanceof Error ? error.message.trim() : String(error);
      const detail = `The token exists, but it is still enabled: agents may use it until the next apply, which disables it.\n\n${reason}`;
      diagnostics.warn(at.enabled, "Token not disabled", detail);
      return { ...token, enabled: false };
    }
  },

  async read({ prior, api, imported, privateState, signal, at }) {
    if (imported && prior.name) {
      const tokens = await agentAccessTokens(api).list({ signal });
      const named = tokens.find(({ name }) => name === prior.name);
      if (named) return named;
      const detail = `The API has no token of the name ${prior.name}. Correct the name.`;
      throw new NotFoundError(at.name, "Agent access token not found", detail);
    }
    if (!prior.token) {
      const detail = "The state has no token. Remove the resource from the state and import it again.";
      throw new DiagnosticError(at.token, "State has no identifier", detail);
    }
    const token = await agentAccessTokens(api).find(prior.token, { signal });
    if (imported) {
      if (token) return token;
      const detail =
        "The API has no token of this value. Import a token by the token itself, not by its name.";
      throw new NotFoundError(at.token, "Agent access token not found", detail);
    }
    // A token with a different name is no longer the token of this state: deletion renames tokens.
    const isOurs = token?.name === prior.id || token?.name === privateState.value;
    return token && isOurs ? token : null;
  },

  async update({ plan, prior, api, privateState, signal }) {
    privateState.set(plan.name);
    const token = await agentAccessTokens(api).update(prior.token, clearRemoved(plan, prior), { signal });
    // A description that was set elsewhere stays, and the next read shows it.
    const isMentioned = plan.description !== null || prior.description !== null;
    return isMentioned ? token : { ...token, description: null };
  },

  async delete({ prior, api, signal }) {
    await agentAccessTokens(api).retire(prior.token, prior.name, { signal });
  },
});

export default { ...agentAccessToken, listing: { ...agentAccessTokenListing, named: "name" } };
