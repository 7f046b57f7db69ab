import { alertChannelKind } from "../objects/integration-kind.ts";
import { jsonFile, secret, text, writeOnly } from "../objects/wire-fields.ts";

export const alertChannelTicketing = alertChannelKind("ServiceNowRest", {
  instance_url: text("instanceUrl"),
  username: text("userName"),
  password: secret("password"),
  issue_grouping: text("issueGrouping"),
  custom_template_file: writeOnly(jsonFile("customTemplateFile")),
});
