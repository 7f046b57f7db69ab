import { block, hcl, string } from "../../../schema/index.ts";
import { alertChannelCloudBPubSub } from "../api/kinds/alert-channel-cloud-b-pub-sub.ts";
import { hiddenServiceAccountCredentials } from "../credentials.ts";
import { resource } from "../define.ts";
import { grouping } from "./grouping.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  project_id: string("The ID of the project that the topic belongs to").required(),
  topic_id: string("The ID of the topic").required(),
  issue_grouping: grouping("message"),
  credentials: block.required(
    "The service account that publishes the messages",
    hiddenServiceAccountCredentials,
  ),
};

export default resource({
  description: "Publishes alerts to a message topic of cloud B.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "publisher_key_id" {
      type      = string
      sensitive = true
    }

    variable "publisher_key" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_cloud_b_pub_sub" "alerts" {
      name           = "Alert topic"
      project_id     = "shop-prod"
      topic_id       = "sec-alerts"
      issue_grouping = "Resources"

      credentials {
        client_id      = "100200300400500600700"
        client_email   = "publisher@shop-prod.example.com"
        private_key_id = var.publisher_key_id
        private_key    = var.publisher_key
      }
    }
  `,

  ...alertChannelLife(schema, alertChannelCloudBPubSub),
});
