import { DiagnosticError, hcl, string } from "../../../schema/index.ts";
import { agentAccessTokens } from "../agent_access_token/wire.ts";
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
    const tokens = await agentAccessTokens(api).list({ signal });
    const found = tokens.find(({ name }) => name === config.name);
    if (!found) {
      const detail = `No token has the name ${JSON.stringify(config.name)}. Write the name as in the platform: case and whitespace matter.`;
      throw new DiagnosticError(at.name, "Agent access token not found", detail);
    }
    return { id: found.name, name: found.name, token: found.token };
  },
});
