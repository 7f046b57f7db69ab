import { z } from "zod";
import { attachedJson } from "./attached-file.ts";
import { type IntegrationTypes, integrations } from "./integration.ts";

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
const accessKey = z.looseObject({ accountId: text, accessKeyId: text, secretAccessKey: text });

/** The key of a service account, for types in which both of its parts are optional. */
const serviceAccount = z.looseObject({
  clientId: text,
  clientEmail: text,
  privateKeyId: optional,
  privateKey: optional,
});
const serviceAccountSecrets = ["credentials.privateKey", "credentials.privateKeyId"];

const application = z.looseObject({ clientId: text, clientSecret: text });
const applicationSecret = ["credentials.clientSecret"];

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

const types: IntegrationTypes = {
  AwsSidekick: { data: z.looseObject(agentlessA), serverToken: true },
  AwsSidekickOrg: {
    data: z.looseObject({
      ...agentlessA,
      scanningAccount: text,
      managementAccount: optional,
      monitoredAccounts: text,
      accountMappingFile: attachedJson(accountMapping).optional(),
    }),
    serverToken: true,
  },
  AwsCfg: { data: z.looseObject({ crossAccountCredentials: role }) },
  AwsCtSqs: {
    data: z.looseObject({
      crossAccountCredentials: role,
      queueUrl: text,
      accountMappingFile: attachedJson(accountMapping).optional(),
    }),
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
    notReturned: ["accessKeyCredentials.secretAccessKey"],
  },
  AwsUsGovCtSqs: {
    data: z.looseObject({ accessKeyCredentials: accessKey, queueUrl: text }),
    notReturned: ["accessKeyCredentials.secretAccessKey"],
  },
  GcpSidekick: {
    data: z.looseObject({
      ...scan,
      credentials: z.looseObject({ ...serviceAccount.shape, tokenUri: optional }),
      idType: level,
      id: text,
      scanningProjectId: text,
      sharedBucketName: text,
      filterList: optional,
    }),
    notReturned: serviceAccountSecrets,
    serverToken: true,
  },
  GcpAtSes: {
    data: z.looseObject({ credentials: serviceAccount, idType: level, id: text, subscriptionName: text }),
    notReturned: serviceAccountSecrets,
  },
  GcpCfg: {
    data: z.looseObject({ credentials: serviceAccount, idType: level, id: text }),
    notReturned: serviceAccountSecrets,
  },
  GcpGkeAudit: {
    data: auditLog({
      credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: text, privateKey: text }),
    }),
    notReturned: serviceAccountSecrets,
  },
  GcpAlPubSub: {
    data: auditLog({
      credentials: z.looseObject({ ...serviceAccount.shape, privateKeyId: text }),
      topicId: text,
    }),
    notReturned: serviceAccountSecrets,
  },
  AzureAdAl: {
    data: z.looseObject({
      credentials: application,
      tenantId: text,
      eventHubNamespace: text,
      eventHubName: text,
    }),
    notReturned: applicationSecret,
  },
  AzureSidekick: {
    data: z.looseObject({
      ...scan,
      credentials: z.looseObject({ clientId: text, clientSecret: optional }),
      integrationLevel: z.enum(["SUBSCRIPTION", "TENANT"]),
      scanningSubscriptionId: text,
      tenantId: text,
      blobContainerName: text,
      scanningResourceGroupName: text,
      storageAccountUrl: text,
      subscriptionsList: optional,
    }),
    notReturned: applicationSecret,
    serverToken: true,
  },
  AzureAlSeq: {
    data: z.looseObject({ credentials: application, tenantId: text, queueUrl: text }),
    notReturned: applicationSecret,
  },
  AzureCfg: {
    data: z.looseObject({ credentials: application, tenantId: text }),
    notReturned: applicationSecret,
  },
  AzureDspm: {
    data: z.looseObject({
      tenantId: optional,
      storageAccountUrl: optional,
      blobContainerName: optional,
      credentials: z.looseObject({ clientId: optional, clientSecret: optional }),
      regions,
    }),
    notReturned: applicationSecret,
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
    notReturned: ["credentials.privateKey"],
  },
};

/** The collection of connections to cloud accounts. */
export const cloudAccounts = integrations("CloudAccounts", types, {
  key: "type",
  word: (account) => account.type,
});
