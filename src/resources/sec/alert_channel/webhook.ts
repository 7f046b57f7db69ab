import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { webhookWire } from "./wire.ts";

export default alertChannel(webhookWire, {
  description: "Sends alerts to an HTTP endpoint.",
  schema: {
    webhook_url: string("The URL that alerts are posted to. It is sensitive, because it may contain a key")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_webhook" "automation" {
      name                   = "Automation"
      webhook_url_wo         = var.endpoint
      webhook_url_wo_version = 1
    }
  `,
});
