import { hcl, string } from "../../../schema/index.ts";
import { longForm } from "../api/times.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description:
    "Creates an access token for the management API from the API key of the provider. Every read creates another token, which is valid for an hour. A provider with an `api_token` and without an API key cannot create tokens.",

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

  async read({ api, signal }) {
    const token = await api.renewToken({ signal });
    return { id: longForm(new Date(api.clock.now()).toISOString()), token };
  },
});
