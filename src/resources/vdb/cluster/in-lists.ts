import { configurationFromApi } from "../api/cluster-configuration.ts";
import { configurationInLists } from "../api/cluster-configuration-lists.ts";
import { clusterFromApi } from "../api/clusters.ts";
import type { Cluster } from "../api/generated/cluster.ts";

/** A cluster as data sources show it. */
export function clusterInLists(cluster: Cluster) {
  const { configuration, state } = cluster;
  const jwtRbac = state?.jwtRbac ?? null;
  return {
    ...clusterFromApi(cluster),
    configuration: configuration ? [configurationInLists(configurationFromApi(configuration, jwtRbac))] : [],
  };
}
