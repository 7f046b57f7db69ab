import { atLeast, hcl, isInteger, number, string } from "../../../schema/index.ts";
import { ephemeral } from "../define.ts";

export default ephemeral({
  description:
    "Creates an access token for the management API from the API key of the provider, and stores it nowhere. Each plan and each apply creates another. The platform cannot revoke a token: it is valid until it expires. A provider with an `api_token` and without an API key cannot create tokens.",

  schema: {
    expiry_seconds: number(
      "How long the token is valid, in seconds; the platform may make it shorter, as `expires_at` says",
    )
      .validate(isInteger, atLeast(1))
      .default(3600),
    token: string(
      "The access token, to be sent in the `Authorization` header without a scheme such as `Bearer`",
    )
      .computed()
      .sensitive(),
    expires_at: string(
      "When the token expires, as an RFC 3339 timestamp; null if the platform does not say when",
    )
      .computed()
      .nullable(),
  },

  example: hcl`
    ephemeral "sec_api_token" "short" {
      expiry_seconds = 600
    }

    provider "sec" {
      alias     = "short"
      api_token = ephemeral.sec_api_token.short.token
    }
  `,

  async open({ config, api, signal }) {
    const { token, expiresAt } = await api.createToken(config.expiry_seconds, { signal });
    return { token, expires_at: expiresAt > 0 ? new Date(expiresAt).toISOString() : null };
  },
});
