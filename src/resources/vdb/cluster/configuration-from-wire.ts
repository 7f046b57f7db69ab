import { shownName, shownNameIfAny } from "../api/enum-names.ts";
import {
  type AdditionalResources,
  type ClusterConfiguration,
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterServiceType,
  type DatabaseConfiguration,
  DatabaseConfigurationLogLevel,
} from "../api/generated/cluster.ts";
import {
  type SecretKeyRef,
  type TopologySpreadConstraint,
  TopologySpreadConstraintWhenUnsatisfiable,
} from "../api/generated/common.ts";
import { timestampText } from "../api/timestamps.ts";
import { tolerationFromApi } from "../shared/wire.ts";

/**
 * A configuration under the names of the attributes; null for what the API does not say. Whether there is access control
 * by tokens is not part of it.
 */
export function configurationFromApi(found: ClusterConfiguration, jwtRbac: boolean | null = null) {
  const { version = null, reservedCpuPercentage = null, reservedMemoryPercentage = null } = found;
  const { databaseConfiguration } = found;
  return {
    number_of_nodes: found.numberOfNodes,
    version,
    last_modified_at: timestampText(found.lastModifiedAt),
    allowed_ip_source_ranges: found.allowedIpSourceRanges,
    service_type: shownName(ClusterServiceType, found.serviceType),
    gpu_type: shownNameIfAny(ClusterConfigurationGpuType, found.gpuType),
    restart_policy: shownNameIfAny(ClusterConfigurationRestartPolicy, found.restartPolicy),
    rebalance_strategy: shownNameIfAny(ClusterConfigurationRebalanceStrategy, found.rebalanceStrategy),
    reserved_cpu_percentage: reservedCpuPercentage,
    reserved_memory_percentage: reservedMemoryPercentage,
    node_configuration: {
      package_id: found.packageId,
      resource_configurations: resourcesFromApi(found.additionalResources),
    },
    node_selector: found.nodeSelector,
    tolerations: found.tolerations.map(tolerationFromApi),
    topology_spread_constraints: found.topologySpreadConstraints.map(constraintFromApi),
    annotations: found.annotations,
    service_annotations: found.serviceAnnotations,
    pod_labels: found.podLabels,
    database_configuration: databaseConfiguration ? databaseFromApi(databaseConfiguration, jwtRbac) : null,
  };
}

export type FoundConfiguration = ReturnType<typeof configurationFromApi>;

/** What a node has beyond its package. */
export interface ExtraResource {
  readonly amount: number;
  readonly resource_type: string;
  readonly resource_unit: string;
}

function resourcesFromApi(found: AdditionalResources | undefined): readonly ExtraResource[] {
  const amount = found?.disk ?? 0;
  return amount > 0 ? [{ amount, resource_type: "disk", resource_unit: "Gi" }] : [];
}

function constraintFromApi({ maxSkew = 0, topologyKey, whenUnsatisfiable = 0 }: TopologySpreadConstraint) {
  return {
    max_skew: maxSkew,
    topology_key: topologyKey,
    when_unsatisfiable: shownName(TopologySpreadConstraintWhenUnsatisfiable, whenUnsatisfiable) ?? "",
  };
}

function databaseFromApi(found: DatabaseConfiguration, jwtRbac: boolean | null) {
  const { logLevel, collection, storage, service, tls, inference } = found;
  return {
    log_level: shownName(DatabaseConfigurationLogLevel, logLevel),
    collection: collection ? collectionFromApi(collection) : null,
    storage: storage ? storageFromApi(storage) : null,
    service: service
      ? {
          api_key: secretFromApi(service.apiKey),
          read_only_api_key: secretFromApi(service.readOnlyApiKey),
          jwt_rbac: jwtRbac,
          enable_tls: service.enableTls ?? null,
        }
      : null,
    tls: tls ? { cert: secretFromApi(tls.cert), key: secretFromApi(tls.key) } : null,
    inference: inference ? { enabled: inference.enabled } : null,
  };
}

function collectionFromApi(found: NonNullable<DatabaseConfiguration["collection"]>) {
  const { replicationFactor = null, writeConsistencyFactor = null, vectors } = found;
  return {
    replication_factor: replicationFactor,
    write_consistency_factor: writeConsistencyFactor,
    vectors: vectors?.onDisk === undefined ? null : { on_disk: vectors.onDisk },
  };
}

/** A storage of which nothing is said is none. */
function storageFromApi({ performance }: NonNullable<DatabaseConfiguration["storage"]>) {
  const { optimizerCpuBudget = null, asyncScorer = null } = performance ?? {};
  if (optimizerCpuBudget === null && asyncScorer === null) return null;
  return { performance: { optimizer_cpu_budget: optimizerCpuBudget, async_scorer: asyncScorer } };
}

function secretFromApi(found: SecretKeyRef | undefined) {
  return found ? { secret_name: found.name, secret_key: found.key } : null;
}
