import type { Cluster } from "../api/generated/cluster.ts";
import { configurationInLists } from "./configuration-in-lists.ts";
import { configurationFromApi } from "./configuration-wire.ts";
import { clusterFromApi } from "./wire.ts";

/** A cluster as data sources show it. */
export function clusterInLists(cluster: Cluster) {
  const { configuration, state } = cluster;
  const jwtRbac = state?.jwtRbac ?? null;
  return {
    ...clusterFromApi(cluster),
    configuration: configuration ? [configurationInLists(configurationFromApi(configuration, jwtRbac))] : [],
  };
}
