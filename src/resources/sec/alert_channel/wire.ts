import { pathOf } from "../api/calls/paths.ts";
import type { CallOptions, Session } from "../api/calls/session.ts";
import { field, type WireFields } from "../api/objects/wire-field.ts";
import {
  bool,
  group,
  jsonFile,
  number,
  optionalNumber,
  optionalText,
  secret,
  sensitiveText,
  text,
  writeOnly,
} from "../api/objects/wire-fields.ts";
import type { Constant, WireMapping } from "../api/objects/wire-mapping.ts";
import {
  anything,
  at,
  combine,
  either,
  flag,
  list,
  nonEmptyText,
  text as textual,
  transform,
  type WireSchema,
} from "../api/wire-schema.ts";
import { integrationWire, roleFields, serviceAccountFields } from "../integration/wire.ts";

/** Maps an alert channel: its type on the wire, its `type_name`, and its fields below the key `data`. */
function alertChannelWire<F extends WireFields>(
  type: string,
  typeName: string,
  data: F,
  constants: readonly Constant[] = [],
) {
  return integrationWire({ collection: "AlertChannels", type, typeName, data, constants });
}

export const chatWire = alertChannelWire("SlackChannel", "Chat", { chat_url: sensitiveText("slackUrl") });

export const cloudAEventBusWire = alertChannelWire("CloudwatchEb", "CloudAEventBus", {
  event_bus_arn: text("eventBusArn"),
  group_issues_by: text("issueGrouping"),
});

export const cloudAObjectStoreWire = alertChannelWire("AwsS3", "CloudAObjectStore", {
  bucket_arn: text("s3CrossAccountCredentials.bucketArn"),
  credentials: group(roleFields("s3CrossAccountCredentials")),
});

export const cloudBPubSubWire = alertChannelWire("GcpPubsub", "CloudBPubSub", {
  project_id: text("projectId"),
  topic_id: text("topicId"),
  issue_grouping: text("issueGrouping"),
  credentials: group(serviceAccountFields),
});

const addresses: WireSchema<readonly string[]> = transform(either(textual, list(textual)), (value) =>
  typeof value === "string" ? value.split(",").filter((address) => address !== "") : value,
);

export const emailWire = alertChannelWire(
  "EmailUser",
  "EmailUser",
  { recipients: field("channelProps.recipients", addresses, (recipients: readonly string[]) => recipients) },
  [{ path: "notificationTypes", value: {} }],
);

export const logSinkWire = alertChannelWire("SplunkHec", "LogSink", {
  host: text("host"),
  port: number("port"),
  ssl: bool("ssl"),
  hec_token: sensitiveText("hecToken"),
  channel: optionalText("channel"),
  event_data: group({ index: text("eventData.index"), source: text("eventData.source") }),
});

export const metricsWire = alertChannelWire("Datadog", "Metrics", {
  api_key: secret("apiKey"),
  metrics_site: text("datadogSite"),
  metrics_service: text("datadogType"),
});

export const observWire = alertChannelWire("NewRelicInsights", "Observ", {
  account_id: number("accountId"),
  insert_key: sensitiveText("insertKey"),
});

export const onCallWire = alertChannelWire("VictorOps", "OnCall", { webhook_url: sensitiveText("intgUrl") });

export const pagerWire = alertChannelWire("PagerDutyApi", "Pager", { integration_key: secret("apiIntgKey") });

export const siemWire = alertChannelWire("IbmQradar", "Siem", {
  host_url: text("qradarHostUrl"),
  host_port: optionalNumber("qradarHostPort"),
  communication_type: text("qradarCommType"),
});

export const teamsAWire = alertChannelWire("CiscoSparkWebhook", "TeamsAWebhook", {
  webhook_url: sensitiveText("webhook"),
});

export const teamsBWire = alertChannelWire("MicrosoftTeams", "TeamsB", {
  webhook_url: sensitiveText("teamsUrl"),
});

export const ticketingWire = alertChannelWire("ServiceNowRest", "Ticketing", {
  instance_url: text("instanceUrl"),
  username: text("userName"),
  password: secret("password"),
  issue_grouping: text("issueGrouping"),
  custom_template_file: writeOnly(jsonFile("customTemplateFile")),
});

/** The common fields of both editions of the tracker. */
const trackerFields = {
  tracker_url: text("jiraUrl"),
  issue_type: text("issueType"),
  project_key: text("projectId"),
  username: text("username"),
  custom_template_file: jsonFile("customTemplateFile"),
  configuration: optionalText("bidirectionalConfig"),
  group_issues_by: optionalText("issueGrouping"),
};

/** The constant that identifies the edition of a tracker. */
function edition(value: "JIRA_CLOUD" | "JIRA_SERVER"): Constant {
  return { path: "jiraType", value, otherwise: "is that of another edition of the tracker" };
}

export const trackerCloudWire = alertChannelWire(
  "Jira",
  "Tracker",
  { ...trackerFields, api_token: secret("apiToken") },
  [edition("JIRA_CLOUD")],
);

export const trackerServerWire = alertChannelWire(
  "Jira",
  "Tracker",
  { ...trackerFields, password: secret("password") },
  [edition("JIRA_SERVER")],
);

export const webhookWire = alertChannelWire("Webhook", "Webhook", {
  webhook_url: sensitiveText("webhookUrl"),
});

/** The wire mappings of all channels by the suffix of the resource name. */
export const channelWires: { readonly [type: string]: WireMapping } = {
  chat: chatWire,
  cloud_a_event_bus: cloudAEventBusWire,
  cloud_a_object_store: cloudAObjectStoreWire,
  cloud_b_pub_sub: cloudBPubSubWire,
  email: emailWire,
  log_sink: logSinkWire,
  metrics: metricsWire,
  observ: observWire,
  on_call: onCallWire,
  pager: pagerWire,
  siem: siemWire,
  teams_a: teamsAWire,
  teams_b: teamsBWire,
  ticketing: ticketingWire,
  tracker_cloud: trackerCloudWire,
  tracker_server: trackerServerWire,
  webhook: webhookWire,
};

/** A channel of any type: `type` is the suffix of the name of its resource, null if no resource manages this type. */
const anyChannel = combine({
  id: at("intgGuid", nonEmptyText),
  name: at("name", textual),
  type: transform(
    anything,
    (object) => Object.keys(channelWires).find((type) => channelWires[type]?.matches(object)) ?? null,
  ),
  enabled: at("enabled", flag),
  org_level: at("isOrg", flag),
  created_or_updated_time: at("createdOrUpdatedTime", textual),
  created_or_updated_by: at("createdOrUpdatedBy", textual),
});

/** Returns all channels of the account. Failures are RemoteErrors. */
export async function listChannels(session: Session, options?: CallOptions) {
  return (await session.list(pathOf("AlertChannels"), anyChannel, options)).items;
}
