import { withoutBlanks } from "../blanks.ts";
import { fromDataUrl, toDataUrl } from "../data-url.ts";
import type { IntegrationKind } from "../integrations.ts";
import { demanded, mapped, record, text } from "../wire.ts";

/** Where a channel of the hosted tracker opens issues. Texts that are not set are empty in answers. */
export interface TrackerCloudData {
  readonly trackerUrl: string;
  readonly issueType: string;
  readonly projectKey: string;
  readonly username: string;
  /** JSON text. */
  readonly customTemplateFile: string;
  readonly configuration: string;
  readonly groupIssuesBy: string;
}

/** Null and the empty text are left out of the request. */
export interface TrackerCloudInput {
  readonly trackerUrl: string;
  readonly issueType: string;
  readonly projectKey: string;
  readonly username: string;
  readonly apiToken: string | null;
  readonly customTemplateFile: string | null;
  readonly configuration: string | null;
  readonly groupIssuesBy: string | null;
}

const edition = "JIRA_CLOUD";

const wire = record({
  jiraType: demanded(
    text,
    (value) => value === "" || value === edition,
    "is that of another edition of the tracker",
  ),
  jiraUrl: text,
  issueType: text,
  projectId: text,
  username: text,
  customTemplateFile: text,
  bidirectionalConfig: text,
  issueGrouping: text,
});

export const trackerCloud: IntegrationKind<TrackerCloudInput, TrackerCloudData> = {
  wireType: "Jira",
  encode: (input) => ({
    ...withoutBlanks({
      apiToken: input.apiToken,
      customTemplateFile: input.customTemplateFile && toDataUrl(input.customTemplateFile),
      issueGrouping: input.groupIssuesBy,
      bidirectionalConfig: input.configuration,
    }),
    issueType: input.issueType,
    jiraType: edition,
    jiraUrl: input.trackerUrl,
    projectId: input.projectKey,
    username: input.username,
  }),
  shape: mapped(wire, (data) => ({
    trackerUrl: data.jiraUrl,
    issueType: data.issueType,
    projectKey: data.projectId,
    username: data.username,
    customTemplateFile: fromDataUrl(data.customTemplateFile),
    configuration: data.bidirectionalConfig,
    groupIssuesBy: data.issueGrouping,
  })),
};
