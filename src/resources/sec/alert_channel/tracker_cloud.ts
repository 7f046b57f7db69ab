import { hcl, string } from "../../../schema/index.ts";
import { alertChannelTrackerCloud } from "../api/kinds/alert-channel-tracker-cloud.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";
import { trackerAttributes } from "./tracker.ts";

const schema = {
  ...alertChannelAttributes,
  ...trackerAttributes,
  api_token: string("The API token of the user").required().sensitive().notReturned(),
};

export default resource({
  description:
    "Opens issues in the hosted edition of the tracker. If there are more alerts than it takes, the most severe ones come first.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "tracker_token" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_tracker_cloud" "backlog" {
      name                 = "Backlog"
      tracker_url          = "tracker.example.com"
      issue_type           = "Bug"
      project_key          = "SEC"
      username             = "robot@example.com"
      api_token            = var.tracker_token
      custom_template_file = jsonencode({ fields = { labels = ["security"] } })
    }
  `,

  ...alertChannelLife(schema, alertChannelTrackerCloud),
});
