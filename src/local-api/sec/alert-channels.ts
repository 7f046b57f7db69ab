import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { nonEmpty } from "../check.ts";
import type { Transaction } from "../store.ts";
import { attachedFile, attachedJson } from "./attached-file.ts";
import type { WriteCall } from "./collection.ts";
import { type DataShapes, integrations, okState, writeOnly } from "./integration.ts";

const text = z.string();
const optional = text.optional();
const issueGrouping = z.enum(["Events", "Resources"]);
const port = z.int().min(0).max(65_536);

const tracker = {
  issueType: text,
  jiraUrl: text,
  projectId: text,
  username: text,
  customTemplateFile: attachedJson(z.json()).optional(),
  issueGrouping: issueGrouping.optional(),
  bidirectionalConfig: z.enum(["Unidirectional", "Bidirectional"]).optional(),
};

const types: DataShapes = {
  SlackChannel: z.looseObject({ slackUrl: text }),
  CloudwatchEb: z.looseObject({ eventBusArn: text, issueGrouping: issueGrouping.optional() }),
  AwsS3: z.looseObject({
    s3CrossAccountCredentials: z.looseObject({ roleArn: text, externalId: text, bucketArn: text }),
  }),
  GcpPubsub: z.looseObject({
    credentials: z.looseObject({
      clientEmail: text,
      clientId: text,
      privateKey: writeOnly,
      privateKeyId: writeOnly,
    }),
    issueGrouping,
    projectId: text,
    topicId: text,
  }),
  EmailUser: z.looseObject({
    channelProps: z.looseObject({ recipients: z.union([z.array(nonEmpty).min(1), nonEmpty]) }),
  }),
  SplunkHec: z.looseObject({
    hecToken: text,
    channel: optional,
    host: text,
    port,
    ssl: z.boolean(),
    eventData: z.looseObject({ index: text, source: text }),
  }),
  Datadog: z.looseObject({
    apiKey: writeOnly,
    datadogSite: z.enum(["com", "eu"]).optional(),
    datadogType: z.enum(["Logs Detail", "Logs Summary", "Events Summary"]).optional(),
  }),
  NewRelicInsights: z.looseObject({ accountId: z.int(), insertKey: text }),
  VictorOps: z.looseObject({ intgUrl: text }),
  PagerDutyApi: z.looseObject({ apiIntgKey: writeOnly }),
  IbmQradar: z.looseObject({
    qradarCommType: z.enum(["HTTPS", "HTTPS Self Signed Cert"]),
    qradarHostUrl: text,
    qradarHostPort: port.optional(),
  }),
  CiscoSparkWebhook: z.looseObject({ webhook: text }),
  MicrosoftTeams: z.looseObject({ teamsUrl: text }),
  ServiceNowRest: z.looseObject({
    userName: text,
    password: writeOnly,
    instanceUrl: text,
    customTemplateFile: attachedFile.optional(),
    issueGrouping: issueGrouping.optional(),
  }),
  Jira: z.discriminatedUnion("jiraType", [
    z.looseObject({ ...tracker, jiraType: z.literal("JIRA_CLOUD"), apiToken: writeOnly.optional() }),
    z.looseObject({ ...tracker, jiraType: z.literal("JIRA_SERVER"), password: writeOnly.optional() }),
  ]),
  Webhook: z.looseObject({ webhookUrl: text }),
};

/** The collection of channels, to which alerts are sent. */
export const alertChannels = integrations("AlertChannels", types);

/** Records a successful test alert in the channel's state. Throws a 404 if there is no such channel. */
export function testAlertChannel(guid: string, { transaction, now }: WriteCall): void {
  const channel = transaction.get(alertChannels.name, guid);
  if (!channel) throw new ApiError(404, "intgGuid: no such object in AlertChannels");
  transaction.put(alertChannels.name, guid, { ...channel, state: okState(now.getTime()) });
}

const onboarding = "2030-01-01T00:00:00.000Z";

/** Adds the default channel of an account, which sends e-mail to the account's owner and is read-only. */
export function addDefaultChannel(transaction: Transaction, account: string, owner: string): void {
  const intgGuid = `${account.toUpperCase()}_${"1".padStart(47, "0")}`;
  transaction.put(alertChannels.name, intgGuid, {
    intgGuid,
    name: "Default e-mail channel",
    type: "EmailUser",
    enabled: 1,
    isOrg: 0,
    createdOrUpdatedBy: "platform@example.org",
    createdOrUpdatedTime: onboarding,
    state: okState(Date.parse(onboarding)),
    props: { isDefault: true },
    data: { channelProps: { recipients: [owner] } },
  });
}
