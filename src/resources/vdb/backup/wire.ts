import { crud } from "../api/crud.ts";
import { durationText } from "../api/durations.ts";
import {
  type Backup,
  BackupStatus,
  backupService,
  type ClusterInfo,
  type ClusterResourcesSummary,
  type ResourceQuantity,
} from "../api/generated/backup.ts";
import { timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";
import { configurationInLists } from "../cluster/computed.ts";

/** A backup goes on being made after it was created. */
export const backups = crud(
  { field: "backup", noun: "backup" },
  {
    create: backupService.createBackup,
    get: backupService.getBackup,
    delete: backupService.deleteBackup,
  },
);

/** A backup under the names of the attributes; null for what the API does not say. */
export function backupFromApi(backup: Backup) {
  const { backupScheduleId = null, clusterInfo } = backup;
  return {
    id: backup.id,
    account_id: backup.accountId,
    cluster_id: backup.clusterId,
    name: backup.name,
    status: enumName(BackupStatus, backup.status),
    backup_duration: durationText(backup.backupDuration),
    backup_schedule_id: backupScheduleId,
    retention_period: durationText(backup.retentionPeriod),
    created_at: timestampText(backup.createdAt),
    deleted_at: timestampText(backup.deletedAt),
    cluster_info: clusterInfo ? [clusterInfoFromApi(clusterInfo)] : [],
  };
}

/** Whether the cluster has access control by tokens is not told of backups. */
function clusterInfoFromApi(info: ClusterInfo) {
  const { configuration, resourcesSummary, restorePackageId = null } = info;
  return {
    name: info.name,
    cloud_provider_id: info.cloudProviderId,
    cloud_provider_region_id: info.cloudProviderRegionId,
    configuration: configurationInLists(configuration, null),
    resources_summary: resourcesSummary ? [summaryFromApi(resourcesSummary)] : [],
    restore_package_id: restorePackageId,
  };
}

function summaryFromApi({ cpu, ram, disk }: ClusterResourcesSummary) {
  return { cpu: quantityFromApi(cpu), ram: quantityFromApi(ram), disk: quantityFromApi(disk) };
}

function quantityFromApi(found: ResourceQuantity | undefined) {
  return found ? [found] : [];
}
