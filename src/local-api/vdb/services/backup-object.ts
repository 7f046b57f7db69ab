import { type Backup, BackupStatus } from "../../../resources/vdb/api/generated/backup.ts";
import type { Cluster } from "../../../resources/vdb/api/generated/cluster.ts";
import type { Call } from "../rpc/method.ts";
import { timestamp } from "../wire/times.ts";

/** Returns a backup of a cluster that begins now. */
export function newBackup(
  id: string,
  wanted: Pick<Backup, "retentionPeriod">,
  cluster: Cluster,
  { accountId, now }: Pick<Call, "accountId" | "now">,
): Backup {
  const { name, cloudProviderId, cloudProviderRegionId, configuration } = cluster;
  return {
    id,
    accountId,
    clusterId: cluster.id,
    createdAt: timestamp(now),
    name: `qdrant-${cluster.id}-snapshot-${Math.floor(now / 1000)}`,
    status: BackupStatus.BACKUP_STATUS_RUNNING,
    retentionPeriod: wanted.retentionPeriod,
    clusterInfo: { name, cloudProviderId, cloudProviderRegionId, configuration },
  };
}
