import {
  type Backup,
  type BackupRestore,
  BackupRestoreStatus,
  BackupStatus,
  type ClusterInfo,
  type ResourceQuantity,
} from "../../../resources/vdb/api/generated/backup.ts";
import type { ClusterNodeResources } from "../../../resources/vdb/api/generated/cluster.ts";
import type { Reader } from "../../store.ts";
import { backups } from "../collections.ts";
import { nodeResources } from "../node-resources.ts";
import { duration, msOf } from "../wire/times.ts";
import type { StateTransition } from "./transition.ts";

/** A running backup succeeds; a backup is deleted at the end of its retention period. */
export const backupTransition: StateTransition<Backup> = (backup, { at, phaseMs, reader }) => {
  const expires = expiryOf(backup);
  if (backup.deletedAt !== undefined || (expires !== undefined && expires <= at)) return null;
  if (backup.status !== BackupStatus.BACKUP_STATUS_RUNNING) return { message: backup, transitionAt: expires };
  const succeeded = {
    ...backup,
    status: BackupStatus.BACKUP_STATUS_SUCCEEDED,
    backupDuration: duration(phaseMs(backups)),
    clusterInfo: backup.clusterInfo && measure(backup.clusterInfo, reader),
  };
  return { message: succeeded, transitionAt: expires };
};

export const restoreTransition: StateTransition<BackupRestore> = (restore) => ({
  message:
    restore.status === BackupRestoreStatus.BACKUP_RESTORE_STATUS_RUNNING
      ? { ...restore, status: BackupRestoreStatus.BACKUP_RESTORE_STATUS_SUCCEEDED }
      : restore,
});

/** Adds the facts about the cluster that are known after a backup: the resources of a node, and the package to restore it with. */
function measure(info: ClusterInfo, reader: Reader): ClusterInfo {
  if (!info.configuration) return info;
  const { cpu, ram, disk } = nodeResources(info.configuration, reader);
  return {
    ...info,
    resourcesSummary: {
      cpu: { amount: Math.round((cpu?.base ?? 0) * 1000), unit: "m" },
      ram: gibibytes(ram),
      disk: gibibytes(disk),
    },
    restorePackageId: info.configuration.packageId,
  };
}

function gibibytes(resources: ClusterNodeResources | undefined): ResourceQuantity {
  return { amount: Math.ceil((resources?.base ?? 0) + (resources?.additional ?? 0)), unit: "Gi" };
}

/** Returns the end of the retention period in whole milliseconds, so that the backup has expired when its transition is due. */
function expiryOf({ createdAt, retentionPeriod }: Backup): number | undefined {
  return createdAt && retentionPeriod && Math.trunc(msOf(createdAt) + msOf(retentionPeriod));
}
