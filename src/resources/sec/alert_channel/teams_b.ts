import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { teamsBWire } from "./wire.ts";

export default alertChannel(teamsBWire, {
  description: "Sends alerts to a channel of team-messaging product B through an incoming webhook.",
  schema: {
    webhook_url: string(
      "The URL of the incoming webhook. It is sensitive, because anyone who has it can post to the channel",
    )
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_teams_b" "security" {
      name                   = "Security team"
      webhook_url_wo         = var.webhook_url
      webhook_url_wo_version = 1
    }
  `,
});
