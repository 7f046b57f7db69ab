import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { onCallWire } from "./wire.ts";

export default alertChannel(onCallWire, {
  description: "Sends alerts to the on-call service, which notifies the person on call.",
  schema: {
    webhook_url: string(
      "The URL of the on-call service that receives the alerts. It is sensitive, because anyone who has it can page people",
    )
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_on_call" "duty" {
      name                   = "Security duty"
      webhook_url_wo         = var.on_call_url
      webhook_url_wo_version = 1
    }
  `,
});
