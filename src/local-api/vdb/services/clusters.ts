import type { MessageInit } from "../../../protobuf/message.ts";
import {
  type Cluster,
  ClusterNodeState,
  ClusterPhase,
  type ClusterState,
  clusterService,
} from "../../../resources/vdb/api/generated/cluster.ts";
import { failedPrecondition } from "../call-error.ts";
import { authKeys, backupSchedules, backups, clusters, databaseApiKeys } from "../collections.ts";
import { type Call, reads, type WriteCall, writes } from "../rpc/method.ts";
import { all } from "../rpc/requirements.ts";
import { timestamp } from "../wire/times.ts";
import { applyUpdate, isResting, newCluster } from "./cluster-object.ts";
import { getOwned, listOwned, refuseTakenName, startTransition } from "./owned.ts";
import { page } from "./pages.ts";

const { CLUSTER_PHASE_DELETING: deleting, CLUSTER_PHASE_SUSPENDED: suspended } = ClusterPhase;
const { CLUSTER_PHASE_SUSPENDING: suspending, CLUSTER_PHASE_RESUMING: resuming } = ClusterPhase;
const { CLUSTER_PHASE_HEALTHY: healthy, CLUSTER_PHASE_NOT_READY: notReady } = ClusterPhase;
const { CLUSTER_NODE_STATE_STARTING: starting } = ClusterNodeState;

/** The methods of clusters. */
export const clusterMethods = [
  reads(clusterService.listClusters, all("read:clusters"), (request, call) => {
    const { cloudProviderId, cloudProviderRegionId } = request;
    return page(listOwned(clusters, call, { cloudProviderId, cloudProviderRegionId }), request);
  }),

  reads(clusterService.getCluster, all("read:clusters"), ({ clusterId }, call) => ({
    cluster: getOwned(clusters, clusterId, call),
  })),

  writes(clusterService.createCluster, all("write:clusters"), ({ cluster }, call) => ({
    cluster: cluster && createCluster(cluster, call),
  })),

  writes(clusterService.updateCluster, all("write:clusters"), ({ cluster }, call) => {
    if (!cluster) return {};
    const before = liveCluster(cluster.id, call);
    refuseTakenName(clusters, { id: before.id, name: cluster.name }, call, isLive);
    return { cluster: startTransition(clusters, applyUpdate(before, cluster, call), call) };
  }),

  writes(clusterService.deleteCluster, all("delete:clusters"), ({ clusterId, deleteBackups }, call) => {
    const cluster = getOwned(clusters, clusterId, call);
    if (isLive(cluster)) change(cluster, { phase: deleting }, call, { deletedAt: timestamp(call.now) });
    deleteDependents(cluster.id, deleteBackups ?? false, call);
    return {};
  }),

  writes(clusterService.restartCluster, all("write:clusters"), ({ clusterId }, call) => {
    const cluster = liveCluster(clusterId, call);
    if (isResting(cluster)) throw failedPrecondition("the cluster is suspended");
    const nodes = cluster.state?.nodes.map((node) => ({ ...node, state: starting }));
    const isUp = phaseOf(cluster) === healthy;
    const restartedAt = timestamp(call.now);
    change(cluster, { ...(isUp && { phase: notReady, nodes, nodesUp: 0 }), restartedAt }, call);
    return {};
  }),

  writes(clusterService.suspendCluster, all("write:clusters"), ({ clusterId }, call) => {
    const cluster = liveCluster(clusterId, call);
    if (isResting(cluster)) throw failedPrecondition("the cluster is suspended already");
    change(cluster, { phase: suspending }, call);
    return {};
  }),

  writes(clusterService.unsuspendCluster, all("write:clusters"), ({ clusterId }, call) => {
    const cluster = liveCluster(clusterId, call);
    if (phaseOf(cluster) !== suspended) throw failedPrecondition("the cluster is not suspended");
    change(cluster, { phase: resuming }, call);
    return {};
  }),

  writes(clusterService.enableClusterJwtRbac, all("write:clusters"), ({ clusterId }, call) => {
    change(liveCluster(clusterId, call), { jwtRbac: true }, call);
    return {};
  }),
];

/** Creates a cluster for a request. */
export function createCluster(cluster: Cluster, call: WriteCall): Cluster {
  refuseTakenName(clusters, { id: "", name: cluster.name }, call, isLive);
  return startTransition(clusters, newCluster(cluster, call), call);
}

/** Returns the cluster. Throws FAILED_PRECONDITION while it is being deleted. */
export function liveCluster(id: string, call: Call): Cluster {
  const cluster = getOwned(clusters, id, call);
  if (!isLive(cluster)) throw failedPrecondition("the cluster is being deleted");
  return cluster;
}

/** Reports whether the cluster exists and is not being deleted. */
export function isLive(cluster: Cluster): boolean {
  return phaseOf(cluster) !== deleting;
}

function phaseOf({ state }: Cluster): number {
  return state?.phase ?? ClusterPhase.CLUSTER_PHASE_UNSPECIFIED;
}

/** Changes the state of a cluster, and more if needed. */
function change(
  cluster: Cluster,
  changes: MessageInit<ClusterState>,
  call: WriteCall,
  more: MessageInit<Cluster> = {},
): void {
  const state = cluster.state && { ...cluster.state, ...changes };
  startTransition(clusters, { ...cluster, ...more, state }, call);
}

/** Deletes the keys and schedules of a cluster, and its backups if the request includes them. */
function deleteDependents(clusterId: string, withBackups: boolean, { transaction }: WriteCall): void {
  for (const collection of [databaseApiKeys, backupSchedules, ...(withBackups ? [backups] : [])]) {
    for (const dependent of collection.list(transaction)) {
      if (dependent.clusterId === clusterId) collection.delete(transaction, dependent.id);
    }
  }
  for (const key of authKeys.list(transaction)) {
    const clusterIds = key.clusterIds.filter((id) => id !== clusterId);
    if (clusterIds.length === key.clusterIds.length) continue;
    if (clusterIds.length === 0) authKeys.delete(transaction, key.id);
    else authKeys.put(transaction, { ...key, clusterIds });
  }
}
