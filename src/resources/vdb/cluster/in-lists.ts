import type { Cluster } from "../api/generated/cluster.ts";
import { configurationInLists } from "./computed.ts";
import { clusterFromApi } from "./wire.ts";

/** Converts a cluster to the form of data sources. */
export function clusterInLists(cluster: Cluster) {
  return {
    ...clusterFromApi(cluster),
    configuration: configurationInLists(cluster.configuration, cluster.state?.jwtRbac ?? null),
  };
}
