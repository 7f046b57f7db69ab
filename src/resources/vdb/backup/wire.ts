import { RemoteError } from "../../../schema/index.ts";
import type { Address } from "../account-id.ts";
import type { Signal, VdbApi } from "../api/client.ts";
import { crud } from "../api/crud.ts";
import { durationText } from "../api/durations.ts";
import {
  type Backup,
  type BackupRestore,
  BackupRestoreStatus,
  BackupStatus,
  backupService,
  type ClusterInfo,
  type ClusterResourcesSummary,
  type ResourceQuantity,
} from "../api/generated/backup.ts";
import { createOrFind } from "../api/lost-create.ts";
import { requireObjects, requireWholeList } from "../api/responses.ts";
import { timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";
import { configurationInLists } from "../cluster/computed.ts";

/** Backups. The API continues to create a backup after it has responded. */
export const backups = crud(
  { field: "backup", noun: "backup", belongsTo: ["accountId", "clusterId"], isPaged: true },
  {
    create: backupService.createBackup,
    get: backupService.getBackup,
    list: backupService.listBackups,
    delete: backupService.deleteBackup,
  },
);

/** Converts a backup to attributes; null where the API has no value. */
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

/** A backup does not include whether the cluster has token-based access control. */
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

/**
 * Starts a backup. If the response is lost, the result is a backup of the same cluster that began after the call, does not belong
 * to another call, and has the same retention period and no schedule.
 */
export async function startBackup(
  api: VdbApi,
  wanted: Pick<Backup, "accountId" | "clusterId" | "retentionPeriod">,
  { signal }: Signal,
): Promise<Backup> {
  const { accountId, clusterId } = wanted;
  const retention = durationText(wanted.retentionPeriod);
  return createOrFind(api, {
    what: `backup of ${clusterId} for ${retention}`,
    create: () => backups.create(api, wanted, { signal }),
    list: (options) => backups.list(api, { accountId, clusterId }, options),
    isLike: ({ backupScheduleId, retentionPeriod, deletedAt }) =>
      !backupScheduleId && !deletedAt && durationText(retentionPeriod) === retention,
  });
}

/** Returns the cluster of a backup, and the name of its status, such as `BACKUP_STATUS_RUNNING`. */
export async function getBackupProgress(api: VdbApi, address: Address, options: Signal) {
  const { clusterId, status } = await backups.get(api, address, options);
  return { clusterId, status: enumName(BackupStatus, status) };
}

/** A backup to restore, and its cluster. */
interface Restoring {
  readonly accountId: string;
  readonly clusterId: string;
  readonly backupId: string;
}

/**
 * Starts a restoration, and returns a function that reads its status, such as `BACKUP_RESTORE_STATUS_RUNNING`. The API does not return
 * the restoration: it is the one that was not in the list before, which also shows whether it has started when the response is lost.
 */
export async function startRestoration(
  api: VdbApi,
  restoring: Restoring,
  { signal }: { readonly signal: AbortSignal },
): Promise<(signal: AbortSignal) => Promise<string>> {
  const { accountId, backupId } = restoring;
  const earlier = new Set((await listRestorations(api, restoring, { signal })).map(({ id }) => id));
  const find = async (searching: AbortSignal) =>
    (await listRestorations(api, restoring, { signal: searching })).find(({ id }) => !earlier.has(id));
  try {
    await api.call(backupService.restoreBackup, { accountId, backupId }, { signal });
  } catch (error) {
    if (!(error instanceof RemoteError && error.mayHaveTakenEffect) || signal.aborted) throw error;
    if (!(await find(signal).catch(() => undefined))) throw error;
  }
  return async (polling) => {
    const found = await find(polling);
    return found ? enumName(BackupRestoreStatus, found.status) : "not known";
  };
}

/** Lists the restorations of a cluster from one backup, including completed ones. */
async function listRestorations(
  api: VdbApi,
  { accountId, clusterId, backupId }: Restoring,
  options: Signal,
): Promise<readonly BackupRestore[]> {
  const place = { accountId, clusterId };
  const method = backupService.listBackupRestores;
  const response = await api.call(method, place, options);
  requireWholeList(response, method);
  const found = requireObjects(response.items, method, { noun: "restoration", place });
  return found.filter((restore) => restore.backupId.toLowerCase() === backupId);
}
