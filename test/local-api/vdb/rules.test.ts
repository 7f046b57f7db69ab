import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/json.ts";
import { allRules } from "../../../src/local-api/vdb/rules/all.ts";
import { validate } from "../../../src/local-api/vdb/rules/validate.ts";
import { definitionOf, definitions, propertyOf } from "../../../src/local-api/vdb/wire/definitions.ts";
import { fromJson } from "../../../src/local-api/vdb/wire/from-json.ts";
import { fromBytes, toBytes } from "../../../src/protobuf/message.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbDefinitions } from "../../support/vdb-definitions.ts";
import { codecOf } from "../../support/vdb-messages.ts";
import { vdbForTests } from "./support/client.ts";
import { paid, wantedCluster } from "./support/objects.ts";

const root = vdbDefinitions();

/** Returns the problem of a received message; "fine" if there is none. */
function problem(name: string, json: JsonObject): string {
  const type = definitionOf(`qdrant.cloud.${name}`);
  const codec = codecOf(root.lookupType(`qdrant.cloud.${name}`));
  try {
    validate(type, fromBytes(codec, toBytes(codec, fromJson(type, json))));
    return "fine";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const id = "0F0e0d0c-0b0a-4000-8000-000000000001";
const list = (length: number, item: JsonObject | string) => Array.from({ length }, () => item);
const label = { key: "team", value: "search" };
const exists = { operator: "TOLERATION_OPERATOR_EXISTS" };
const configuration = { numberOfNodes: 1, packageId: paid };
const cluster = {
  accountId: id,
  name: "ab",
  cloudProviderId: "aws",
  cloudProviderRegionId: "r",
  configuration,
};
const apiKey = { accountId: id, clusterId: id, name: "key 1" };
const manage = { globalAccess: { accessType: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" } };
const readDocs = { collectionAccess: { collectionName: "docs", accessType: 1 } };
const schedule = (text: string) => ({ accountId: id, clusterId: id, schedule: text });
const backup = (retentionPeriod: string) => ({ accountId: id, clusterId: id, retentionPeriod });
const environment = (more: JsonObject) => ({ namespace: "ns", ...more });
const role = { accountId: id, name: "Role", roleType: "ROLE_TYPE_CUSTOM", permissions: [{ value: "x" }] };
const created = { createdAt: "2026-01-02T00:00:00Z" };

/** A message and its JSON, in pairs of a valid and an invalid one, with the problem. */
const cases: readonly (readonly [
  what: string,
  name: string,
  fine: JsonObject,
  bad: JsonObject,
  text: string,
])[] = [
  [
    "UUIDs",
    "cluster.v1.GetClusterRequest",
    { accountId: id, clusterId: id },
    { accountId: id, clusterId: `urn:uuid:${id}` },
    "cluster_id: must be a UUID",
  ],
  [
    "the zero value of a field without presence",
    "cluster.v1.GetClusterRequest",
    { accountId: id, clusterId: id },
    {},
    "account_id: must be a UUID",
  ],
  [
    "a present empty text, and not an absent one",
    "cluster.v1.ListClustersRequest",
    { accountId: id },
    { accountId: id, cloudProviderId: "aws", cloudProviderRegionId: "" },
    "cloud_provider_region_id: must have at least 1 characters",
  ],
  [
    "lengths in characters, not bytes",
    "iam.v1.Role",
    { ...role, name: "😀😀😀😀" },
    { ...role, name: "äöü" },
    "name: must have 4 to 64 characters",
  ],
  [
    "patterns",
    "cluster.v1.Cluster",
    cluster,
    { ...cluster, name: "a b" },
    "name: must match ^[a-zA-Z0-9-_]+$",
  ],
  [
    "numbers within bounds",
    "cluster.v1.ClusterConfiguration",
    { ...configuration, reservedCpuPercentage: 80 },
    { ...configuration, reservedCpuPercentage: 81 },
    "reserved_cpu_percentage: must be from 1 to 80",
  ],
  [
    "numbers that are not too small",
    "cluster.v1.ClusterConfiguration",
    configuration,
    { packageId: paid },
    "number_of_nodes: must be 1 or more",
  ],
  [
    "how many items a list has at most",
    "cluster.v1.Cluster",
    { ...cluster, labels: list(10, label) },
    { ...cluster, labels: list(11, label) },
    "labels: must have 0 to 10 items",
  ],
  [
    "how many items a list has at least",
    "iam.v1.Role",
    role,
    { ...role, permissions: [] },
    "permissions: must have at least 1 items",
  ],
  [
    "every item of a list",
    "cluster.v1.ClusterConfiguration",
    { ...configuration, allowedIpSourceRanges: ["192.0.2.0/24"] },
    { ...configuration, allowedIpSourceRanges: ["192.0.2.0/24", "192.0.2.1"] },
    "allowed_ip_source_ranges[1]: must be an IPv4 CIDR block",
  ],
  [
    "messages in lists",
    "cluster.v1.Cluster",
    { ...cluster, labels: [label] },
    { ...cluster, labels: [label, { key: "-" }] },
    "labels[1].key: must match",
  ],
  [
    "messages in messages",
    "cluster.v1.CreateClusterRequest",
    { cluster },
    {
      cluster: {
        ...cluster,
        configuration: { ...configuration, databaseConfiguration: { service: { apiKey: { name: "s" } } } },
      },
    },
    "cluster.configuration.database_configuration.service.api_key.key: must have 1 to 1024 characters",
  ],
  [
    "messages that must be set",
    "cluster.v1.DatabaseConfigurationTls",
    { cert: { name: "s", key: "k" }, key: { name: "s", key: "k" } },
    { cert: { name: "s", key: "k" } },
    "key: must be set",
  ],
  [
    "values that an enum does not list",
    "cluster.v1.ClusterConfiguration",
    { ...configuration, serviceType: 3 },
    { ...configuration, serviceType: 4 },
    "service_type: must be a listed value other than 0",
  ],
  [
    "zero where it is listed but means nothing",
    "cluster.v1.ClusterConfiguration",
    { ...configuration, gpuType: 1 },
    { ...configuration, gpuType: 0 },
    "gpu_type: must be a listed value other than 0",
  ],
  [
    "enums that may be zero",
    "cluster.backup.v1.BackupSchedule",
    schedule("@daily"),
    { ...schedule("@daily"), status: 5 },
    "status: must be a listed value",
  ],
  [
    "words of a list",
    "common.v1.LabelSelectorRequirement",
    { key: "k", operator: "Exists" },
    { key: "k", operator: "exists" },
    "operator: must be one of In, NotIn, Exists, DoesNotExist",
  ],
  [
    "values that an operator wants",
    "common.v1.LabelSelectorRequirement",
    { key: "k", operator: "NotIn", values: ["v"] },
    { key: "k", operator: "DoesNotExist", values: ["v"] },
    "values: must have items with the operators In and NotIn, and none with the others",
  ],
  [
    "durations",
    "cluster.backup.v1.Backup",
    backup("86400s"),
    backup("86399.999999999s"),
    "retention_period: must be from 86400s to 31536000s",
  ],
  [
    "URIs",
    "hybrid.v1.HybridCloudEnvironmentConfiguration",
    environment({ httpProxyUrl: "http://proxy.example.org:3128" }),
    environment({ httpProxyUrl: "proxy.example.org" }),
    "http_proxy_url: must be a URI",
  ],
  [
    "blocks of either kind of address",
    "common.v1.IPBlock",
    { cidr: "2001:db8::/32", except: ["192.0.2.0/32"] },
    { cidr: "2001:db8::/129" },
    "cidr: must be a CIDR block",
  ],
  [
    "ports that end before they begin",
    "common.v1.NetworkPolicyPort",
    { portNumber: 80, endPort: 80 },
    { portNumber: 80, endPort: 79 },
    "end_port: must not be below port_number",
  ],
  [
    "ends of ports with a name",
    "common.v1.NetworkPolicyPort",
    { portName: "http" },
    { portName: "http", endPort: 90 },
    "end_port: must not be set together with port_name",
  ],
  [
    "ids in what is to be made",
    "cluster.v1.CreateClusterRequest",
    { cluster },
    { cluster: { ...cluster, id } },
    "cluster.id: must not be set, the server does",
  ],
  [
    "times in what is to be made",
    "cluster.v1.CreateClusterRequest",
    { cluster },
    { cluster: { ...cluster, ...created, id: "" } },
    "cluster.id: must be a UUID",
  ],
  [
    "ids of what is to be changed",
    "cluster.v1.UpdateClusterRequest",
    { cluster: { ...cluster, id } },
    { cluster },
    "cluster.id: must not be empty",
  ],
  [
    "regions of hybrid clusters",
    "cluster.v1.Cluster",
    { ...cluster, cloudProviderId: "hybrid", cloudProviderRegionId: id },
    { ...cluster, cloudProviderId: "hybrid" },
    "cloud_provider_region_id: must be a UUID when cloud_provider_id is hybrid",
  ],
  [
    "regions without a provider",
    "cluster.v1.ListClustersRequest",
    { accountId: id, cloudProviderId: "aws", cloudProviderRegionId: "r" },
    { accountId: id, cloudProviderRegionId: "r" },
    "cloud_provider_region_id: needs cloud_provider_id",
  ],
  [
    "packages without a region",
    "booking.v1.ListPackagesRequest",
    { accountId: id, cloudProviderId: "hybrid" },
    { accountId: id, cloudProviderId: "aws" },
    "cloud_provider_region_id: must be set unless cloud_provider_id is hybrid",
  ],
  [
    "sizes of pages",
    "cluster.v1.ListClustersRequest",
    { accountId: id, pageSize: 250 },
    { accountId: id, pageSize: 0 },
    "page_size: must be from 1 to 250",
  ],
  [
    "names of keys, in which blanks are those of ASCII",
    "cluster.auth.v2.DatabaseApiKey",
    { ...apiKey, name: "my\tkey-1" },
    { ...apiKey, name: "my\u00a0key" },
    "name: must match",
  ],
  [
    "rules of two kinds in one key",
    "cluster.auth.v2.DatabaseApiKey",
    { ...apiKey, accessRules: [readDocs, readDocs] },
    { ...apiKey, accessRules: [manage, readDocs] },
    "access_rules: must not mix global and collection rules",
  ],
  [
    "two global rules in one key",
    "cluster.auth.v2.DatabaseApiKey",
    { ...apiKey, accessRules: [manage] },
    { ...apiKey, accessRules: [manage, manage] },
    "access_rules: must not have more than one global rule",
  ],
  [
    "rules that rule nothing",
    "cluster.auth.v2.DatabaseApiKey",
    { ...apiKey, accessRules: [manage] },
    { ...apiKey, accessRules: [{}] },
    "access_rules[0].scope: must be set",
  ],
  [
    "clusters of an older key",
    "cluster.auth.v1.DatabaseApiKey",
    { accountId: id, clusterIds: [id] },
    { accountId: id, clusterIds: [id, "x"] },
    "cluster_ids[1]: must be a UUID",
  ],
  [
    "the type of a role that is made",
    "iam.v1.CreateRoleRequest",
    { role },
    { role: { ...role, roleType: "ROLE_TYPE_SYSTEM" } },
    "role.role_type: must be ROLE_TYPE_CUSTOM",
  ],
  [
    "assignments of nothing",
    "iam.v1.AssignUserRolesRequest",
    { accountId: id, userId: id, roleIdsToDelete: [id] },
    { accountId: id, userId: id },
    "role_ids_to_add: must not be empty when role_ids_to_delete is",
  ],
  [
    "times of change before the beginning",
    "iam.v1.Role",
    { ...role, id, ...created, lastModifiedAt: "2026-01-02T00:00:00.000000001Z" },
    { ...role, id, ...created, lastModifiedAt: "2026-01-01T23:59:59Z" },
    "last_modified_at: must be set and not be before created_at",
  ],
  [
    "addresses of e-mail",
    "iam.v1.User",
    { id, email: "ada@example.org", defaultAccountId: id },
    { id, email: "ada", defaultAccountId: id },
    "email: must be an e-mail address",
  ],
];

describe("local-api vdb: rules", () => {
  for (const [what, name, fine, bad, text] of cases) {
    it(`the rules reject ${what}`, () => {
      expect(problem(name, fine)).to.equal("fine");
      expect(problem(name, bad)).to.satisfy((found: string) => found.startsWith(text), problem(name, bad));
    });
  }

  for (const [what, toleration, text] of [
    ["a key and a value", { key: "gpu", value: "" }, "fine"],
    ["every key", exists, "fine"],
    [
      "a value with the operator for existence",
      { ...exists, value: "" },
      "value: must not be set with the operator",
    ],
    ["a key without a value", { key: "gpu" }, "value: must be set with the operator"],
    [
      "an empty key without the operator",
      { key: "", value: "v" },
      "operator: must be TOLERATION_OPERATOR_EXISTS without",
    ],
    ["an invalid key", { ...exists, key: "a b" }, "key: must be a qualified name"],
    ["seconds", { ...exists, effect: 3, tolerationSeconds: "60" }, "fine"],
    [
      "seconds without the effect",
      { ...exists, effect: 1, tolerationSeconds: "0" },
      "toleration_seconds: needs the effect",
    ],
  ] as const) {
    it(`the rules check tolerations of ${what}`, () => {
      const found = problem("cluster.v1.Toleration", toleration);
      expect(found.startsWith(text), found).to.equal(true);
    });
  }

  for (const [text, isFine] of [
    ["0 0 * * *", true],
    ["*/15 0-12 1,15 * 1-5", true],
    ["0 0 0 * * * *", true],
    ["@daily", true],
    ["@every 1h30m", true],
    ["@daily and whatever follows", true],
    ["whatever comes before 0 0 * * *", true],
    ["0 0 * *", false],
    ["daily", false],
    ["", false],
  ] as const) {
    it(`the rules ${isFine ? "accept" : "reject"} the schedule "${text}"`, () => {
      expect(problem("cluster.backup.v1.BackupSchedule", schedule(text)) === "fine").to.equal(isFine);
    });
  }

  it("the rules apply only to existing messages and fields", () => {
    for (const { name, fields } of allRules.values()) {
      const known = definitions.lookupType(name).fieldsArray.map(propertyOf);
      expect(known).to.include.members([...fields.keys()], name);
    }
  });

  describe("rules of a request", () => {
    const vdb = vdbForTests();

    it("the rules are checked after the key and faults, and before everything else", async () => {
      const { client, accountId } = vdb;
      const { createCluster } = services.clusterService;
      const cluster = { ...wantedCluster(accountId, "x"), accountId: "another" };
      expect(await client.refusal(createCluster, { cluster })).to.equal(
        "INVALID_ARGUMENT: cluster.account_id: must be a UUID",
      );
      expect(await client.refusal(createCluster, { cluster }, { apiKey: "wrong" })).to.match(
        /^PERMISSION_DENIED/,
      );
      vdb.localApi.control.addFaults({ code: "ABORTED" });
      expect(await client.refusal(createCluster, { cluster })).to.match(/^ABORTED/);
    });

    it("the rules apply to nested messages, and errors contain the path", async () => {
      const { client, accountId } = vdb;
      const tolerations = [
        { key: "a", value: "b" },
        { operator: 1, value: "" },
      ];
      const cluster = wantedCluster(accountId, "nested", { tolerations });
      expect(await client.refusal(services.clusterService.createCluster, { cluster })).to.equal(
        "INVALID_ARGUMENT: cluster.configuration.tolerations[1].value: " +
          "must not be set with the operator TOLERATION_OPERATOR_EXISTS",
      );
      expect(vdb.localApi.control.made()).to.deep.equal({});
    });
  });
});
