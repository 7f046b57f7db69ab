import { alertChannelKind } from "../objects/integration-kind.ts";
import { group, text } from "../objects/wire-fields.ts";
import { serviceAccountFields } from "./credentials.ts";

export const alertChannelCloudBPubSub = alertChannelKind("GcpPubsub", {
  project_id: text("projectId"),
  topic_id: text("topicId"),
  issue_grouping: text("issueGrouping"),
  credentials: group(serviceAccountFields),
});
