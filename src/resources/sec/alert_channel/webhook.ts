import { hcl, string } from "../../../schema/index.ts";
import { alertChannelWebhook } from "../api/kinds/alert-channel-webhook.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  webhook_url: string("The address to post to; it is hidden, as it may hold keys").required().sensitive(),
};

export default resource({
  description: "Posts alerts to any HTTP endpoint.",
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
