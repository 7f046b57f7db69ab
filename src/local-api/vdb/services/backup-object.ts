import { randomUUID } from "node:crypto";
import { type Backup, BackupStatus } from "../../../resources/vdb/api/generated/backup.ts";
import type { Cluster } from "../../../resources/vdb/api/generated/cluster.ts";
import { timestamp } from "../wire/times.ts";

/** Returns a backup of a cluster that begins at a time in milliseconds. */
export function newBackup(
  { accountId, retentionPeriod }: Pick<Backup, "accountId" | "retentionPeriod">,
  cluster: Cluster,
  now: number,
): Backup {
  const { name, cloudProviderId, cloudProviderRegionId, configuration } = cluster;
  return {
    id: randomUUID(),
    accountId,
    clusterId: cluster.id,
    createdAt: timestamp(now),
    name: `qdrant-${cluster.id}-snapshot-${Math.floor(now / 1000)}`,
    status: BackupStatus.BACKUP_STATUS_RUNNING,
    retentionPeriod,
    clusterInfo: { name, cloudProviderId, cloudProviderRegionId, configuration },
  };
}
