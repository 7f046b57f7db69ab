import { alertChannelKind } from "../objects/integration-kind.ts";
import { text } from "../objects/wire-fields.ts";

export const alertChannelCloudAEventBus = alertChannelKind("CloudwatchEb", {
  event_bus_arn: text("eventBusArn"),
  group_issues_by: text("issueGrouping"),
});
