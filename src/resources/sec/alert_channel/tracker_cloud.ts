import { hcl, string } from "../../../schema/index.ts";
import { partOfWhole } from "../define.ts";
import { alertChannel } from "./define.ts";
import { trackerAttributes } from "./tracker.ts";
import { trackerCloudWire } from "./wire.ts";

export default alertChannel(trackerCloudWire, {
  description:
    "Opens issues in the hosted edition of the tracker for alerts. If there are more alerts than the tracker accepts, the most severe alerts are sent first.",
  schema: {
    ...trackerAttributes,
    api_token: string("The API token of the user")
      .required()
      .orWriteOnly(partOfWhole)
      .sensitive()
      .notReturned(),
  },
  example: hcl`
    resource "sec_alert_channel_tracker_cloud" "backlog" {
      name                 = "Backlog"
      tracker_url          = "tracker.example.com"
      issue_type           = "Bug"
      project_key          = "SEC"
      username             = "robot@example.com"
      api_token_wo         = var.tracker_token
      api_token_wo_version = 1
      custom_template_file = jsonencode({ fields = { labels = ["security"] } })
    }
  `,
});
