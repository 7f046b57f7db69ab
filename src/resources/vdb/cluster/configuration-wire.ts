import { hasUnknownFields, type MessageInit, unknownFieldsOf } from "../../../grpc/index.ts";
import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import { nameOrNull, nameUnlessZero, numberOf } from "../api/enum-names.ts";
import {
  type AdditionalResources,
  type ClusterConfiguration,
  ClusterConfigurationGpuType,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterServiceType,
} from "../api/generated/cluster.ts";
import {
  type TopologySpreadConstraint,
  TopologySpreadConstraintWhenUnsatisfiable,
} from "../api/generated/common.ts";
import { overlay, unlessZero } from "../api/overlay.ts";
import { timestampText } from "../api/timestamps.ts";
import type { EnumValues } from "../api/wire-enums.ts";
import { tolerationFromApi, tolerationToApi } from "../shared/wire.ts";
import type { configuration } from "./configuration.ts";
import { databaseFromApi, databaseToApi } from "./database-configuration-wire.ts";

export type PlannedConfiguration = PlannedOf<typeof configuration>;
export type Before = StateOf<typeof configuration>;

/** The values that an update starts from: the prior state, and the configuration that the API has. */
export interface Basis {
  readonly before: Before;
  readonly found: ClusterConfiguration;
}

/** Converts a planned configuration to a request; an update overlays the configuration that the API has. */
export function configurationToApi(
  plan: PlannedConfiguration,
  basis?: Basis,
): MessageInit<ClusterConfiguration> {
  const { found } = basis ?? {};
  const over = overlay({ plan, ...basis });
  return {
    ...found,
    numberOfNodes: plan.number_of_nodes,
    version: over.filledIn("version", (version) => versionToApi(version, found?.version)),
    packageId: plan.node_configuration.package_id,
    additionalResources: resourcesToApi(plan, basis),
    nodeSelector: over.list("node_selector"),
    tolerations: over.list("tolerations", tolerationToApi),
    topologySpreadConstraints: over.list("topology_spread_constraints", constraintToApi),
    annotations: over.list("annotations"),
    allowedIpSourceRanges: over.filledIn("allowed_ip_source_ranges"),
    serviceType: over.filledIn("service_type", (name) => numberOf(ClusterServiceType, name)),
    serviceAnnotations: over.list("service_annotations"),
    podLabels: over.list("pod_labels"),
    reservedCpuPercentage: over.filledIn("reserved_cpu_percentage", unlessZero),
    reservedMemoryPercentage: over.filledIn("reserved_memory_percentage", unlessZero),
    gpuType: over.filledIn("gpu_type", numberUnlessZero(ClusterConfigurationGpuType)),
    restartPolicy: over.filledIn("restart_policy", numberUnlessZero(ClusterConfigurationRestartPolicy)),
    rebalanceStrategy: over.filledIn(
      "rebalance_strategy",
      numberUnlessZero(ClusterConfigurationRebalanceStrategy),
    ),
    databaseConfiguration: over.block("database_configuration", databaseToApi),
  };
}

function numberUnlessZero(values: EnumValues) {
  return (name: string) => unlessZero(numberOf(values, name));
}

/** Returns the version to send. The version `latest` becomes the running version, once there is one. */
function versionToApi(plan: string, found: string | undefined): string | undefined {
  return plan === "latest" ? (found ?? plan) : plan || found;
}

/** Returns the resources in addition to the package: the API only knows the disk, and any block requires the message. */
function resourcesToApi(
  plan: PlannedConfiguration,
  basis: Basis | undefined,
): MessageInit<AdditionalResources> | undefined {
  const planned = plan.node_configuration.resource_configurations;
  const wasManaged = basis?.before.node_configuration.resource_configurations.length;
  const found = basis?.found.additionalResources;
  if (planned.length > 0) return { ...found, disk: extraDisk(planned) };
  if (!wasManaged || !found) return found;
  return hasUnknownFields(found) ? unknownFieldsOf(found) : undefined;
}

/** Returns the GiB of disk in the blocks. */
export function extraDisk(resources: readonly ExtraResource[]): number {
  return resources
    .filter((one) => one.resource_type === "disk" && one.resource_unit === "Gi")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function constraintToApi(
  plan: PlannedConfiguration["topology_spread_constraints"][number],
): MessageInit<TopologySpreadConstraint> {
  return {
    maxSkew: plan.max_skew,
    topologyKey: plan.topology_key,
    whenUnsatisfiable: numberOf(TopologySpreadConstraintWhenUnsatisfiable, plan.when_unsatisfiable),
  };
}

/**
 * Converts a configuration to attributes; null where the API has no value. Token-based access control is not part of the API's
 * configuration.
 */
export function configurationFromApi(found: ClusterConfiguration, jwtRbac: boolean | null = null) {
  const { version = null, reservedCpuPercentage = null, reservedMemoryPercentage = null } = found;
  const { databaseConfiguration } = found;
  return {
    number_of_nodes: found.numberOfNodes,
    version,
    last_modified_at: timestampText(found.lastModifiedAt),
    allowed_ip_source_ranges: found.allowedIpSourceRanges,
    service_type: nameOrNull(ClusterServiceType, found.serviceType),
    gpu_type: nameUnlessZero(ClusterConfigurationGpuType, found.gpuType),
    restart_policy: nameUnlessZero(ClusterConfigurationRestartPolicy, found.restartPolicy),
    rebalance_strategy: nameUnlessZero(ClusterConfigurationRebalanceStrategy, found.rebalanceStrategy),
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

/** A resource that a node has in addition to its package. */
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
    when_unsatisfiable: nameOrNull(TopologySpreadConstraintWhenUnsatisfiable, whenUnsatisfiable) ?? "",
  };
}
