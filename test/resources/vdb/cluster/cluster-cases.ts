import type { PlainConfig } from "../../../../src/testing/core/core.ts";
import type { VdbTestApi } from "../../../support/vdb-api.ts";

/** A package in the local API. */
export const packageId = "39b48a76-2a60-4ee0-9266-6d1e0f91ea14";

/** A cluster in a cloud, with only its required attributes. */
export const cluster = {
  name: "search",
  cloud_provider: "aws",
  cloud_region: "eu-central-1",
  configuration: { number_of_nodes: 1, node_configuration: { package_id: packageId } },
};

/** The same cluster with more attributes in its configuration. */
export function clusterWith(configuration: PlainConfig): PlainConfig {
  return { ...cluster, configuration: { ...cluster.configuration, ...configuration } };
}

/** The same cluster with a configuration of its database. */
export function clusterWithDatabase(database_configuration: PlainConfig): PlainConfig {
  return clusterWith({ database_configuration });
}

/** Adds an environment to the local API, and returns a cluster in it. */
export async function hybridCluster(api: VdbTestApi): Promise<PlainConfig> {
  const environment = "e0000000-0000-4000-8000-000000000001";
  await api.put("environments", environment, { accountId: api.accountId, name: "own" });
  return { ...cluster, cloud_provider: "hybrid", cloud_region: environment };
}
