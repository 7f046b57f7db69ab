import { block, hcl, string } from "../../../schema/index.ts";
import { roleCredentials } from "../integration/credentials.ts";
import { accountMappings, checkAccountMappings } from "./account_mappings/attributes.ts";
import { organizationAccount } from "./define.ts";
import { cloudACtWire } from "./wire.ts";

export default organizationAccount(cloudACtWire, {
  description:
    "Integrates the audit trail of an account or an organization of cloud A through a queue. It is created without waiting for the platform to verify it.",
  schema: {
    queue_url: string("The URL of the queue that announces new files of the trail").required(),
    credentials: block.required(
      "The role that the platform assumes to read the trail and its queue",
      roleCredentials,
    ),
    org_account_mappings: accountMappings({ max: 1 }),
  },
  example: hcl`
    resource "sec_integration_cloud_a_ct" "trail" {
      name      = "Trail of the organization"
      queue_url = "https://queue.example.com/111122223333/trail"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/trail"
        external_id = "sec-demo"
      }

      org_account_mappings {
        default_platform_account = "acme"

        mapping {
          platform_account = "acme-dev"
          cloud_a_accounts = ["444455556666", "777788889999"]
        }
      }
    }
  `,

  validate: checkAccountMappings,
});
