import type { JsonObject } from "../../../src/local-api/sec/index.ts";

/** A valid `data` for every wire type, and the members that a response withholds. */
export interface IntegrationCase {
  readonly collection: string;
  readonly type: string;
  readonly data: JsonObject;
  /** The paths of secrets. */
  readonly withheld?: readonly string[];
  readonly serverToken?: true;
  /** The path of a required key; by default the first key. */
  readonly required?: string;
}

/** Encodes a file for JSON. */
export function attached(content: unknown): string {
  return `data:application/json;name=i.json;base64,${Buffer.from(JSON.stringify(content)).toString("base64")}`;
}

const role = { roleArn: "arn:example:iam::111122223333:role/r", externalId: "x1" };
const service = { clientId: "c1", clientEmail: "c@example.org", privateKeyId: "kid", privateKey: "pem" };
const application = { clientId: "c1", clientSecret: "shh" };
const accessKey = { accountId: "111122223333", accessKeyId: "AK", secretAccessKey: "shh" };
const keyParts = ["credentials.privateKey", "credentials.privateKeyId"];
const scan = {
  scanFrequency: 24,
  scanContainers: true,
  scanHostVulnerabilities: true,
  scanMultiVolume: false,
  scanStoppedInstances: true,
};
const limits = { limitNumImg: 5, nonOsPackageEval: true };
const garDomain = "europe-west1-docker.pkg.dev";
const tracker = { issueType: "Bug", jiraUrl: "t.example.org", projectId: "P", username: "u" };

const channels: Omit<IntegrationCase, "collection">[] = [
  { type: "SlackChannel", data: { slackUrl: "https://chat.example.org" } },
  {
    type: "CloudwatchEb",
    data: { eventBusArn: "arn:example:events:r:111122223333:bus/b", issueGrouping: "Events" },
  },
  { type: "AwsS3", data: { s3CrossAccountCredentials: { ...role, bucketArn: "arn:example:store:::b" } } },
  {
    type: "GcpPubsub",
    data: { credentials: service, issueGrouping: "Events", projectId: "p", topicId: "t" },
    withheld: keyParts,
  },
  {
    type: "EmailUser",
    data: { channelProps: { recipients: ["ops@example.org"] }, notificationTypes: {} },
  },
  {
    type: "SplunkHec",
    data: { hecToken: "t", host: "h", port: 443, ssl: true, eventData: { index: "i", source: "s" } },
  },
  { type: "Datadog", data: { apiKey: "shh", datadogSite: "com" }, withheld: ["apiKey"] },
  { type: "NewRelicInsights", data: { accountId: 7, insertKey: "k" } },
  { type: "VictorOps", data: { intgUrl: "https://call.example.org" } },
  { type: "PagerDutyApi", data: { apiIntgKey: "shh" }, withheld: ["apiIntgKey"] },
  {
    type: "IbmQradar",
    data: { qradarCommType: "HTTPS", qradarHostUrl: "siem.example.org", qradarHostPort: 514 },
  },
  { type: "CiscoSparkWebhook", data: { webhook: "https://a.example.org" } },
  { type: "MicrosoftTeams", data: { teamsUrl: "https://b.example.org" } },
  {
    type: "ServiceNowRest",
    data: { userName: "u", password: "shh", instanceUrl: "https://s.example.org" },
    withheld: ["password"],
  },
  {
    type: "Jira",
    data: { ...tracker, jiraType: "JIRA_CLOUD", apiToken: "shh" },
    withheld: ["apiToken"],
  },
  {
    type: "Jira",
    data: { ...tracker, jiraType: "JIRA_SERVER", password: "shh" },
    withheld: ["password"],
  },
  { type: "Webhook", data: { webhookUrl: "https://w.example.org" } },
];

const accounts: Omit<IntegrationCase, "collection">[] = [
  { type: "AwsSidekick", data: { ...scan, crossAccountCredentials: {} }, serverToken: true },
  {
    type: "AwsSidekickOrg",
    data: {
      ...scan,
      scanningAccount: "1",
      monitoredAccounts: "2, 3",
      crossAccountCredentials: role,
      accountMappingFile: attached({
        defaultLaceworkAccountAws: "acme",
        integration_mappings: { "acme-dev": { aws_accounts: ["111122223333"] } },
      }),
    },
    serverToken: true,
  },
  { type: "AwsCfg", data: { crossAccountCredentials: role } },
  { type: "AwsCtSqs", data: { crossAccountCredentials: role, queueUrl: "https://q.example.org" } },
  {
    type: "AwsDspm",
    data: { crossAccountCredentials: role, regions: ["eu-1"] },
    serverToken: true,
  },
  {
    type: "AwsEksAudit",
    data: { crossAccountCredentials: role, snsArn: "arn:example:topic:r:111122223333:t" },
  },
  {
    type: "AwsUsGovCfg",
    data: { accessKeyCredentials: accessKey },
    withheld: ["accessKeyCredentials.secretAccessKey"],
  },
  {
    type: "AwsUsGovCtSqs",
    data: { accessKeyCredentials: accessKey, queueUrl: "https://q.example.org" },
    withheld: ["accessKeyCredentials.secretAccessKey"],
  },
  {
    type: "GcpSidekick",
    data: {
      ...scan,
      credentials: service,
      idType: "PROJECT",
      id: "p",
      scanningProjectId: "p",
      sharedBucketName: "b",
    },
    withheld: keyParts,
    serverToken: true,
  },
  {
    type: "GcpAtSes",
    data: { credentials: service, idType: "PROJECT", id: "p", subscriptionName: "s" },
    withheld: keyParts,
  },
  { type: "GcpCfg", data: { credentials: service, idType: "PROJECT", id: "p" }, withheld: keyParts },
  {
    type: "GcpGkeAudit",
    data: { credentials: service, integrationType: "PROJECT", projectId: "p", subscriptionName: "s" },
    withheld: keyParts,
  },
  {
    type: "GcpAlPubSub",
    data: {
      credentials: service,
      integrationType: "PROJECT",
      projectId: "p",
      subscriptionName: "s",
      topicId: "t",
    },
    withheld: keyParts,
  },
  {
    type: "AzureAdAl",
    data: { credentials: application, tenantId: "t", eventHubNamespace: "n", eventHubName: "h" },
    withheld: ["credentials.clientSecret"],
  },
  {
    type: "AzureSidekick",
    data: {
      ...scan,
      credentials: application,
      integrationLevel: "TENANT",
      scanningSubscriptionId: "s",
      tenantId: "t",
      blobContainerName: "b",
      scanningResourceGroupName: "g",
      storageAccountUrl: "https://u.example.org",
    },
    withheld: ["credentials.clientSecret"],
    serverToken: true,
  },
  {
    type: "AzureAlSeq",
    data: { credentials: application, tenantId: "t", queueUrl: "https://q.example.org" },
    withheld: ["credentials.clientSecret"],
  },
  {
    type: "AzureCfg",
    data: { credentials: application, tenantId: "t" },
    withheld: ["credentials.clientSecret"],
  },
  {
    type: "AzureDspm",
    data: { credentials: application, storageAccountUrl: "https://u.example.org", blobContainerName: "b" },
    withheld: ["credentials.clientSecret"],
    serverToken: true,
  },
  {
    type: "OciCfg",
    data: {
      credentials: { fingerprint: "f", privateKey: "pem" },
      homeRegion: "r",
      tenantId: "t",
      tenantName: "n",
      userOcid: "o",
    },
    withheld: ["credentials.privateKey"],
  },
];

const registries: Omit<IntegrationCase, "collection" | "type">[] = [
  {
    data: { registryType: "INLINE_SCANNER", identifierTag: [{ stage: "prod" }], limitNumScan: "60" },
    serverToken: true,
    required: "identifierTag",
  },
  {
    data: {
      registryType: "PROXY_SCANNER",
      limitByTag: [],
      limitByLabel: [{ stage: "prod" }, { stage: "test" }],
      limitByRep: [],
      limitNumImg: 5,
    },
    serverToken: true,
    required: "limitByTag",
  },
  {
    data: {
      ...limits,
      registryType: "AWS_ECR",
      awsAuthType: "AWS_IAM",
      crossAccountCredentials: role,
      registryDomain: "r.example.org",
    },
    required: "crossAccountCredentials",
  },
  {
    data: {
      ...limits,
      registryType: "AWS_ECR",
      awsAuthType: "AWS_ACCESS_KEY",
      accessKeyCredentials: { accessKeyId: "AK", secretAccessKey: "shh" },
      registryDomain: "r.example.org",
    },
    withheld: ["accessKeyCredentials.secretAccessKey"],
    required: "accessKeyCredentials",
  },
  {
    data: { ...limits, registryType: "GCP_GAR", credentials: service, registryDomain: garDomain },
    withheld: ["credentials.privateKey"],
    required: "credentials",
  },
  {
    data: { ...limits, registryType: "GCP_GCR", credentials: service, registryDomain: "eu.gcr.io" },
    withheld: ["credentials.privateKey"],
    required: "credentials",
  },
  {
    data: {
      ...limits,
      registryType: "DOCKERHUB",
      credentials: { username: "u", password: "shh" },
      registryDomain: "index.docker.io",
    },
    withheld: ["credentials.password"],
    required: "credentials",
  },
  {
    data: {
      registryType: "V2_REGISTRY",
      credentials: { username: "u", password: "shh", ssl: true },
      registryDomain: "r",
      registryNotifications: false,
      nonOsPackageEval: true,
    },
    withheld: ["credentials.password"],
    required: "registryNotifications",
  },
  {
    data: {
      ...limits,
      registryType: "GHCR",
      credentials: { username: "u", password: "shh", ssl: true },
      registryDomain: "ghcr.io",
      registryNotifications: false,
    },
    withheld: ["credentials.password"],
    required: "registryNotifications",
  },
];

/** All types. */
export const integrationCases: readonly IntegrationCase[] = [
  ...channels.map((entry) => ({ ...entry, collection: "AlertChannels" })),
  ...accounts.map((entry) => ({ ...entry, collection: "CloudAccounts" })),
  ...registries.map((entry) => ({ ...entry, type: "ContVulnCfg", collection: "ContainerRegistries" })),
];
