import type { Permission } from "../../../resources/vdb/api/generated/iam.ts";

const byCategory: Readonly<Record<string, readonly string[]>> = {
  Cluster: [
    "read:clusters",
    "write:clusters",
    "delete:clusters",
    "read:backups",
    "write:backups",
    "delete:backups",
    "restore:backups",
    "read:backup_schedules",
    "write:backup_schedules",
    "delete:backup_schedules",
    "read:api_keys",
    "write:api_keys",
    "delete:api_keys",
  ],
  "Hybrid Cloud": [
    "read:hybrid_cloud_environments",
    "write:hybrid_cloud_environments",
    "delete:hybrid_cloud_environments",
  ],
  "Identity and Access": [
    "read:roles",
    "write:roles",
    "delete:roles",
    "read:users",
    "write:users",
    "delete:users",
    "read:management_keys",
    "write:management_keys",
    "delete:management_keys",
  ],
  Account: ["read:account", "write:account"],
};

/** All permissions with their categories. */
export const knownPermissions: readonly Permission[] = Object.entries(byCategory).flatMap(
  ([category, values]) => values.map((value) => ({ value, category })),
);

/** Returns a permission with its category, if the category is known. */
export function withCategory(value: string): Permission {
  return knownPermissions.find((known) => known.value === value) ?? { value };
}
