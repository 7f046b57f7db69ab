import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { teamsAWire } from "./wire.ts";

export default alertChannel(teamsAWire, {
  description: "Sends alerts to a space of team-messaging product A through an incoming webhook.",
  schema: {
    webhook_url: string(
      "The URL of the incoming webhook. It is sensitive, because anyone who has it can post to the space",
    )
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive(),
  },
  example: hcl`
    resource "sec_alert_channel_teams_a" "security" {
      name                   = "Security team"
      webhook_url_wo         = var.webhook_url
      webhook_url_wo_version = 1
    }
  `,
});
