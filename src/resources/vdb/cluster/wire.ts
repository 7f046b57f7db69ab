import type { MessageInit } from "../../../grpc/index.ts";
import type { Address } from "../account-id.ts";
import type { Signal, VdbApi } from "../api/client.ts";
import { crud } from "../api/crud.ts";
import { nameOrNull } from "../api/enum-names.ts";
import {
  type Cluster,
  type ClusterConfiguration,
  type ClusterNodeResources,
  type ClusterNodeResourcesSummary,
  ClusterPhase,
  type ClusterScalabilityInfo,
  ClusterScalabilityStatus,
  type ClusterState,
  clusterService,
} from "../api/generated/cluster.ts";
import { nullIfNotFound, requireField } from "../api/responses.ts";
import { timestampText } from "../api/timestamps.ts";
import { isHybrid } from "../shared/cloud-provider.ts";

/** A cluster in a response about a single cluster. */
export interface WholeCluster extends Cluster {
  readonly configuration: ClusterConfiguration;
}

export const clusters = crud(
  { field: "cluster", noun: "cluster", belongsTo: ["accountId"], isPaged: true, isLike: isLikeCluster },
  {
    create: clusterService.createCluster,
    get: clusterService.getCluster,
    list: clusterService.listClusters,
    update: clusterService.updateCluster,
    delete: clusterService.deleteCluster,
  },
);

function isLikeCluster(found: Cluster, sent: MessageInit<Cluster>): boolean {
  return (
    found.name === sent.name &&
    found.cloudProviderId === sent.cloudProviderId &&
    found.cloudProviderRegionId === sent.cloudProviderRegionId &&
    found.configuration?.packageId === sent.configuration?.packageId &&
    found.configuration?.numberOfNodes === sent.configuration?.numberOfNodes
  );
}

/** Creates a cluster. `jwtRbac` enables or disables token-based access control; if omitted, the platform decides. */
export async function createCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster>,
  { signal, jwtRbac }: Signal & { readonly jwtRbac: boolean | undefined },
): Promise<WholeCluster> {
  const metadata = jwtRbac === undefined ? {} : { "qc-jwt-rbac": String(jwtRbac) };
  const created = await clusters.create(api, cluster, { signal, metadata });
  return requireConfiguration(created, clusterService.createCluster);
}

/** Returns a cluster; throws a RemoteError if there is none. */
export async function getCluster(api: VdbApi, address: Address, options: Signal): Promise<WholeCluster> {
  return requireConfiguration(await clusters.get(api, address, options), clusterService.getCluster);
}

/** Returns a cluster, or null if there is none. */
export async function findCluster(
  api: VdbApi,
  address: Address,
  options: Signal,
): Promise<WholeCluster | null> {
  return nullIfNotFound(getCluster(api, address, options));
}

/** Replaces the configuration of a cluster. */
export async function updateCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster> & { readonly id: string },
  options: Signal,
): Promise<WholeCluster> {
  return requireConfiguration(await clusters.replace(api, cluster, options), clusterService.updateCluster);
}

/** Enables token-based access control, which cannot be disabled. */
export async function enableJwtRbac(api: VdbApi, { accountId, id }: Address, options: Signal): Promise<void> {
  await api.call(clusterService.enableClusterJwtRbac, { accountId, clusterId: id }, options);
}

function requireConfiguration(cluster: Cluster, method: { readonly path: string }): WholeCluster {
  return { ...cluster, configuration: requireField(cluster.configuration, method, "configuration") };
}

/** Converts a cluster to attributes, without its configuration; null where the API has no value. */
export function clusterFromApi(cluster: Cluster) {
  return {
    id: cluster.id,
    account_id: cluster.accountId,
    name: cluster.name,
    cloud_provider: cluster.cloudProviderId,
    cloud_region: cluster.cloudProviderRegionId,
    private_region_id: isHybrid(cluster.cloudProviderId) ? cluster.cloudProviderRegionId : null,
    created_at: timestampText(cluster.createdAt),
    marked_for_deletion_at: timestampText(cluster.deletedAt),
    labels: cluster.labels,
    url: cluster.state?.endpoint?.url || null,
    status: statusFromApi(cluster.state),
  };
}

/** Converts a status to a list of one; empty while the API has none. */
function statusFromApi(state: ClusterState | undefined) {
  if (!state) return [];
  return [
    {
      version: state.version,
      nodes_up: state.nodesUp,
      restarted_at: timestampText(state.restartedAt),
      phase: nameOrNull(ClusterPhase, state.phase),
      reason: state.reason,
      resources: state.resources ? [resourcesFromApi(state.resources)] : [],
      scalability_info: state.scalabilityInfo ? [scalabilityFromApi(state.scalabilityInfo)] : [],
    },
  ];
}

function resourcesFromApi({ disk, ram, cpu }: ClusterNodeResourcesSummary) {
  return { disk: amountsFromApi(disk), ram: amountsFromApi(ram), cpu: amountsFromApi(cpu) };
}

function amountsFromApi(found: ClusterNodeResources | undefined) {
  return found ? [found] : [];
}

function scalabilityFromApi({ status, reason }: ClusterScalabilityInfo) {
  return { status: nameOrNull(ClusterScalabilityStatus, status), reason: reason ?? null };
}

/** The parts of a cluster's status that actions wait for. */
export interface ClusterProgress {
  /** The phase, such as `CLUSTER_PHASE_HEALTHY`; empty while the API has none. */
  readonly phase: string;
  /** The reason for the phase; may be empty. */
  readonly reason: string;
  /** When the cluster was last restarted, to the nanosecond; empty if never. */
  readonly restartedAt: string;
}

/** Reads the progress of a cluster. Failures are RemoteErrors. */
export async function getProgress(api: VdbApi, address: Address, options: Signal): Promise<ClusterProgress> {
  const { state } = await clusters.get(api, address, options);
  const { seconds = 0n, nanos = 0 } = state?.restartedAt ?? {};
  return {
    phase: nameOrNull(ClusterPhase, state?.phase) ?? "",
    reason: state?.reason ?? "",
    restartedAt: state?.restartedAt ? `${seconds}.${nanos}` : "",
  };
}

/** The methods that change the state of a cluster, but not its configuration. The API responds before it carries them out. */
export const clusterCalls = {
  restart: clusterService.restartCluster,
  suspend: clusterService.suspendCluster,
  unsuspend: clusterService.unsuspendCluster,
};
