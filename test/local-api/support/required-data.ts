const serviceAccount = "credentials.clientId credentials.clientEmail";
const wholeServiceAccount = `${serviceAccount} credentials.privateKeyId credentials.privateKey`;
const role = "crossAccountCredentials.roleArn crossAccountCredentials.externalId";
const accessKey = ["accountId", "accessKeyId", "secretAccessKey"].map((key) => `accessKeyCredentials.${key}`);
const application = "credentials.clientId credentials.clientSecret";
const scan = "scanFrequency scanContainers scanHostVulnerabilities scanMultiVolume scanStoppedInstances";
const registry = "registryDomain nonOsPackageEval";

/** The required keys, by the word that names the type. */
export const requiredData: Readonly<Record<string, string>> = {
  SlackChannel: "slackUrl",
  CloudwatchEb: "eventBusArn",
  AwsS3: ["roleArn", "externalId", "bucketArn"].map((key) => `s3CrossAccountCredentials.${key}`).join(" "),
  GcpPubsub: `${wholeServiceAccount} issueGrouping projectId topicId`,
  EmailUser: "channelProps channelProps.recipients",
  SplunkHec: "hecToken host port ssl eventData eventData.index eventData.source",
  Datadog: "apiKey",
  NewRelicInsights: "accountId insertKey",
  VictorOps: "intgUrl",
  PagerDutyApi: "apiIntgKey",
  IbmQradar: "qradarCommType qradarHostUrl",
  CiscoSparkWebhook: "webhook",
  MicrosoftTeams: "teamsUrl",
  ServiceNowRest: "userName password instanceUrl",
  JIRA_CLOUD: "issueType jiraUrl projectId username",
  JIRA_SERVER: "issueType jiraUrl projectId username",
  Webhook: "webhookUrl",
  AwsSidekick: `${scan} crossAccountCredentials`,
  AwsCfg: role,
  AwsCtSqs: `${role} queueUrl`,
  AwsDspm: "crossAccountCredentials",
  AwsEksAudit: `${role} snsArn`,
  AwsUsGovCfg: accessKey.join(" "),
  AwsUsGovCtSqs: [...accessKey, "queueUrl"].join(" "),
  AwsSidekickOrg: `${scan} crossAccountCredentials scanningAccount monitoredAccounts`,
  GcpSidekick: `${serviceAccount} ${scan} idType id scanningProjectId sharedBucketName`,
  GcpAtSes: `${serviceAccount} idType id subscriptionName`,
  GcpCfg: `${serviceAccount} idType id`,
  GcpGkeAudit: `${wholeServiceAccount} integrationType projectId subscriptionName`,
  GcpAlPubSub: `${serviceAccount} credentials.privateKeyId integrationType projectId subscriptionName topicId`,
  AzureAdAl: `${application} tenantId eventHubNamespace eventHubName`,
  AzureSidekick:
    `${scan} credentials.clientId integrationLevel scanningSubscriptionId tenantId blobContainerName ` +
    "scanningResourceGroupName storageAccountUrl",
  AzureAlSeq: `${application} tenantId queueUrl`,
  AzureCfg: `${application} tenantId`,
  AzureDspm: "credentials",
  OciCfg: "credentials.fingerprint homeRegion tenantId tenantName userOcid",
  INLINE_SCANNER: "identifierTag",
  PROXY_SCANNER: "limitByTag limitByLabel limitByRep limitNumImg",
  AWS_IAM: `${registry} crossAccountCredentials limitNumImg`,
  AWS_ACCESS_KEY: `${registry} accessKeyCredentials limitNumImg`,
  GCP_GAR: `${registry} ${serviceAccount} credentials.privateKeyId limitNumImg`,
  GCP_GCR: `${registry} ${serviceAccount} credentials.privateKeyId limitNumImg`,
  DOCKERHUB: `${registry} credentials.username credentials.password limitNumImg`,
  V2_REGISTRY: `${registry} credentials.username credentials.password credentials.ssl registryNotifications`,
  GHCR: `${registry} credentials.username credentials.ssl limitNumImg registryNotifications`,
};
