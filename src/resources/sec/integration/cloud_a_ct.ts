import { block, hcl, string } from "../../../schema/index.ts";
import { integrationCloudACt } from "../api/kinds/integration-cloud-a-ct.ts";
import { roleCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { accountMappings, checkAccountMappings, mappedAccountLife } from "./account-mappings.ts";
import { cloudAccountAttributes } from "./cloud-account.ts";

const schema = {
  ...cloudAccountAttributes,
  queue_url: string("The URL of the queue that announces new files of the trail").required(),
  credentials: block.required("The role that may read the trail and its queue", roleCredentials),
  org_account_mappings: accountMappings({ max: 1 }),
};

export default resource({
  description:
    "Connects the audit trail of cloud A through a queue, for one account or for a whole organization. It is created without waiting for the platform's first look at it.",
  schema,
  importForms: ["{id}"],
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

  ...mappedAccountLife(schema, integrationCloudACt),
});
