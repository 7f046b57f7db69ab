import { hcl, string } from "../../../schema/index.ts";
import { accountMappings, checkAccountMappings } from "./account_mappings/attributes.ts";
import { joinedList } from "./agentless-scanning.ts";
import { cloudAScanAttributes } from "./cloud-a-scanning.ts";
import { organizationAccount } from "./define.ts";
import { cloudAOrgAgentlessScanningWire } from "./wire.ts";

export default organizationAccount(cloudAOrgAgentlessScanningWire, {
  description:
    "Integrates an organization of cloud A for agentless scanning of its hosts and containers. It is created without waiting for the platform to verify it.",
  schema: {
    ...cloudAScanAttributes,
    scanning_account: string("The ID of the account that runs the scanner of the organization").required(),
    management_account: string("The ID of the management account of the organization").optional(),
    monitored_accounts: joinedList(
      "The IDs of the accounts, organizational units or organization root to scan",
    ).required(),
    org_account_mappings: accountMappings(),
  },
  example: hcl`
    resource "sec_integration_cloud_a_org_agentless_scanning" "acme" {
      name                      = "Hosts of the organization"
      scan_frequency            = 24
      scan_containers           = true
      scan_host_vulnerabilities = true
      scanning_account          = "111122223333"
      management_account        = "444455556666"
      monitored_accounts        = ["777788889999", "ou-1a2b-shop"]
      bucket_arn                = "arn:example:store:::findings"

      credentials {
        role_arn    = "arn:example:iam::111122223333:role/scanner"
        external_id = "sec-demo"
      }

      org_account_mappings {
        default_platform_account = "acme"

        mapping {
          platform_account = "acme-dev"
          cloud_a_accounts = ["777788889999"]
        }
      }
    }
  `,

  validate: checkAccountMappings,
});
