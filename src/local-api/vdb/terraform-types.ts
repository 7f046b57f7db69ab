import type { TerraformObject } from "../control/terraform.ts";
import type { JsonObject } from "../json.ts";

/** The resource types of the objects of each collection, and whether the cluster of an object is part of its import ID. */
const types = new Map([
  ["authKeys", { type: "accounts_auth_key", isOfCluster: false }],
  ["backups", { type: "accounts_manual_backup", isOfCluster: false }],
  ["backupSchedules", { type: "accounts_backup_schedule", isOfCluster: true }],
  ["clusters", { type: "accounts_cluster", isOfCluster: false }],
  ["databaseApiKeys", { type: "accounts_database_api_key_v2", isOfCluster: true }],
  ["environments", { type: "accounts_hybrid_cloud_environment", isOfCluster: false }],
  ["roles", { type: "accounts_role", isOfCluster: false }],
]);

/** The resource that the provider `vdb` manages an object as. */
export function terraformObject(
  collection: string,
  id: string,
  { clusterId }: JsonObject,
): TerraformObject | null {
  const found = types.get(collection);
  if (!found) return null;
  return { type: `vdb_${found.type}`, importId: found.isOfCluster ? `${clusterId}/${id}` : id };
}
