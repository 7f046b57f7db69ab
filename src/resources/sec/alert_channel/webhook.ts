import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { webhookWire } from "./wire.ts";

export default alertChannel(webhookWire, {
  description: "Posts alerts to an HTTP endpoint of your choice.",
  schema: {
    webhook_url: string("The URL that alerts are posted to; it is sensitive, because it may hold a key")
      .required()
      .sensitive(),
  },
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
});
