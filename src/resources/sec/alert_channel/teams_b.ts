import { hcl, string } from "../../../schema/index.ts";
import { alertChannelTeamsB } from "../api/kinds/alert-channel-teams-b.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  webhook_url: string(
    "The URL of the incoming webhook; it is sensitive, because whoever knows it can post there",
  )
    .required()
    .sensitive(),
};

export default resource({
  description: "Posts alerts to a channel of team-messaging product B through an incoming webhook.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "webhook_url" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_teams_b" "security" {
      name        = "Security team"
      webhook_url = var.webhook_url
    }
  `,

  ...alertChannelLife(schema, alertChannelTeamsB),
});
