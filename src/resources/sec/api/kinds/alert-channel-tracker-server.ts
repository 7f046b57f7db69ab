import { optionalSecret } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";
import { edition, trackerFields } from "./alert-channel-tracker.ts";

export const alertChannelTrackerServer = alertChannelKind(
  "Jira",
  { ...trackerFields, password: optionalSecret("password") },
  [edition("JIRA_SERVER")],
);
