import type { MessageInit } from "../../../protobuf/message.ts";
import { nullIfNotFound, requireField, requireObject } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { Method } from "../api/calls/method.ts";
import type { VdbApi } from "../api/client.ts";
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
import { timestampText } from "../api/timestamps.ts";
import { isHybrid } from "../shared/cloud-provider.ts";

type Signal = Pick<CallOptions, "signal">;

/** A cluster and the account that it is looked for in. */
export interface ClusterAddress {
  readonly accountId: string;
  readonly id: string;
}

/** A cluster as single ones are answered. */
export interface WholeCluster extends Cluster {
  readonly configuration: ClusterConfiguration;
}

export const clusters = crud(
  { field: "cluster", noun: "cluster", belongsTo: ["accountId"], isPaged: true, isLike: isLikeCluster },
  {
    create: clusterService.createCluster,
    get: clusterService.getCluster,
    list: clusterService.listClusters,
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

/** Makes a cluster. `jwtRbac` says whether it is to have access control by tokens; left out, the platform decides. */
export async function createCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster>,
  { signal, jwtRbac }: Signal & { readonly jwtRbac: boolean | undefined },
): Promise<WholeCluster> {
  const metadata = jwtRbac === undefined ? {} : { "qc-jwt-rbac": String(jwtRbac) };
  const created = await clusters.create(api, cluster, { signal, metadata });
  return requireConfiguration(created, clusterService.createCluster);
}

/** A cluster as the API has it; throws a RemoteError if there is none. */
export async function getCluster(
  api: VdbApi,
  address: ClusterAddress,
  options: Signal,
): Promise<WholeCluster> {
  return requireConfiguration(await clusters.get(api, address, options), clusterService.getCluster);
}

/** The same, but null if there is none. */
export async function findCluster(
  api: VdbApi,
  address: ClusterAddress,
  options: Signal,
): Promise<WholeCluster | null> {
  return nullIfNotFound(getCluster(api, address, options));
}

/** Replaces all that is said of a cluster. */
export async function updateCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster> & { readonly id: string },
  options: Signal,
): Promise<WholeCluster> {
  const method = clusterService.updateCluster;
  const answer = await api.call(method, { cluster }, options);
  const { id, accountId } = cluster;
  const place = { accountId: String(accountId) };
  const updated = requireObject(answer.cluster, method, { noun: "cluster", id, place });
  return requireConfiguration(updated, method);
}

/** Switches access control by tokens on, for good. */
export async function enableJwtRbac(
  api: VdbApi,
  { accountId, id }: ClusterAddress,
  options: Signal,
): Promise<void> {
  await api.call(clusterService.enableClusterJwtRbac, { accountId, clusterId: id }, options);
}

function requireConfiguration(cluster: Cluster, method: { readonly path: string }): WholeCluster {
  return { ...cluster, configuration: requireField(cluster.configuration, method, "configuration") };
}

/** A cluster under the names of the attributes, without its configuration; null for what the API does not say. */
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

/** How a cluster is, as a list of one; empty while the API does not know. */
export function statusFromApi(state: ClusterState | undefined) {
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

/** What a cluster is going through, as far as actions wait for it. */
export interface ClusterProgress {
  /** The phase, such as `CLUSTER_PHASE_HEALTHY`; empty while the API says nothing of it. */
  readonly phase: string;
  /** Why it is in this phase; may be empty. */
  readonly reason: string;
  /** When it was last restarted, to the nanosecond; empty if never. */
  readonly restartedAt: string;
}

/** What a cluster is going through. Failures are RemoteErrors. */
export async function getProgress(
  api: VdbApi,
  address: ClusterAddress,
  options: Signal,
): Promise<ClusterProgress> {
  const { state } = await clusters.get(api, address, options);
  const { seconds = 0n, nanos = 0 } = state?.restartedAt ?? {};
  return {
    phase: nameOrNull(ClusterPhase, state?.phase) ?? "",
    reason: state?.reason ?? "",
    restartedAt: state?.restartedAt ? `${seconds}.${nanos}` : "",
  };
}

/** The requests that change what a cluster does, but not what it is. Each is answered before it is carried out. */
export const clusterCalls = {
  restart: (api: VdbApi, address: ClusterAddress, options: Signal) =>
    command(api, clusterService.restartCluster, address, options),
  suspend: (api: VdbApi, address: ClusterAddress, options: Signal) =>
    command(api, clusterService.suspendCluster, address, options),
  unsuspend: (api: VdbApi, address: ClusterAddress, options: Signal) =>
    command(api, clusterService.unsuspendCluster, address, options),
};

async function command(
  api: VdbApi,
  method: Method<{ readonly accountId: string; readonly clusterId: string }, unknown>,
  { accountId, id }: ClusterAddress,
  options: Signal,
): Promise<void> {
  await api.call(method, { accountId, clusterId: id }, options);
}
