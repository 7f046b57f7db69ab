import { hcl, string } from "../../../schema/index.ts";
import { longForm } from "../api/times.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description:
    "Makes an access token for the management API from the key and the secret of the provider. Every read makes another one, which is good for an hour.",

  schema: {
    id: id("The time at which the token was made"),
    token: string("The access token").computed().sensitive(),
  },

  example: hcl`
    data "sec_api_token" "now" {}
  `,

  async read({ api, signal }) {
    const token = await api.renewToken({ signal });
    return { id: longForm(new Date(api.clock.now()).toISOString()), token };
  },
});
