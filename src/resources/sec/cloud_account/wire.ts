import { put, type WireField, type WireFields } from "../api/objects/wire-field.ts";
import {
  bool,
  group,
  joinedTexts,
  keepIfBlank,
  keptBool,
  number,
  optionalGroup,
  optionalText,
  optionalTexts,
  secret,
  text,
  upperCaseText,
} from "../api/objects/wire-fields.ts";
import type { Constant, WireMapping } from "../api/objects/wire-mapping.ts";
import { integrationWire, roleFields, serviceAccountFields } from "../integration/wire.ts";
import { accountMappingFields } from "./account_mappings/wire.ts";

/** Maps a cloud account: its type on the wire, its `type_name`, and its fields below the key `data`. */
function cloudAccountWire<F extends WireFields>(
  type: string,
  typeName: string,
  data: F,
  constants: readonly Constant[] = [],
) {
  const noun = `${typeName} integration`;
  return integrationWire({ collection: "CloudAccounts", type, typeName, noun, data, constants });
}

/** Maps a cloud account that cannot be disabled. */
function alwaysEnabled<Input extends { readonly enabled: boolean }, Output>(
  mapping: WireMapping<Input, Output>,
): WireMapping<Omit<Input, "enabled">, Output> {
  // TypeScript does not infer that `enabled` is the only missing member.
  const enabled = (input: Omit<Input, "enabled">) => ({ ...input, enabled: true }) as Input;
  return {
    ...mapping,
    title: (input) => mapping.title(enabled(input)),
    naming: (input) => mapping.naming(enabled(input)),
    body: (input, operation, id) => mapping.body(enabled(input), operation, id),
    keeping: (body, input, existing) => mapping.keeping(body, enabled(input), existing),
    asPlanned: (result, input, prior) => mapping.asPlanned(result, enabled(input), prior),
  };
}

// Shared credentials, by the names of their attributes.

/** A role whose parts are omitted when they are empty. */
function optionalRoleFields(base: string) {
  return { role_arn: optionalText(`${base}.roleArn`), external_id: optionalText(`${base}.externalId`) };
}

const accessKeyFields = {
  access_key_id: text("accessKeyCredentials.accessKeyId"),
  secret_access_key: secret("accessKeyCredentials.secretAccessKey"),
};

const clientFields = {
  client_id: text("credentials.clientId"),
  client_secret: secret("credentials.clientSecret"),
};

/** The key of the role in cloud accounts. */
const role = "crossAccountCredentials";

/** What is scanned and how often, by the names of the attributes. */
const scanFields = {
  scan_frequency: number("scanFrequency"),
  scan_containers: bool("scanContainers"),
  scan_host_vulnerabilities: bool("scanHostVulnerabilities"),
  scan_multi_volume: keptBool("scanMultiVolume"),
  scan_stopped_instances: keptBool("scanStoppedInstances"),
  query_text: optionalText("queryText"),
};

/** The common fields of scanners of one account and of an organization, by the names of the attributes. */
const cloudAScanFields = {
  ...scanFields,
  account_id: optionalText("awsAccountId"),
  bucket_arn: optionalText("bucketArn"),
  credentials: optionalGroup(optionalRoleFields(role)),
};

/** Requests always have an object for the role, even when no role is configured. */
const cloudAScanConstants: readonly Constant[] = [{ path: role, value: {} }];

// The common fields of cloud accounts of cloud B.

/** A service account whose key is omitted when it is empty. */
const accountFields = {
  ...serviceAccountFields,
  private_key_id: secret("credentials.privateKeyId"),
  private_key: secret("credentials.privateKey"),
};

/** A project or the organization. */
const scopeFields = {
  resource_level: upperCaseText("idType"),
  resource_id: text("id"),
};

/** A project, and the organization if the integration covers all of it. */
const auditLogFields = {
  integration_type: upperCaseText("integrationType"),
  organization_id: optionalText("organizationId"),
  project_id: text("projectId"),
};

export const cloudAAgentlessScanningWire = cloudAccountWire(
  "AwsSidekick",
  "CloudASidekick",
  cloudAScanFields,
  cloudAScanConstants,
);

export const cloudACfgWire = cloudAccountWire("AwsCfg", "CloudACfg", {
  credentials: group(roleFields(role)),
});

export const cloudACtWire = cloudAccountWire("AwsCtSqs", "CloudACtSqs", {
  queue_url: text("queueUrl"),
  credentials: group(roleFields(role)),
  ...accountMappingFields,
});

export const cloudADspmWire = alwaysEnabled(
  cloudAccountWire(
    "AwsDspm",
    "CloudADspm",
    {
      account_id: optionalText("awsAccountId"),
      storage_bucket_arn: optionalText("bucketArn"),
      regions: optionalTexts("regions"),
      credentials: group(optionalRoleFields(role)),
    },
    [{ path: role, value: {} }],
  ),
);

export const cloudAEksAuditLogWire = cloudAccountWire("AwsEksAudit", "CloudAEksAudit", {
  sns_arn: text("snsArn"),
  object_store_bucket_arn: keepIfBlank(optionalText("s3BucketArn")),
  credentials: group(roleFields(role)),
});

export const cloudAGovCfgWire = cloudAccountWire("AwsUsGovCfg", "CloudAGovCfg", {
  account_id: text("accessKeyCredentials.accountId"),
  credentials: group(accessKeyFields),
});

export const cloudAGovCtWire = cloudAccountWire("AwsUsGovCtSqs", "CloudAGovCtSqs", {
  account_id: text("accessKeyCredentials.accountId"),
  queue_url: text("queueUrl"),
  credentials: group(accessKeyFields),
});

/** The list of monitored accounts, which is sent even when it is empty. */
const monitoredAccounts: WireField<readonly string[], readonly string[]> = {
  ...joinedTexts("monitoredAccounts"),
  write: (accounts, body) => put(body, "monitoredAccounts", accounts.join(", ")),
};

export const cloudAOrgAgentlessScanningWire = cloudAccountWire(
  "AwsSidekickOrg",
  "CloudASidekickOrg",
  {
    ...cloudAScanFields,
    scanning_account: text("scanningAccount"),
    management_account: optionalText("managementAccount"),
    monitored_accounts: monitoredAccounts,
    ...accountMappingFields,
  },
  cloudAScanConstants,
);

/** The default address at which service accounts of cloud B sign in; a key may name another one. */
export const standardTokenUri = "https://oauth2.googleapis.com/token";

export const cloudBAgentlessScanningWire = cloudAccountWire("GcpSidekick", "CloudBSidekick", {
  ...scopeFields,
  ...scanFields,
  bucket_name: text("sharedBucketName"),
  scanning_project_id: text("scanningProjectId"),
  filter_list: keepIfBlank(joinedTexts("filterList")),
  credentials: group({ ...accountFields, token_uri: optionalText("credentials.tokenUri") }),
});

export const cloudBAtWire = cloudAccountWire("GcpAtSes", "CloudBAtSes", {
  ...scopeFields,
  subscription: text("subscriptionName"),
  credentials: group(accountFields),
});

export const cloudBCfgWire = cloudAccountWire("GcpCfg", "CloudBCfg", {
  ...scopeFields,
  credentials: group(accountFields),
});

export const cloudBGkeAuditLogWire = cloudAccountWire("GcpGkeAudit", "CloudBGkeAudit", {
  ...auditLogFields,
  subscription: text("subscriptionName"),
  credentials: group(serviceAccountFields),
});

export const cloudBPubSubAuditLogWire = cloudAccountWire("GcpAlPubSub", "CloudBAlPubSub", {
  ...auditLogFields,
  subscription_id: text("subscriptionName"),
  topic_id: text("topicId"),
  credentials: group({
    ...serviceAccountFields,
    private_key: secret("credentials.privateKey"),
  }),
});

export const cloudCAdAlWire = cloudAccountWire("AzureAdAl", "CloudCAdAl", {
  tenant_id: text("tenantId"),
  event_hub_namespace: text("eventHubNamespace"),
  event_hub_name: text("eventHubName"),
  credentials: group(clientFields),
});

export const cloudCAgentlessScanningWire = cloudAccountWire("AzureSidekick", "CloudCSidekick", {
  ...scanFields,
  integration_level: upperCaseText("integrationLevel"),
  scanning_subscription_id: text("scanningSubscriptionId"),
  tenant_id: text("tenantId"),
  blob_container_name: text("blobContainerName"),
  scanning_resource_group_name: text("scanningResourceGroupName"),
  storage_account_url: text("storageAccountUrl"),
  subscriptions_list: keepIfBlank(joinedTexts("subscriptionsList")),
  credentials: group({ ...clientFields, client_secret: secret("credentials.clientSecret") }),
});

export const cloudCAlWire = cloudAccountWire("AzureAlSeq", "CloudCAlSeq", {
  tenant_id: text("tenantId"),
  queue_url: text("queueUrl"),
  credentials: group(clientFields),
});

export const cloudCCfgWire = cloudAccountWire("AzureCfg", "CloudCCfg", {
  tenant_id: text("tenantId"),
  credentials: group(clientFields),
});

export const cloudCDspmWire = alwaysEnabled(
  cloudAccountWire(
    "AzureDspm",
    "CloudCDspm",
    {
      tenant_id: optionalText("tenantId"),
      storage_account_url: optionalText("storageAccountUrl"),
      blob_container_name: optionalText("blobContainerName"),
      regions: optionalTexts("regions"),
      credentials: group({
        client_id: optionalText("credentials.clientId"),
        client_secret: secret("credentials.clientSecret"),
      }),
    },
    [{ path: "credentials", value: {} }],
  ),
);

export const cloudDCfgWire = cloudAccountWire("OciCfg", "CloudDCfg", {
  home_region: text("homeRegion"),
  tenant_id: text("tenantId"),
  tenant_name: text("tenantName"),
  user_ocid: text("userOcid"),
  credentials: group({
    fingerprint: text("credentials.fingerprint"),
    private_key: secret("credentials.privateKey"),
  }),
});
