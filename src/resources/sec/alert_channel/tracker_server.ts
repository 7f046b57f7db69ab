import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { trackerAttributes } from "./tracker.ts";
import { trackerServerWire } from "./wire.ts";

export default alertChannel(trackerServerWire, {
  description:
    "Opens issues in the self-hosted edition of the tracker for alerts. The tracker must accept connections from the IP addresses of the platform. If there are more alerts than the tracker accepts, the most severe alerts are sent first.",
  schema: {
    ...trackerAttributes,
    password: string("The password of the user")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive()
      .notReturned(),
  },
  example: hcl`
    resource "sec_alert_channel_tracker_server" "backlog" {
      name                 = "Backlog"
      tracker_url          = "tracker.example.com:8443"
      issue_type           = "Bug"
      project_key          = "SEC"
      username             = "robot"
      password_wo          = var.tracker_password
      password_wo_version  = 1
      configuration        = "Bidirectional"
      group_issues_by      = "Resources"
      custom_template_file = jsonencode({ fields = { labels = ["security"] } })
    }
  `,
});
