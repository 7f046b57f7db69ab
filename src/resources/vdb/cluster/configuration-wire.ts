import type { MessageInit } from "../../../protobuf/message.ts";
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
import { overFilledIn, overList, overOne, overSame, unlessZero } from "../api/overlay.ts";
import { timestampText } from "../api/timestamps.ts";
import { tolerationFromApi, tolerationToApi } from "../shared/wire.ts";
import type { configuration } from "./configuration.ts";
import { databaseFromApi, databaseToApi } from "./database-configuration-wire.ts";

export type Plan = PlannedOf<typeof configuration>;
export type Before = StateOf<typeof configuration>;

/** The values that an update starts from: the prior state, and the configuration that the API has. */
export interface Basis {
  readonly before: Before;
  readonly found: ClusterConfiguration;
}

/** Converts a planned configuration to a request; an update overlays the configuration that the API has. */
export function configurationToApi(plan: Plan, basis?: Basis): MessageInit<ClusterConfiguration> {
  const { before, found } = basis ?? {};
  return {
    ...found,
    numberOfNodes: plan.number_of_nodes,
    version: overFilledIn(plan.version, before?.version, found?.version, (version) =>
      versionToApi(version, found?.version),
    ),
    packageId: plan.node_configuration.package_id,
    additionalResources: resourcesToApi(plan, basis),
    nodeSelector: overList(plan.node_selector, before?.node_selector, found?.nodeSelector),
    tolerations: overList(plan.tolerations.map(tolerationToApi), before?.tolerations, found?.tolerations),
    topologySpreadConstraints: overList(
      plan.topology_spread_constraints.map(constraintToApi),
      before?.topology_spread_constraints,
      found?.topologySpreadConstraints,
    ),
    annotations: overList(plan.annotations, before?.annotations, found?.annotations),
    allowedIpSourceRanges: overSame(
      plan.allowed_ip_source_ranges,
      before?.allowed_ip_source_ranges,
      found?.allowedIpSourceRanges,
    ),
    serviceType: overFilledIn(plan.service_type, before?.service_type, found?.serviceType, (name) =>
      numberOf(ClusterServiceType, name),
    ),
    serviceAnnotations: overList(
      plan.service_annotations,
      before?.service_annotations,
      found?.serviceAnnotations,
    ),
    podLabels: overList(plan.pod_labels, before?.pod_labels, found?.podLabels),
    reservedCpuPercentage: overFilledIn(
      plan.reserved_cpu_percentage,
      before?.reserved_cpu_percentage,
      found?.reservedCpuPercentage,
      unlessZero,
    ),
    reservedMemoryPercentage: overFilledIn(
      plan.reserved_memory_percentage,
      before?.reserved_memory_percentage,
      found?.reservedMemoryPercentage,
      unlessZero,
    ),
    gpuType: overFilledIn(plan.gpu_type, before?.gpu_type, found?.gpuType, (name) =>
      unlessZero(numberOf(ClusterConfigurationGpuType, name)),
    ),
    restartPolicy: overFilledIn(plan.restart_policy, before?.restart_policy, found?.restartPolicy, (name) =>
      unlessZero(numberOf(ClusterConfigurationRestartPolicy, name)),
    ),
    rebalanceStrategy: overFilledIn(
      plan.rebalance_strategy,
      before?.rebalance_strategy,
      found?.rebalanceStrategy,
      (name) => unlessZero(numberOf(ClusterConfigurationRebalanceStrategy, name)),
    ),
    databaseConfiguration: overOne(
      plan.database_configuration,
      before?.database_configuration,
      found?.databaseConfiguration,
      (database) =>
        databaseToApi(database, before?.database_configuration ?? null, found?.databaseConfiguration),
    ),
  };
}

/** Returns the version to send. The version `latest` becomes the running version, once there is one. */
function versionToApi(plan: string, found: string | undefined): string | undefined {
  return plan === "latest" ? (found ?? plan) : plan || found;
}

/** Returns the resources in addition to the package: the API only knows the disk, and any block requires the message. */
function resourcesToApi(plan: Plan, basis: Basis | undefined): MessageInit<AdditionalResources> | undefined {
  const planned = plan.node_configuration.resource_configurations;
  const wasManaged = basis?.before.node_configuration.resource_configurations.length;
  if (planned.length === 0) return wasManaged ? undefined : basis?.found.additionalResources;
  return { disk: extraDisk(planned) };
}

/** Returns the GiB of disk in the blocks. */
export function extraDisk(resources: readonly ExtraResource[]): number {
  return resources
    .filter((one) => one.resource_type === "disk" && one.resource_unit === "Gi")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function constraintToApi(
  plan: Plan["topology_spread_constraints"][number],
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
