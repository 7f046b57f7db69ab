import { answered, deleted, orNull } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
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
import type { MessageInit } from "../api/wire-message.ts";
import { configurationFromApi } from "../cluster/configuration-from-wire.ts";
import { configurationInLists } from "../cluster/configuration-in-lists.ts";

type Signal = Pick<CallOptions, "signal">;

/** A backup and the account that it belongs to. */
export interface BackupAddress {
  readonly accountId: string;
  readonly id: string;
}

/** Has a backup made. The answer comes when it has begun. */
export async function createBackup(
  api: VdbApi,
  backup: MessageInit<Backup>,
  options: Signal,
): Promise<Backup> {
  const method = backupService.createBackup;
  return answered((await api.call(method, { backup }, options)).backup, method, { name: "backup" });
}

/** A backup as the API has it, or null if there is none. */
export async function findBackup(
  api: VdbApi,
  { accountId, id }: BackupAddress,
  options: Signal,
): Promise<Backup | null> {
  const method = backupService.getBackup;
  const answer = await orNull(api.call(method, { accountId, backupId: id }, options));
  return answer && answered(answer.backup, method, { name: "backup", id });
}

/** A backup that is gone already counts as deleted. */
export async function deleteBackup(
  api: VdbApi,
  { accountId, id }: BackupAddress,
  options: Signal,
): Promise<void> {
  await deleted(api, backupService.deleteBackup, { accountId, backupId: id }, options);
}

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
    configuration: configuration ? [configurationInLists(configurationFromApi(configuration, null))] : [],
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
