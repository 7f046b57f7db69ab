import { z } from "zod";
import { attachedJson } from "./attached-file.ts";
import { type DataShapes, integrations, writeOnly } from "./integration.ts";

const text = z.string();
const optional = text.optional();
const regions = z.array(text).optional();

/** Whether an integration covers a project or an organization of cloud B. */
const level = z.enum(["PROJECT", "ORGANIZATION"]);
const accountMapping = z.object({
  defaultLaceworkAccountAws: text,
  integration_mappings: z.record(text, z.object({ aws_accounts: z.array(text).min(1) })),
});

const role = z.looseObject({ roleArn: text, externalId: text });
const optionalRole = z.looseObject({ roleArn: optional, externalId: optional });
const accessKey = z.looseObject({ accountId: text, accessKeyId: text, secretAccessKey: writeOnly });

/** The key of a service account, for types in which both of its parts are optional. */
const serviceAccount = z.looseObject({
  clientId: text,
  clientEmail: text,
  privateKeyId: writeOnly.optional(),
  privateKey: writeOnly.optional(),
});

const application = z.looseObject({ clientId: text, clientSecret: writeOnly });

/** The audit log of cloud B, which requires the organization's ID if it covers the whole organization. */
function auditLog(keys: z.ZodRawShape) {
  const common = {
    integrationType: level,
    organizationId: optional,
    projectId: text,
    subscriptionName: text,
  };
  return z
    .looseObject({ ...keys, ...common })
    .refine(({ integrationType, organizationId }) => integrationType !== "ORGANIZATION" || organizationId, {
      path: ["organizationId"],
      error: "is required when integrationType is ORGANIZATION",
    });
}

const scan = {
  queryText: optional,
  scanFrequency: z.int().min(0),
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

const types: DataShapes = {
  AwsSidekick: z.looseObject(agentlessA),
  AwsSidekickOrg: z.looseObject({
    ...agentlessA,
    scanningAccount: text,
    managementAccount: optional,
    monitoredAccounts: text,
    accountMappingFile: attachedJson(accountMapping).optional(),
  }),
  AwsCfg: z.looseObject({ crossAccountCredentials: role }),
  AwsCtSqs: z.looseObject({
    crossAccountCredentials: role,
    queueUrl: text,
    accountMappingFile: attachedJson(accountMapping).optional(),
  }),
  AwsDspm: z.looseObject({
    awsAccountId: optional,
    bucketArn: optional,
    crossAccountCredentials: optionalRole,
    regions,
  }),
  AwsEksAudit: z.looseObject({ crossAccountCredentials: role, snsArn: text, s3BucketArn: optional }),
  AwsUsGovCfg: z.looseObject({ accessKeyCredentials: accessKey }),
  AwsUsGovCtSqs: z.looseObject({ accessKeyCredentials: accessKey, queueUrl: text }),
  GcpSidekick: z.looseObject({
    ...scan,
    credentials: z.looseObject({ ...serviceAccount.shape, tokenUri: optional }),
    idType: level,
    id: text,
    scanningProjectId: text,
    sharedBucketName: text,
    filterList: optional,
  }),
  GcpAtSes: z.looseObject({ credentials: serviceAccount, idType: level, id: text, subscriptionName: text }),
  GcpCfg: z.looseObject({ credentials: serviceAccount, idType: level, id: text }),
  GcpGkeAudit: auditLog({
    credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: writeOnly, privateKey: writeOnly }),
  }),
  GcpAlPubSub: auditLog({
    credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: writeOnly }),
    topicId: text,
  }),
  AzureAdAl: z.looseObject({
    credentials: application,
    tenantId: text,
    eventHubNamespace: text,
    eventHubName: text,
  }),
  AzureSidekick: z.looseObject({
    ...scan,
    credentials: z.looseObject({ clientId: text, clientSecret: writeOnly.optional() }),
    integrationLevel: z.enum(["SUBSCRIPTION", "TENANT"]),
    scanningSubscriptionId: text,
    tenantId: text,
    blobContainerName: text,
    scanningResourceGroupName: text,
    storageAccountUrl: text,
    subscriptionsList: optional,
  }),
  AzureAlSeq: z.looseObject({ credentials: application, tenantId: text, queueUrl: text }),
  AzureCfg: z.looseObject({ credentials: application, tenantId: text }),
  AzureDspm: z.looseObject({
    tenantId: optional,
    storageAccountUrl: optional,
    blobContainerName: optional,
    credentials: z.looseObject({ clientId: optional, clientSecret: writeOnly.optional() }),
    regions,
  }),
  OciCfg: z.looseObject({
    credentials: z.looseObject({ fingerprint: text, privateKey: writeOnly.optional() }),
    homeRegion: text,
    tenantId: text,
    tenantName: text,
    userOcid: text,
  }),
};

/** The collection of connections to cloud accounts. */
export const cloudAccounts = integrations("CloudAccounts", types, {
  tokens: ["AwsSidekick", "AwsSidekickOrg", "AwsDspm", "GcpSidekick", "AzureSidekick", "AzureDspm"],
});
