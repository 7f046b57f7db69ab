import { type MessageInit, toBytes } from "../../../grpc/index.ts";
import { DiagnosticError, type TypedPath } from "../../../schema/index.ts";
import type { VdbApi } from "../api/client.ts";
import { BackupStatus } from "../api/generated/backup.ts";
import { Cluster, clusterService } from "../api/generated/cluster.ts";
import { createOrFind } from "../api/lost-create.ts";
import { requireField, requireObject } from "../api/responses.ts";
import { enumName } from "../api/wire-enums.ts";
import { backups } from "../backup/wire.ts";
import { clusters, type WholeCluster } from "./wire.ts";

/** A cluster to create from a backup. */
interface Restoring {
  readonly backupId: string;
  readonly accountId: string;
  readonly name: string;
  readonly cloudProviderId: string;
  readonly cloudProviderRegionId: string;
}

interface Options {
  readonly signal: AbortSignal;
  /** The attributes to which errors are attributed. */
  readonly at: {
    readonly restore_from_backup_id: TypedPath;
    readonly cloud_provider: TypedPath;
    readonly cloud_region: TypedPath;
  };
}

/**
 * Creates a cluster from a backup, with the configuration of the backup. Throws a DiagnosticError before anything is created if
 * the backup does not fit the planned cluster.
 */
export async function createFromBackup(
  api: VdbApi,
  restoring: Restoring,
  { signal, at }: Options,
): Promise<WholeCluster> {
  const { backupId, accountId, name, cloudProviderId, cloudProviderRegionId } = restoring;
  await requireUsable(api, restoring, { signal, at });
  const method = clusterService.createClusterFromBackup;
  const made = await createOrFind(api, {
    what: `cluster ${name} of ${accountId}`,
    async create() {
      const response = await api.call(method, { accountId, backupId, clusterName: name }, { signal });
      return requireObject(response.cluster, method, { noun: "cluster", place: { accountId } });
    },
    list: (options) => clusters.list(api, { accountId }, options),
    isLike: (found) =>
      found.name === name &&
      found.cloudProviderId === cloudProviderId &&
      found.cloudProviderRegionId === cloudProviderRegionId,
  });
  return { ...made, configuration: requireField(made.configuration, method, "configuration") };
}

/** Throws a DiagnosticError if the backup does not exist, is incomplete, or belongs to another location. */
async function requireUsable(
  api: VdbApi,
  { backupId, accountId, cloudProviderId, cloudProviderRegionId }: Restoring,
  { signal, at }: Options,
): Promise<void> {
  const backup = await backups.find(api, { accountId, id: backupId }, { signal });
  if (!backup) {
    const detail = `There is no backup ${backupId} in the account ${accountId}. Set restore_from_backup_id to the ID of a backup, or remove it to create an empty cluster.`;
    throw new DiagnosticError(at.restore_from_backup_id, "Backup not found", detail);
  }
  if (backup.status !== BackupStatus.BACKUP_STATUS_SUCCEEDED) {
    const detail = `The backup ${backupId} has the status ${enumName(BackupStatus, backup.status)}. Only a backup that has succeeded can be restored.`;
    throw new DiagnosticError(at.restore_from_backup_id, "Backup not usable", detail);
  }
  const { clusterInfo } = backup;
  if (!clusterInfo) return;
  const elsewhere = (what: string, found: string) =>
    `The backup ${backupId} is of a cluster in ${found}, and a cluster that is restored from it is there, too. Set ${what} to ${JSON.stringify(found)}.`;
  if (clusterInfo.cloudProviderId !== cloudProviderId) {
    const detail = elsewhere("cloud_provider", clusterInfo.cloudProviderId);
    throw new DiagnosticError(at.cloud_provider, "Backup of another cloud provider", detail);
  }
  if (clusterInfo.cloudProviderRegionId !== cloudProviderRegionId) {
    const detail = elsewhere("cloud_region", clusterInfo.cloudProviderRegionId);
    throw new DiagnosticError(at.cloud_region, "Backup of another cloud region", detail);
  }
}

/** Reports whether a cluster has the planned labels and configuration. */
export function isConfiguredAs(
  { labels, configuration }: WholeCluster,
  wanted: MessageInit<Cluster>,
): boolean {
  const parts = ({ labels, configuration }: MessageInit<Cluster>) =>
    toBytes(Cluster, { labels, configuration });
  return parts({ labels, configuration }).equals(parts(wanted));
}
