import type { PlannedOf, StateOf } from "../../../schema/index.ts";
import { sentNumber } from "../api/enum-names.ts";
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
import type { MessageInit } from "../api/wire-message.ts";
import { tolerationToApi } from "../shared/wire.ts";
import type { configuration } from "./configuration.ts";
import type { ExtraResource } from "./configuration-from-wire.ts";
import { databaseToApi } from "./database-configuration-wire.ts";

export type Plan = PlannedOf<typeof configuration>;
export type Before = StateOf<typeof configuration>;

/** What an update goes out from: the state before, and what the API has. */
export interface Basis {
  readonly before: Before;
  readonly found: ClusterConfiguration;
}

/** A planned configuration as it is sent; that of an update is laid over what the API has. */
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
      sentNumber(ClusterServiceType, name),
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
      unlessZero(sentNumber(ClusterConfigurationGpuType, name)),
    ),
    restartPolicy: overFilledIn(plan.restart_policy, before?.restart_policy, found?.restartPolicy, (name) =>
      unlessZero(sentNumber(ClusterConfigurationRestartPolicy, name)),
    ),
    rebalanceStrategy: overFilledIn(
      plan.rebalance_strategy,
      before?.rebalance_strategy,
      found?.rebalanceStrategy,
      (name) => unlessZero(sentNumber(ClusterConfigurationRebalanceStrategy, name)),
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

/** The latest version is that which runs, once there is one. */
function versionToApi(plan: string, found: string | undefined): string | undefined {
  return plan === "latest" ? (found ?? plan) : plan || found;
}

/** What is beyond the package: only a disk is known to the API, and any block asks for the message. */
function resourcesToApi(plan: Plan, basis: Basis | undefined): MessageInit<AdditionalResources> | undefined {
  const planned = plan.node_configuration.resource_configurations;
  const wasManaged = basis?.before.node_configuration.resource_configurations.length;
  if (planned.length === 0) return wasManaged ? undefined : basis?.found.additionalResources;
  return { disk: extraDisk(planned) };
}

/** The GiB of disk that blocks ask for. */
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
    whenUnsatisfiable: sentNumber(TopologySpreadConstraintWhenUnsatisfiable, plan.when_unsatisfiable),
  };
}
