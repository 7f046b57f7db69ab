import { randomUUID } from "node:crypto";
import {
  type Cluster,
  type ClusterConfiguration,
  ClusterConfigurationRebalanceStrategy,
  ClusterConfigurationRestartPolicy,
  ClusterPhase,
  ClusterScalabilityStatus,
  ClusterServiceType,
  type ClusterState,
} from "../../../resources/vdb/api/generated/cluster.ts";
import type { Reader } from "../../store.ts";
import { invalidArgument } from "../call-error.ts";
import { packages, releases } from "../collections.ts";
import { nodeResources } from "../node-resources.ts";
import type { Call } from "../rpc/method.ts";
import { timestamp } from "../wire/times.ts";
import { packageAt } from "./packages.ts";
import { regionOf } from "./places.ts";
import { newestVersion } from "./versions.ts";

const hybrid = "hybrid";

/** Returns the cluster that the server creates for a request. */
export function newCluster(wanted: Cluster, call: Call): Cluster {
  const { cloudProviderId, cloudProviderRegionId } = wanted;
  if (!regionOf(cloudProviderId, cloudProviderRegionId, call)) {
    throw invalidArgument("cluster.cloud_provider_region_id", "is not a region of the cloud provider");
  }
  const cluster: Cluster = {
    ...wanted,
    id: randomUUID(),
    accountId: call.accountId,
    createdAt: timestamp(call.now),
    configuration: configurationOf(wanted, newestVersion(call.reader), call),
  };
  return { ...cluster, state: firstState(cluster, jwtRbacOf(cluster, call), call.reader) };
}

/** Returns the cluster with the values of a request, except those that only the server sets. */
export function applyUpdate(before: Cluster, wanted: Cluster, call: Call): Cluster {
  if (wanted.cloudProviderId !== before.cloudProviderId)
    throw invalidArgument("cluster.cloud_provider_id", "cannot be changed");
  if (wanted.cloudProviderRegionId !== before.cloudProviderRegionId)
    throw invalidArgument("cluster.cloud_provider_region_id", "cannot be changed");
  const running = before.configuration?.version ?? newestVersion(call.reader);
  const { id, accountId, createdAt, deletedAt, state } = before;
  const configuration = configurationOf(wanted, running, call);
  const cluster: Cluster = { ...wanted, id, accountId, createdAt, deletedAt, configuration };
  const from = state ?? firstState(cluster, jwtRbacOf(cluster, call), call.reader);
  const phase = isResting(before) ? from.phase : phaseAfter(before.configuration, configuration);
  const resources = nodeResources(configuration, call.reader);
  const scalabilityInfo = scalabilityOf(configuration, call.reader);
  return { ...cluster, state: { ...from, phase, resources, scalabilityInfo } };
}

/** Returns the configuration with the values that the server sets. `version` is the default version. */
function configurationOf(
  { cloudProviderId, cloudProviderRegionId, configuration }: Cluster,
  version: string,
  call: Call,
): ClusterConfiguration {
  const { now, reader, strict } = call;
  if (!configuration) throw invalidArgument("cluster.configuration", "must be set");
  const wanted = configuration.version ?? version;
  if (strict && !packageAt({ cloudProviderId, cloudProviderRegionId }, configuration.packageId, call))
    throw invalidArgument("cluster.configuration.package_id", "no such package for the region");
  if (strict && wanted !== "latest" && !releases.get(reader, wanted))
    throw invalidArgument("cluster.configuration.version", "no such release");
  const filled: ClusterConfiguration = {
    ...configuration,
    lastModifiedAt: timestamp(now),
    version: wanted === "latest" ? newestVersion(reader) : wanted,
  };
  const service = filled.databaseConfiguration?.service;
  if (service) {
    const written = { ...service, enableTls: service.enableTls ?? false };
    filled.databaseConfiguration = { ...filled.databaseConfiguration, service: written };
  }
  return cloudProviderId === hybrid ? filled : { ...managedDefaults, ...dropUndefined(filled) };
}

const managedDefaults = {
  serviceType: ClusterServiceType.CLUSTER_SERVICE_TYPE_CLUSTER_IP,
  restartPolicy: ClusterConfigurationRestartPolicy.CLUSTER_CONFIGURATION_RESTART_POLICY_AUTOMATIC,
  rebalanceStrategy:
    ClusterConfigurationRebalanceStrategy.CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT_AND_SIZE,
};

/** Removes keys with the value undefined, which would override defaults. */
function dropUndefined<Value extends object>(value: Value): Value {
  const copy = { ...value };
  for (const [key, inner] of Object.entries(copy)) if (inner === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}

/** Reports whether keys with claims are enabled: the value in the metadata, else true for managed clusters and those with a key. */
function jwtRbacOf({ cloudProviderId, configuration }: Cluster, { metadata }: Call): boolean {
  const asked = metadata("qc-jwt-rbac");
  if (asked !== undefined) return asked === "true";
  return cloudProviderId !== hybrid || configuration?.databaseConfiguration?.service?.apiKey !== undefined;
}

function firstState({ id, configuration }: Cluster, jwtRbac: boolean, reader: Reader): ClusterState {
  return {
    version: configuration?.version ?? "",
    nodesUp: 0,
    phase: ClusterPhase.CLUSTER_PHASE_CREATING,
    reason: "",
    endpoint: { url: `https://${id}.db.example.org`, restPort: 6333, grpcPort: 6334 },
    resources: configuration && nodeResources(configuration, reader),
    scalabilityInfo: configuration && scalabilityOf(configuration, reader),
    nodes: [],
    jwtRbac,
  };
}

function scalabilityOf({ packageId }: ClusterConfiguration, reader: Reader): ClusterState["scalabilityInfo"] {
  const isFree = packages.get(reader, packageId)?.type === "free";
  return isFree
    ? {
        status: ClusterScalabilityStatus.CLUSTER_SCALABILITY_STATUS_NOT_SCALABLE,
        reason: "Free clusters cannot be scaled",
      }
    : { status: ClusterScalabilityStatus.CLUSTER_SCALABILITY_STATUS_SCALABLE };
}

/** Reports whether a cluster is suspended, or is being suspended. */
export function isResting({ state }: Cluster): boolean {
  const { CLUSTER_PHASE_SUSPENDED: suspended, CLUSTER_PHASE_SUSPENDING: suspending } = ClusterPhase;
  return state?.phase === suspended || state?.phase === suspending;
}

/** Returns the phase that a change of the configuration begins. */
function phaseAfter(before: ClusterConfiguration | undefined, after: ClusterConfiguration): number {
  if (before?.version !== after.version) return ClusterPhase.CLUSTER_PHASE_UPGRADING;
  const isScaled = before?.numberOfNodes !== after.numberOfNodes || before.packageId !== after.packageId;
  return isScaled ? ClusterPhase.CLUSTER_PHASE_SCALING : ClusterPhase.CLUSTER_PHASE_UPDATING;
}
