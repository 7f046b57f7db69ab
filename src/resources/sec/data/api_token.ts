import { hcl, string } from "../../../schema/index.ts";
import { longForm } from "../api/times.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description:
    "Makes an access token for the management API from the key and the secret of the provider. Every read makes another one, which is valid for an hour. A provider that has an `api_token` and no key cannot make one.",

  schema: {
    id: id("When the token was made, such as `2030-01-02 03:04:05.678 +0000 UTC`"),
    token: string(
      "The access token, which goes into the `Authorization` header of requests without a word such as `Bearer` in front",
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
