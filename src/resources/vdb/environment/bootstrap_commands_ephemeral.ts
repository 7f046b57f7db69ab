import { hcl, list, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountToOpen, ephemeral } from "../define.ts";
import { uuid } from "../shared/uuid.ts";
import { generateBootstrap } from "./wire.ts";

export default ephemeral({
  description:
    "Generates the commands that install the platform's components in the Kubernetes cluster of a hybrid environment, with keys of their own, and stores them nowhere: not in the state, as `bootstrap_commands` of `vdb_accounts_hybrid_cloud_environment` does. Each plan and each apply generates new keys, and those of before stay valid: keep it in a configuration of its own, which is applied when the components are installed.",

  schema: {
    environment_id: string("The ID of the hybrid environment").validate(uuid).required(),
    account_id: accountToOpen,
    commands: list(string(), "The commands, in their order. They contain the keys").computed().sensitive(),
    access_key: string("The key by which the components sign in to the platform").computed().sensitive(),
    registry_username: string("The user name for the registry of the components").computed(),
    registry_password: string("The password for the registry of the components").computed().sensitive(),
  },

  example: hcl`
    ephemeral "vdb_bootstrap_commands" "own" {
      environment_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }

    resource "terraform_data" "install" {
      provisioner "local-exec" {
        command = join("\\n", ephemeral.vdb_bootstrap_commands.own.commands)
      }
    }
  `,

  async open({ config, api, signal, at }) {
    const accountId = canonicalAccountId(api, config, at);
    const made = await generateBootstrap(api, { accountId, id: config.environment_id }, { signal });
    return {
      account_id: config.account_id ?? accountId,
      commands: made.commands,
      access_key: made.accessKey,
      registry_username: made.registryUsername,
      registry_password: made.registryPassword,
    };
  },
});
