import { alertChannelKind } from "../objects/integration-kind.ts";
import { optionalSecret } from "../objects/wire-fields.ts";
import { edition, trackerFields } from "./alert-channel-tracker.ts";

export const alertChannelTrackerServer = alertChannelKind(
  "Jira",
  { ...trackerFields, password: optionalSecret("password") },
  [edition("JIRA_SERVER")],
);
