import { alertChannelKind } from "../objects/integration-kind.ts";
import { optionalSecret } from "../objects/wire-fields.ts";
import { edition, trackerFields } from "./alert-channel-tracker.ts";

export const alertChannelTrackerCloud = alertChannelKind(
  "Jira",
  { ...trackerFields, api_token: optionalSecret("apiToken") },
  [edition("JIRA_CLOUD")],
);
