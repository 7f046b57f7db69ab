import { hcl, string } from "../../../schema/index.ts";
import { alertChannelCloudAEventBus } from "../api/kinds/alert-channel-cloud-a-event-bus.ts";
import { resource } from "../define.ts";
import { grouping } from "./grouping.ts";
import { alertChannelAttributes, alertChannelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  event_bus_arn: string(
    "The ARN of the event bus, which has to let the platform put events on it",
  ).required(),
  group_issues_by: grouping("event on the bus"),
};

export default resource({
  description: "Puts alerts on an event bus of cloud A.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    resource "sec_alert_channel_cloud_a_event_bus" "alerts" {
      name            = "Alert bus"
      event_bus_arn   = "arn:example:events:eu-west-1:111122223333:event-bus/alerts"
      group_issues_by = "Resources"
    }
  `,

  ...alertChannelLife(schema, alertChannelCloudAEventBus),
});
