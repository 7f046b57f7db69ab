import { DiagnosticError, hcl, string } from "../../../schema/index.ts";
import { agentAccessTokens } from "../agent_access_token/wire.ts";
import { dataSource, id } from "../define.ts";

export default dataSource({
  description: "Looks up the token with which agents report by its name.",

  schema: {
    id: id("The name of the token, the same as `name`"),
    name: string("The name of the token, exactly as the platform shows it").required(),
    token: string("The token with which agents report").computed().sensitive(),
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
      const detail = `No token is called ${JSON.stringify(config.name)}. Write the name as the platform shows it: case and blanks count.`;
      throw new DiagnosticError(at.name, "Agent access token not found", detail);
    }
    return { id: found.name, name: found.name, token: found.token };
  },
});
