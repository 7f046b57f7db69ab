import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import { zeroName } from "../api/enum-names.ts";
import {
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
} from "../api/generated/cluster.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import type { configuration } from "./configuration.ts";
import { configurationFromApi, extraDisk, type FoundConfiguration } from "./configuration-wire.ts";
import { clusterFromApi, type WholeCluster } from "./wire.ts";

type KnownConfiguration = StateOf<typeof configuration> | PlannedOf<typeof configuration> | null;

/** The planned or prior values of a cluster. */
export interface Known {
  readonly cloud_region: string | null;
  readonly private_region_id: string | null;
  readonly url: string | null;
  readonly configuration: KnownConfiguration;
}

/** Converts a cluster to its state: the response, completed by known values where the API uses another form or has no value yet. */
export function fromApi(cluster: WholeCluster, known: Known) {
  const attributes = clusterFromApi(cluster);
  const configuration = configurationFromApi(cluster.configuration, cluster.state?.jwtRbac ?? null);
  // With private_region_id, the configured region is not that of the cluster.
  const isElsewhere =
    attributes.private_region_id !== null && attributes.private_region_id === known.private_region_id;
  return {
    ...attributes,
    cloud_region: (isElsewhere && known.cloud_region) || attributes.cloud_region,
    private_region_id: privateRegion(attributes.private_region_id, known.private_region_id),
    url: attributes.url ?? known.url,
    configuration: withKnown(configuration, known.configuration),
  };
}

/** Requests for a cloud omit it, and an empty one names no environment: in both cases the state keeps the known value. */
function privateRegion(found: string | null, known: string | null): string | null {
  return known === "" ? known : (found ?? known);
}

function withKnown(found: FoundConfiguration, known: KnownConfiguration): FoundConfiguration {
  const { node_configuration: node, database_configuration: database } = found;
  const resources = known?.node_configuration.resource_configurations ?? [];
  const isSameDisk = extraDisk(resources) === extraDisk(node.resource_configurations);
  const jwtRbac = known?.database_configuration?.service?.jwt_rbac ?? null;
  return {
    ...found,
    restart_policy: keepUnset(ClusterConfigurationRestartPolicy, found.restart_policy, known?.restart_policy),
    rebalance_strategy: keepUnset(
      ClusterConfigurationRebalanceStrategy,
      found.rebalance_strategy,
      known?.rebalance_strategy,
    ),
    node_configuration: isSameDisk ? { ...node, resource_configurations: resources } : node,
    database_configuration: database && {
      ...database,
      service: database.service && { ...database.service, jwt_rbac: database.service.jwt_rbac ?? jwtRbac },
    },
  };
}

/** The name of the number 0 leaves a value to the platform: the state keeps it instead of the platform's value. */
function keepUnset(
  values: EnumValues,
  found: string | null,
  known: string | null | undefined,
): string | null {
  return known === zeroName(values) ? known : found;
}
