import { hcl, string } from "../../../schema/index.ts";
import { findByName } from "../agent_access_token/find.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description: "Looks up the access token of agents by its name.",

  schema: {
    id: id("The name of the token, the same as `name`"),
    name: string("The name of the token, exactly as in the platform").required(),
    token: string("The token that agents authenticate with").computed().sensitive(),
  },

  example: hcl`
    resource "sec_agent_access_token" "web" {
      name = "web fleet"
    }

    data "sec_agent_access_token" "web" {
      name = sec_agent_access_token.web.name
    }
  `,

  async read({ config, api, signal, at }) {
    const { name, token } = await findByName(config.name, { api, signal, at: at.name, argument: "name" });
    return { id: name, name, token };
  },
});
