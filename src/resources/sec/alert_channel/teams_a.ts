import { hcl, string } from "../../../schema/index.ts";
import { alertChannelTeamsA } from "../api/kinds/alert-channel-teams-a.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  webhook_url: string(
    "The URL of the incoming webhook; it is sensitive, because whoever knows it can post to the space",
  )
    .required()
    .sensitive(),
};

export default resource({
  description: "Posts alerts to a space of team-messaging product A through an incoming webhook.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "webhook_url" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_teams_a" "security" {
      name        = "Security team"
      webhook_url = var.webhook_url
    }
  `,

  ...alertChannelLife(schema, alertChannelTeamsA),
});
