import { DatabaseApiKey as AuthKey } from "../../resources/vdb/api/generated/auth-v1.ts";
import { DatabaseApiKey } from "../../resources/vdb/api/generated/auth-v2.ts";
import { Backup, BackupRestore, BackupSchedule } from "../../resources/vdb/api/generated/backup.ts";
import { Cluster } from "../../resources/vdb/api/generated/cluster.ts";
import { HybridCloudEnvironment } from "../../resources/vdb/api/generated/hybrid.ts";
import { Role } from "../../resources/vdb/api/generated/iam.ts";
import { kind } from "./kind.ts";
import { backupTransition, restoreTransition } from "./state-transitions/backup.ts";
import { clusterTransition } from "./state-transitions/cluster.ts";
import { environmentTransition } from "./state-transitions/environment.ts";

// What clients make.
const root = "qdrant.cloud";
const cluster = `${root}.cluster`;

export const clusters = kind("clusters", Cluster, `${cluster}.v1.Cluster`, clusterTransition);
export const databaseApiKeys = kind("databaseApiKeys", DatabaseApiKey, `${cluster}.auth.v2.DatabaseApiKey`);
export const authKeys = kind("authKeys", AuthKey, `${cluster}.auth.v1.DatabaseApiKey`);
export const backups = kind("backups", Backup, `${cluster}.backup.v1.Backup`, backupTransition);
export const backupRestores = kind(
  "backupRestores",
  BackupRestore,
  `${cluster}.backup.v1.BackupRestore`,
  restoreTransition,
);
export const backupSchedules = kind("backupSchedules", BackupSchedule, `${cluster}.backup.v1.BackupSchedule`);
export const environments = kind(
  "environments",
  HybridCloudEnvironment,
  `${root}.hybrid.v1.HybridCloudEnvironment`,
  environmentTransition,
);
export const roles = kind("roles", Role, `${root}.iam.v1.Role`);
