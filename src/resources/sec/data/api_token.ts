import { hcl, string } from "../../../schema/index.ts";
import { longForm } from "../api/times.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description:
    "Creates an access token for the management API from the API key of the provider. Every read creates another token, which is valid for an hour. The state holds the token: the ephemeral resource `sec_api_token` stores it nowhere. A provider with an `api_token` and without an API key cannot create tokens.",

  schema: {
    id: id("When the token was created, such as `2030-01-02 03:04:05.678 +0000 UTC`"),
    token: string(
      "The access token, to be sent in the `Authorization` header without a scheme such as `Bearer`",
    )
      .computed()
      .sensitive(),
  },

  example: hcl`
    data "sec_api_token" "now" {}
  `,

  async read({ api, signal, diagnostics, at }) {
    const token = await api.renewToken({ signal });
    diagnostics.warn(at.token, "Access token stored in the state", advice);
    return { id: longForm(new Date(api.clock.now()).toISOString()), token };
  },
});

const advice =
  "The token is stored in the state, and every user who can read the state can use it until it expires. If possible, use the ephemeral resource sec_api_token, which does not store it: it needs Terraform 1.10 or later, or OpenTofu 1.11 or later.";
