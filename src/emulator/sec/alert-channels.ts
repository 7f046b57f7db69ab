import { z } from "zod";
import { ApiError } from "../api-error.ts";
import { filled } from "../check.ts";
import { type JsonObject, objectAt } from "../json.ts";
import type { WriteCall } from "./collection.ts";
import { integrations, type Kinds } from "./integration.ts";

const text = z.string();
const optional = text.optional();

const tracker = {
  issueType: text,
  jiraUrl: text,
  projectId: text,
  username: text,
  customTemplateFile: optional,
  issueGrouping: optional,
  bidirectionalConfig: optional,
};

const kinds: Kinds = {
  SlackChannel: { data: z.looseObject({ slackUrl: text }) },
  CloudwatchEb: { data: z.looseObject({ eventBusArn: text, issueGrouping: optional }) },
  AwsS3: {
    data: z.looseObject({
      s3CrossAccountCredentials: z.looseObject({ roleArn: text, externalId: text, bucketArn: text }),
    }),
  },
  GcpPubsub: {
    data: z.looseObject({
      credentials: z.looseObject({ clientEmail: text, clientId: text, privateKey: text, privateKeyId: text }),
      issueGrouping: text,
      projectId: text,
      topicId: text,
    }),
    withheld: ["credentials.privateKey", "credentials.privateKeyId"],
  },
  EmailUser: {
    data: z.looseObject({
      channelProps: z.looseObject({ recipients: z.union([z.array(filled).min(1), filled]) }),
    }),
  },
  SplunkHec: {
    data: z.looseObject({
      hecToken: text,
      channel: optional,
      host: text,
      port: z.number(),
      ssl: z.boolean(),
      eventData: z.looseObject({ index: text, source: text }),
    }),
  },
  Datadog: {
    data: z.looseObject({ apiKey: text, datadogSite: optional, datadogType: optional }),
    withheld: ["apiKey"],
  },
  NewRelicInsights: { data: z.looseObject({ accountId: z.number(), insertKey: text }) },
  VictorOps: { data: z.looseObject({ intgUrl: text }) },
  PagerDutyApi: { data: z.looseObject({ apiIntgKey: text }), withheld: ["apiIntgKey"] },
  IbmQradar: {
    data: z.looseObject({
      qradarCommType: text,
      qradarHostUrl: text,
      qradarHostPort: z.number().optional(),
    }),
  },
  CiscoSparkWebhook: { data: z.looseObject({ webhook: text }) },
  MicrosoftTeams: { data: z.looseObject({ teamsUrl: text }) },
  ServiceNowRest: {
    data: z.looseObject({
      userName: text,
      password: text,
      instanceUrl: text,
      customTemplateFile: optional,
      issueGrouping: optional,
    }),
    withheld: ["password"],
  },
  Jira: {
    data: z.discriminatedUnion("jiraType", [
      z.looseObject({ ...tracker, jiraType: z.literal("JIRA_CLOUD"), apiToken: optional }),
      z.looseObject({ ...tracker, jiraType: z.literal("JIRA_SERVER"), password: optional }),
    ]),
    withheld: ["apiToken", "password"],
  },
  Webhook: { data: z.looseObject({ webhookUrl: text }) },
};

/** Where alerts are sent. */
export const alertChannels = integrations("AlertChannels", kinds, {
  key: "type",
  word: (channel) => channel.type,
});

/** Notes in the channel's state that a test alert went through; a 404 when there is no such channel. */
export function testAlertChannel(guid: string, { transaction, now }: WriteCall): void {
  const channel = transaction.get(alertChannels.name, guid);
  if (!channel) throw new ApiError(404, "intgGuid: no such object in AlertChannels");
  const at = now.getTime();
  const state: JsonObject = {
    ...objectAt(channel, "state"),
    ok: true,
    lastUpdatedTime: at,
    lastSuccessfulTime: at,
  };
  transaction.put(alertChannels.name, guid, { ...channel, state });
}
