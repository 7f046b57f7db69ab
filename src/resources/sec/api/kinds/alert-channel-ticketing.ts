import { jsonFile, secret, text, writeOnly } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelTicketing = alertChannelKind("ServiceNowRest", {
  instance_url: text("instanceUrl"),
  username: text("userName"),
  password: secret("password"),
  issue_grouping: text("issueGrouping"),
  custom_template_file: writeOnly(jsonFile("customTemplateFile")),
});
