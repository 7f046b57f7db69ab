import { z } from "zod";
import { integrations, type Kinds } from "./integration.ts";

const text = z.string();
const optional = text.optional();
const regions = z.array(text).optional();

const role = z.looseObject({ roleArn: text, externalId: text });
const optionalRole = z.looseObject({ roleArn: optional, externalId: optional });
const accessKey = z.looseObject({ accountId: text, accessKeyId: text, secretAccessKey: text });

/** Both parts of a service account's key, where a type may leave them out. */
const serviceAccount = z.looseObject({
  clientId: text,
  clientEmail: text,
  privateKeyId: optional,
  privateKey: optional,
});
const serviceAccountSecrets = ["credentials.privateKey", "credentials.privateKeyId"];

const application = z.looseObject({ clientId: text, clientSecret: text });
const applicationSecret = ["credentials.clientSecret"];

const scan = {
  queryText: optional,
  scanFrequency: z.number(),
  scanContainers: z.boolean(),
  scanHostVulnerabilities: z.boolean(),
  scanMultiVolume: z.boolean(),
  scanStoppedInstances: z.boolean(),
};

const agentlessA = {
  ...scan,
  awsAccountId: optional,
  bucketArn: optional,
  crossAccountCredentials: optionalRole,
};

const kinds: Kinds = {
  AwsSidekick: { data: z.looseObject(agentlessA), serverToken: true },
  AwsSidekickOrg: {
    data: z.looseObject({
      ...agentlessA,
      scanningAccount: text,
      managementAccount: optional,
      monitoredAccounts: text,
      accountMappingFile: optional,
    }),
    serverToken: true,
  },
  AwsCfg: { data: z.looseObject({ crossAccountCredentials: role }) },
  AwsCtSqs: {
    data: z.looseObject({ crossAccountCredentials: role, queueUrl: text, accountMappingFile: optional }),
  },
  AwsDspm: {
    data: z.looseObject({
      awsAccountId: optional,
      bucketArn: optional,
      crossAccountCredentials: optionalRole,
      regions,
    }),
    serverToken: true,
  },
  AwsEksAudit: {
    data: z.looseObject({ crossAccountCredentials: role, snsArn: text, s3BucketArn: optional }),
  },
  AwsUsGovCfg: {
    data: z.looseObject({ accessKeyCredentials: accessKey }),
    withheld: ["accessKeyCredentials.secretAccessKey"],
  },
  AwsUsGovCtSqs: {
    data: z.looseObject({ accessKeyCredentials: accessKey, queueUrl: text }),
    withheld: ["accessKeyCredentials.secretAccessKey"],
  },
  GcpSidekick: {
    data: z.looseObject({
      ...scan,
      credentials: z.looseObject({ ...serviceAccount.shape, tokenUri: optional }),
      idType: text,
      id: text,
      scanningProjectId: text,
      sharedBucketName: text,
      filterList: optional,
    }),
    withheld: serviceAccountSecrets,
    serverToken: true,
  },
  GcpAtSes: {
    data: z.looseObject({ credentials: serviceAccount, idType: text, id: text, subscriptionName: text }),
    withheld: serviceAccountSecrets,
  },
  GcpCfg: {
    data: z.looseObject({ credentials: serviceAccount, idType: text, id: text }),
    withheld: serviceAccountSecrets,
  },
  GcpGkeAudit: {
    data: z.looseObject({
      credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: text, privateKey: text }),
      integrationType: text,
      organizationId: optional,
      projectId: text,
      subscriptionName: text,
    }),
    withheld: serviceAccountSecrets,
  },
  GcpAlPubSub: {
    data: z.looseObject({
      credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: text }),
      integrationType: text,
      organizationId: optional,
      projectId: text,
      subscriptionName: text,
      topicId: text,
    }),
    withheld: serviceAccountSecrets,
  },
  AzureAdAl: {
    data: z.looseObject({
      credentials: application,
      tenantId: text,
      eventHubNamespace: text,
      eventHubName: text,
    }),
    withheld: applicationSecret,
  },
  AzureSidekick: {
    data: z.looseObject({
      ...scan,
      credentials: z.looseObject({ clientId: text, clientSecret: optional }),
      integrationLevel: text,
      scanningSubscriptionId: text,
      tenantId: text,
      blobContainerName: text,
      scanningResourceGroupName: text,
      storageAccountUrl: text,
      subscriptionsList: optional,
    }),
    withheld: applicationSecret,
    serverToken: true,
  },
  AzureAlSeq: {
    data: z.looseObject({ credentials: application, tenantId: text, queueUrl: text }),
    withheld: applicationSecret,
  },
  AzureCfg: {
    data: z.looseObject({ credentials: application, tenantId: text }),
    withheld: applicationSecret,
  },
  AzureDspm: {
    data: z.looseObject({
      tenantId: optional,
      storageAccountUrl: optional,
      blobContainerName: optional,
      credentials: z.looseObject({ clientId: optional, clientSecret: optional }),
      regions,
    }),
    withheld: applicationSecret,
    serverToken: true,
  },
  OciCfg: {
    data: z.looseObject({
      credentials: z.looseObject({ fingerprint: text, privateKey: optional }),
      homeRegion: text,
      tenantId: text,
      tenantName: text,
      userOcid: text,
    }),
    withheld: ["credentials.privateKey"],
  },
};

/** Connections to accounts of clouds. */
export const cloudAccounts = integrations("CloudAccounts", kinds, {
  key: "type",
  word: (account) => account.type,
});
