import { hcl, string } from "../../../schema/index.ts";
import { findByName } from "../agent_access_token/find.ts";
import { ephemeral } from "../define.ts";

export default ephemeral({
  description:
    "Looks up the access token of agents by its name, and stores it nowhere: not in the state, as the data source of the same name does.",

  schema: {
    name: string(
      "The name of the token, exactly as in the platform. If the same configuration creates the token, set it to the `id` of the resource: the `name` is known already in the plan, in which Terraform opens the ephemeral resource before the token exists",
    ).required(),
    token: string("The token that agents authenticate with").computed().sensitive(),
  },

  example: hcl`
    ephemeral "sec_agent_access_token" "web" {
      name = "web servers"
    }

    # Provisioners, provider blocks and write-only arguments take the token.
    resource "terraform_data" "agent" {
      provisioner "local-exec" {
        command = "sh ./install-agent.sh"

        environment = {
          AGENT_TOKEN = ephemeral.sec_agent_access_token.web.token
        }
      }
    }
  `,

  async open({ config, api, signal, at }) {
    const { token } = await findByName(config.name, { api, signal, at: at.name, argument: "id" });
    return { token };
  },
});
