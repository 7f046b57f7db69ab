import { randomUUID } from "node:crypto";
import {
  type Backup,
  BackupRestoreStatus,
  BackupStatus,
  backupService,
} from "../../../resources/vdb/api/generated/backup.ts";
import { type Cluster, clusterService } from "../../../resources/vdb/api/generated/cluster.ts";
import { failedPrecondition } from "../call-error.ts";
import { backupRestores, backups } from "../collections.ts";
import { type Call, reads, writes } from "../rpc/method.ts";
import { all } from "../rpc/requirements.ts";
import { timestamp } from "../wire/times.ts";
import { newBackup } from "./backup-object.ts";
import { createCluster, liveCluster } from "./clusters.ts";
import { getOwned, listOwned, startTransition } from "./owned.ts";
import { page } from "./pages.ts";

/** The methods of backups and restorations. */
export const backupMethods = [
  reads(backupService.listBackups, all("read:backups"), (request, call) => {
    const clusterId = request.clusterId?.toLowerCase();
    const backupScheduleId = request.backupScheduleId?.toLowerCase();
    return page(listOwned(backups, call, { clusterId, backupScheduleId }), request);
  }),

  reads(backupService.getBackup, all("read:backups"), ({ backupId }, call) => ({
    backup: getOwned(backups, backupId, call),
  })),

  writes(backupService.createBackup, all("write:backups"), ({ backup: wanted }, call) => {
    if (!wanted) return {};
    const { accountId, now } = call;
    const backup = newBackup({ ...wanted, accountId }, liveCluster(wanted.clusterId, call), now);
    return { backup: startTransition(backups, backup, call) };
  }),

  writes(backupService.deleteBackup, all("delete:backups"), ({ backupId }, call) => {
    const backup = getOwned(backups, backupId, call);
    const deletedAt = timestamp(call.now);
    if (!backup.deletedAt) startTransition(backups, { ...backup, deletedAt }, call);
    return {};
  }),

  reads(backupService.listBackupRestores, all("read:backups"), (request, call) => {
    const clusterId = request.clusterId?.toLowerCase();
    return page(listOwned(backupRestores, call, { clusterId }), request);
  }),

  writes(backupService.restoreBackup, all("restore:backups"), ({ backupId }, call) => {
    const backup = usableBackup(backupId, call);
    const restore = {
      id: randomUUID(),
      createdAt: timestamp(call.now),
      accountId: call.accountId,
      clusterId: liveCluster(backup.clusterId, call).id,
      backupId: backup.id,
      status: BackupRestoreStatus.BACKUP_RESTORE_STATUS_RUNNING,
    };
    startTransition(backupRestores, restore, call);
    return {};
  }),

  writes(
    clusterService.createClusterFromBackup,
    all("restore:backups", "write:clusters"),
    ({ backupId, clusterName }, call) => {
      const { clusterInfo } = usableBackup(backupId, call);
      if (!clusterInfo) throw failedPrecondition("the backup does not name its cluster");
      const { cloudProviderId, cloudProviderRegionId, configuration } = clusterInfo;
      const wanted: Cluster = {
        id: "",
        accountId: call.accountId,
        name: clusterName,
        cloudProviderId,
        cloudProviderRegionId,
        labels: [],
        configuration,
      };
      return { cluster: createCluster(wanted, call) };
    },
  ),
];

/** Returns the backup. Throws FAILED_PRECONDITION if it is incomplete or deleted. */
function usableBackup(id: string, call: Call): Backup {
  const backup = getOwned(backups, id, call);
  if (backup.status !== BackupStatus.BACKUP_STATUS_SUCCEEDED || backup.deletedAt)
    throw failedPrecondition("the backup has not succeeded or is being deleted");
  return backup;
}
