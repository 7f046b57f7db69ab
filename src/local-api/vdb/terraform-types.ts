import type { TerraformObject } from "../control/terraform.ts";
import type { JsonObject } from "../json.ts";

/** The resource types of the objects of each collection, and the keys whose values are part of the import ID, before the object's own. */
const types = new Map<string, { readonly type: string; readonly within: readonly string[] }>([
  ["authKeys", { type: "accounts_auth_key", within: [] }],
  ["backups", { type: "accounts_manual_backup", within: ["accountId"] }],
  ["backupSchedules", { type: "accounts_backup_schedule", within: ["accountId", "clusterId"] }],
  ["clusters", { type: "accounts_cluster", within: ["accountId"] }],
  ["databaseApiKeys", { type: "accounts_database_api_key_v2", within: ["accountId", "clusterId"] }],
  ["environments", { type: "accounts_hybrid_cloud_environment", within: ["accountId"] }],
  ["roles", { type: "accounts_role", within: ["accountId"] }],
]);

/** The resource that the provider `vdb` manages an object as. */
export function terraformObject(collection: string, id: string, object: JsonObject): TerraformObject | null {
  const found = types.get(collection);
  if (!found) return null;
  const importId = [...found.within.map((key) => object[key]), id].join("/");
  return { type: `vdb_${found.type}`, importId };
}
