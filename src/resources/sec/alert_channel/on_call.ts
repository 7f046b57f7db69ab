import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { onCallWire } from "./wire.ts";

export default alertChannel(onCallWire, {
  description: "Posts alerts to the on-call service, which tells whoever is on duty.",
  schema: {
    webhook_url: string(
      "The URL at which the on-call service takes alerts; it is sensitive, because whoever knows it can page people",
    )
      .required()
      .sensitive(),
  },
  example: hcl`
    variable "on_call_url" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_on_call" "duty" {
      name        = "Security duty"
      webhook_url = var.on_call_url
    }
  `,
});
