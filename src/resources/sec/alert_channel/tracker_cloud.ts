import { type DesiredOf, hcl, string, validJson } from "../../../schema/index.ts";
import type { TrackerCloudData, TrackerCloudInput } from "../api/integration-data/tracker-cloud.ts";
import type { Integration, IntegrationInput } from "../api/integrations.ts";
import { resource } from "../define.ts";
import { alertChannelAttributes, alertChannelFromApi, channelLife } from "./shared.ts";

const schema = {
  ...alertChannelAttributes,
  tracker_url: string("The host of the tracker, without `https://`").required(),
  issue_type: string("The type of the issues, which has to exist in the project").required(),
  project_key: string("The key of the project that the issues are created in").required(),
  username: string("The user who creates the issues").required(),
  api_token: string("The API token of the user").required().sensitive().retained(),
  custom_template_file: string("JSON text that fills fields of the issues").validate(validJson).optional(),
  configuration: string("Whether changes of an alert's status go one way or both; unset, they go one way")
    .oneOf("Unidirectional", "Bidirectional")
    .optional()
    .unsetAs("Unidirectional"),
  group_issues_by: string("Whether there is one issue for each type of event, or one for each resource")
    .oneOf("Events", "Resources")
    .default("Events"),
};

export default resource({
  description:
    "Opens issues in the hosted edition of the tracker, one for each alert that meets the severity of the rule.",
  schema,
  importForms: ["{id}"],
  example: hcl`
    variable "tracker_token" {
      type      = string
      sensitive = true
    }

    resource "sec_alert_channel_tracker_cloud" "backlog" {
      name                 = "Backlog"
      tracker_url          = "tracker.example.com"
      issue_type           = "Bug"
      project_key          = "SEC"
      username             = "robot@example.com"
      api_token            = var.tracker_token
      custom_template_file = jsonencode({ fields = { labels = ["security"] } })
    }
  `,

  ...channelLife((api) => api.alertChannels.trackerCloud, toApi, fromApi),
});

function toApi(plan: DesiredOf<typeof schema>): IntegrationInput<TrackerCloudInput> {
  return {
    name: plan.name,
    enabled: plan.enabled,
    data: {
      trackerUrl: plan.tracker_url,
      issueType: plan.issue_type,
      projectKey: plan.project_key,
      username: plan.username,
      apiToken: plan.api_token,
      customTemplateFile: plan.custom_template_file,
      configuration: plan.configuration,
      groupIssuesBy: plan.group_issues_by,
    },
  };
}

function fromApi(channel: Integration<TrackerCloudData>) {
  const { data } = channel;
  return {
    ...alertChannelFromApi(channel),
    tracker_url: data.trackerUrl,
    issue_type: data.issueType,
    project_key: data.projectKey,
    username: data.username,
    custom_template_file: data.customTemplateFile,
    configuration: data.configuration,
    group_issues_by: data.groupIssuesBy,
  };
}
