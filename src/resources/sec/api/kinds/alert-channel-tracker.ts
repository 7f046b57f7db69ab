import { jsonFile, optionalText, text } from "../objects/wire-fields.ts";
import type { Constant } from "../objects/wire-mapping.ts";

/** What both editions of the tracker are told. */
export const trackerFields = {
  tracker_url: text("jiraUrl"),
  issue_type: text("issueType"),
  project_key: text("projectId"),
  username: text("username"),
  custom_template_file: jsonFile("customTemplateFile"),
  configuration: optionalText("bidirectionalConfig"),
  group_issues_by: optionalText("issueGrouping"),
};

/** Which edition a channel belongs to. */
export function edition(value: "JIRA_CLOUD" | "JIRA_SERVER"): Constant {
  return { path: "jiraType", value, otherwise: "is that of another edition of the tracker" };
}
