import { optionalSecret } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";
import { edition, trackerFields } from "./alert-channel-tracker.ts";

export const alertChannelTrackerCloud = alertChannelKind(
  "Jira",
  { ...trackerFields, api_token: optionalSecret("apiToken") },
  [edition("JIRA_CLOUD")],
);
