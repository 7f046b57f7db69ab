import { hcl, string } from "../../../schema/index.ts";
import { alertChannel } from "./define.ts";
import { grouping } from "./grouping.ts";
import { cloudAEventBusWire } from "./wire.ts";

export default alertChannel(cloudAEventBusWire, {
  description: "Sends alerts to an event bus of cloud A.",
  schema: {
    event_bus_arn: string(
      "The ARN of the event bus. Its policy must allow the platform to put events",
    ).required(),
    group_issues_by: grouping("event"),
  },
  example: hcl`
    resource "sec_alert_channel_cloud_a_event_bus" "alerts" {
      name            = "Alert bus"
      event_bus_arn   = "arn:example:events:eu-west-1:111122223333:event-bus/alerts"
      group_issues_by = "Resources"
    }
  `,
});
