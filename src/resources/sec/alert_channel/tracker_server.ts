import { hcl, string } from "../../../schema/index.ts";
import { alertChannelTrackerServer } from "../api/kinds/alert-channel-tracker-server.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";
import { trackerAttributes } from "./tracker.ts";

const schema = {
  ...alertChannelAttributes,
  ...trackerAttributes,
  password: string("The password of the user").required().sensitive().notReturned(),
};

export default resource({
  description:
    "Opens issues in the self-hosted edition of the tracker, which has to let the addresses of the platform in. If there are more alerts than it takes, the most severe ones come first.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "tracker_password" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_tracker_server" "backlog" {
      name                 = "Backlog"
      tracker_url          = "tracker.example.com:8443"
      issue_type           = "Bug"
      project_key          = "SEC"
      username             = "robot"
      password             = var.tracker_password
      configuration        = "Bidirectional"
      group_issues_by      = "Resources"
      custom_template_file = jsonencode({ fields = { labels = ["security"] } })
    }
  `,

  ...alertChannelLife(schema, alertChannelTrackerServer),
});
