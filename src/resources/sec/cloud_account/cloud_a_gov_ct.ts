import { block, hcl, string } from "../../../schema/index.ts";
import { accessKeyCredentials } from "../integration/credentials.ts";
import { cloudAccount } from "./define.ts";
import { cloudAGovCtWire } from "./wire.ts";

export default cloudAccount(cloudAGovCtWire, {
  description:
    "Integrates the audit trail of an account in a government region of cloud A through a queue. The API never returns the secret access key. It is created without waiting for the platform to verify it.",
  schema: {
    account_id: string("The ID of the account in the government region").required(),
    queue_url: string("The URL of the queue that announces new files of the trail").required(),
    credentials: block.required(
      "An access key that is permitted to read the trail and its queue",
      accessKeyCredentials,
    ),
  },
  example: hcl`
    resource "sec_integration_cloud_a_gov_ct" "agency" {
      name       = "Trail of the agency"
      account_id = "111122223333"
      queue_url  = "https://queue.example.com/111122223333/trail"

      credentials {
        access_key_id                = "EXAMPLEKEY"
        secret_access_key_wo         = var.trail_key_secret
        secret_access_key_wo_version = 1
      }
    }
  `,
});
