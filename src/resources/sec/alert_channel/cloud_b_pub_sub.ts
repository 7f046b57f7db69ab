import { block, hcl, string } from "../../../schema/index.ts";
import { hiddenServiceAccountCredentials } from "../integration/credentials.ts";
import { alertChannel } from "./define.ts";
import { grouping } from "./grouping.ts";
import { cloudBPubSubWire } from "./wire.ts";

export default alertChannel(cloudBPubSubWire, {
  description: "Publishes alerts to a message topic of cloud B.",
  schema: {
    project_id: string("The ID of the project that the topic belongs to").required(),
    topic_id: string("The ID of the topic to publish the alerts to").required(),
    issue_grouping: grouping("message"),
    credentials: block.required(
      "The service account that publishes the messages",
      hiddenServiceAccountCredentials,
    ),
  },
  example: hcl`
    resource "sec_alert_channel_cloud_b_pub_sub" "alerts" {
      name           = "Alert topic"
      project_id     = "shop-prod"
      topic_id       = "sec-alerts"
      issue_grouping = "Resources"

      credentials {
        client_id                 = "100200300400500600700"
        client_email              = "publisher@shop-prod.example.com"
        private_key_id_wo         = var.publisher_key_id
        private_key_id_wo_version = 1
        private_key_wo            = var.publisher_key
        private_key_wo_version    = 1
      }
    }
  `,
});
