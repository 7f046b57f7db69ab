import { hcl, string } from "../../../schema/index.ts";
import { alertChannelWebhook } from "../api/kinds/alert-channel-webhook.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  webhook_url: string("The URL that alerts are posted to; it is sensitive, because it may hold a key")
    .required()
    .sensitive(),
};

export default resource({
  description: "Posts alerts to an HTTP endpoint of your choice.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "endpoint" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_webhook" "automation" {
      name        = "Automation"
      webhook_url = var.endpoint
    }
  `,

  ...alertChannelLife(schema, alertChannelWebhook),
});
