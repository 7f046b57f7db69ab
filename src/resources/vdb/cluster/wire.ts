import { answered, deleted, demanded, demandWhole, listed, orNull } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { type Cluster, type ClusterConfiguration, clusterService } from "../api/generated/cluster.ts";
import { createdOrFound } from "../api/lost-create.ts";
import { timestampText } from "../api/timestamps.ts";
import type { MessageInit } from "../api/wire-message.ts";
import { isHybrid } from "../shared/cloud-provider.ts";
import { statusFromApi } from "./status-wire.ts";

type Signal = Pick<CallOptions, "signal">;

/** A cluster and the account that it is looked for in. */
export interface ClusterAddress {
  readonly accountId: string;
  readonly clusterId: string;
}

/** A cluster as single ones are answered. */
export interface WholeCluster extends Cluster {
  readonly configuration: ClusterConfiguration;
}

/** Makes a cluster. `jwtRbac` says whether it is to have access control by tokens; left out, the platform decides. */
export async function createCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster>,
  { signal, jwtRbac }: Signal & { readonly jwtRbac: boolean | undefined },
): Promise<WholeCluster> {
  const method = clusterService.createCluster;
  const metadata = jwtRbac === undefined ? {} : { "qc-jwt-rbac": String(jwtRbac) };
  const create = async () =>
    answered((await api.call(method, { cluster }, { signal, metadata })).cluster, method, {
      name: "cluster",
    });
  const list = (options: Signal) => listClusters(api, cluster.accountId ?? "", options);
  const isLike = (found: Cluster) => isLikeCluster(found, cluster);
  return whole({ cluster: await createdOrFound(api, { create, list, isLike }) }, method);
}

function isLikeCluster(found: Cluster, sent: MessageInit<Cluster>): boolean {
  return (
    found.name === sent.name &&
    found.cloudProviderId === sent.cloudProviderId &&
    found.cloudProviderRegionId === sent.cloudProviderRegionId &&
    found.configuration?.packageId === sent.configuration?.packageId &&
    found.configuration?.numberOfNodes === sent.configuration?.numberOfNodes
  );
}

/** A cluster as the API has it; throws an ApiError if there is none. */
export async function getCluster(
  api: VdbApi,
  address: ClusterAddress,
  options: Signal,
): Promise<WholeCluster> {
  const method = clusterService.getCluster;
  return whole(await api.call(method, address, options), method, address.clusterId);
}

/** The same, but null if there is none. */
export async function findCluster(
  api: VdbApi,
  address: ClusterAddress,
  options: Signal,
): Promise<WholeCluster | null> {
  return orNull(getCluster(api, address, options));
}

/** All clusters of an account. */
export async function listClusters(
  api: VdbApi,
  accountId: string,
  options: Signal,
): Promise<readonly Cluster[]> {
  const method = clusterService.listClusters;
  const answer = await api.call(method, { accountId }, options);
  demandWhole(answer, method);
  return listed(answer.items, method, { name: "cluster", place: { accountId } });
}

/** Replaces all that is said of a cluster. */
export async function updateCluster(
  api: VdbApi,
  cluster: MessageInit<Cluster> & { readonly id: string },
  options: Signal,
): Promise<WholeCluster> {
  const method = clusterService.updateCluster;
  return whole(await api.call(method, { cluster }, options), method, cluster.id);
}

/** Switches access control by tokens on, for good. */
export async function enableJwtRbac(api: VdbApi, address: ClusterAddress, options: Signal): Promise<void> {
  await api.call(clusterService.enableClusterJwtRbac, address, options);
}

/** A cluster that is gone already counts as deleted. */
export async function deleteCluster(
  api: VdbApi,
  { deleteBackups, ...address }: ClusterAddress & { readonly deleteBackups: boolean },
  options: Signal,
): Promise<void> {
  await deleted(api, clusterService.deleteCluster, { ...address, deleteBackups }, options);
}

function whole(
  answer: { readonly cluster?: Cluster | undefined },
  method: { readonly path: string },
  id?: string,
): WholeCluster {
  const cluster = answered(answer.cluster, method, { name: "cluster", ...(id !== undefined && { id }) });
  return { ...cluster, configuration: demanded(cluster.configuration, method, "configuration") };
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
