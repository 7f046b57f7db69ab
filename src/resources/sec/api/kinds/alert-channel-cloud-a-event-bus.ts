import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelCloudAEventBus = alertChannelKind("CloudwatchEb", {
  event_bus_arn: text("eventBusArn"),
  group_issues_by: text("issueGrouping"),
});
