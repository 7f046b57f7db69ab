import { expect } from "chai";
import protobuf from "protobufjs";
import { allRules } from "../../../src/local-api/vdb/rules/all.ts";

/** The fields that the message rules report. */
function reportedFields(name: string, message: object): string[] {
  const { message: messageRules = [] } = allRules.get(`qdrant.cloud.${name}`) ?? {};
  return messageRules.flatMap((rule) => rule(message)?.field ?? []);
}

const id = "0f0e0d0c-0b0a-4000-8000-000000000001";
const at = (nanos: number) => ({ seconds: 1_767_312_000n, nanos });
const hybrid = { cloudProviderId: "hybrid", cloudProviderRegionId: "r" };
const hybridThere = { ...hybrid, cloudProviderRegionId: id };
const fine = { id, createdAt: at(1), lastModifiedAt: at(1) };
const early = { ...fine, lastModifiedAt: at(0) };

/** A valid message, an invalid one, and the field that is reported. */
const cases: readonly (readonly [name: string, fine: object, bad: object, field: string])[] = [
  ["cluster.v1.ListClustersRequest", hybridThere, hybrid, "cloud_provider_region_id"],
  ["cluster.v1.CreateClusterResponse", { cluster: { state: {} } }, { cluster: {} }, "cluster.state"],
  ["cluster.v1.UpdateClusterResponse", { cluster: { state: {} } }, { cluster: {} }, "cluster.state"],
  ["cluster.v1.UpdateClusterRequest", { cluster: { id } }, { cluster: { id: "" } }, "cluster.id"],
  ["cluster.v1.Cluster", fine, { ...fine, id: "x" }, "id"],
  ["cluster.v1.Cluster", hybridThere, hybrid, "cloud_provider_region_id"],
  [
    "cluster.auth.v2.DatabaseApiKey",
    { ...fine, accessRules: [] },
    { id: "", createdAt: at(1), accessRules: [] },
    "id",
  ],
  [
    "cluster.auth.v2.DatabaseApiKey",
    { ...fine, accessRules: [], postfix: "x" },
    { ...fine, accessRules: [], postfix: "" },
    "postfix",
  ],
  ["cluster.auth.v1.DatabaseApiKey", fine, { ...fine, id: "x" }, "id"],
  ["cluster.auth.v1.DatabaseApiKey", { ...fine, prefix: "x" }, { ...fine, prefix: "" }, "prefix"],
  ["cluster.backup.v1.Backup", fine, { ...fine, id: "x" }, "id"],
  ["cluster.backup.v1.Backup", { ...fine, name: "x" }, { ...fine, name: "" }, "name"],
  ["cluster.backup.v1.BackupSchedule", fine, { ...fine, id: "x" }, "id"],
  [
    "cluster.backup.v1.UpdateBackupScheduleRequest",
    { backupSchedule: { id } },
    { backupSchedule: { id: "" } },
    "backup_schedule.id",
  ],
  ["cluster.backup.v1.ClusterInfo", hybridThere, hybrid, "cloud_provider_region_id"],
  [
    "hybrid.v1.UpdateHybridCloudEnvironmentRequest",
    { hybridCloudEnvironment: { id } },
    { hybridCloudEnvironment: { id: "" } },
    "hybrid_cloud_environment.id",
  ],
  ["hybrid.v1.HybridCloudEnvironment", fine, { ...fine, id: "x" }, "id"],
  ["hybrid.v1.HybridCloudEnvironment", fine, early, "last_modified_at"],
  [
    "hybrid.v1.HybridCloudEnvironment",
    { ...fine, configuration: { lastModifiedAt: at(1) } },
    { ...fine, configuration: { lastModifiedAt: at(0) } },
    "configuration.last_modified_at",
  ],
  [
    "hybrid.v1.HybridCloudEnvironment",
    { ...fine, status: { lastModifiedAt: at(1) } },
    { ...fine, status: {} },
    "status.last_modified_at",
  ],
  ["iam.v1.UpdateRoleRequest", { role: { id, roleType: 2 } }, { role: { id: "", roleType: 2 } }, "role.id"],
  [
    "iam.v1.UpdateRoleRequest",
    { role: { id, roleType: 2 } },
    { role: { id, roleType: 1 } },
    "role.role_type",
  ],
  ["iam.v1.CreateRoleRequest", { role: { roleType: 2 } }, { role: { roleType: 1 } }, "role.role_type"],
  ["iam.v1.Role", fine, { ...fine, id: "x" }, "id"],
  ["iam.v1.Role", fine, early, "last_modified_at"],
  ["iam.v1.User", fine, { createdAt: at(1) }, "last_modified_at"],
  ["account.v1.Account", { ...fine, ownerEmail: "a@b.c" }, { ...fine, id: "x", ownerEmail: "a@b.c" }, "id"],
  [
    "account.v1.Account",
    { ...fine, ownerEmail: "a@b.c" },
    { ...early, ownerEmail: "a@b.c" },
    "last_modified_at",
  ],
  ["account.v1.Account", { ...fine, ownerEmail: "a@b.c" }, { ...fine, ownerEmail: "a" }, "owner_email"],
  ...["List", "ListGlobal", "Get"].map(
    (verb) =>
      [
        `booking.v1.${verb}Package${verb === "Get" ? "" : "s"}Request`,
        { cloudProviderId: "hybrid" },
        { cloudProviderId: "aws" },
        "cloud_provider_region_id",
      ] as const,
  ),
  [
    "common.v1.LabelSelectorRequirement",
    { operator: "In", values: ["v"] },
    { operator: "In", values: [] },
    "values",
  ],
  [
    "common.v1.LabelSelectorRequirement",
    { operator: "Exists", values: [] },
    { operator: "Exists", values: ["v"] },
    "values",
  ],
];

/** The fields that only the server sets, by request: the object in it, and its fields. */
const ofServer: Readonly<Record<string, readonly [inner: string, ...fields: string[]]>> = {
  "cluster.v1.CreateClusterRequest": ["cluster", "id", "created_at", "deleted_at", "state"],
  "cluster.auth.v2.CreateDatabaseApiKeyRequest": [
    "database_api_key",
    "id",
    "created_by_email",
    "postfix",
    "key",
    "created_at",
  ],
  "cluster.auth.v1.CreateDatabaseApiKeyRequest": ["database_api_key", "id", "prefix", "key", "created_at"],
  "cluster.backup.v1.CreateBackupRequest": [
    "backup",
    "id",
    "name",
    "status",
    "created_at",
    "deleted_at",
    "backup_duration",
    "backup_schedule_id",
    "cluster_info",
  ],
  "cluster.backup.v1.CreateBackupScheduleRequest": [
    "backup_schedule",
    "id",
    "status",
    "created_at",
    "deleted_at",
  ],
  "hybrid.v1.CreateHybridCloudEnvironmentRequest": [
    "hybrid_cloud_environment",
    "id",
    "created_at",
    "last_modified_at",
    "status",
  ],
  "iam.v1.CreateRoleRequest": ["role", "id", "created_at", "last_modified_at"],
};

describe("local-api vdb: message rules", () => {
  for (const [name, good, bad, field] of cases) {
    it(`a violated message rule names ${name}.${field}`, () => {
      expect(reportedFields(name, good)).to.not.include(field);
      expect(reportedFields(name, bad)).to.include(field);
    });
  }

  for (const [name, [inner, ...fields]] of Object.entries(ofServer)) {
    it(`a request cannot set the computed values of ${name}`, () => {
      const { camelCase } = protobuf.util;
      const given = (field: string, value: unknown) => ({
        [camelCase(inner)]: { [camelCase(field)]: value },
      });
      for (const field of fields) {
        const blame = `${inner}.${field}`;
        expect(reportedFields(name, given(field, /_at$/.test(field) ? at(0) : "x")), blame).to.include(blame);
        expect(reportedFields(name, given(field, "")), blame).to.not.include(blame);
      }
    });
  }
});
