import type { MessageInit } from "../../../protobuf/message.ts";
import {
  ClusterCreationStatus,
  type HybridCloudEnvironment,
  HybridCloudEnvironmentComponentStatusPhase,
  type HybridCloudEnvironmentStatus,
  HybridCloudEnvironmentStatusPhase,
  KubernetesDistribution,
} from "../../../resources/vdb/api/generated/hybrid.ts";
import { environments } from "../collections.ts";
import { msOf, timestamp } from "../wire/times.ts";
import type { StateTransition } from "./transition.ts";

const {
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY: ready,
  HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_NOT_READY: notReady,
} = HybridCloudEnvironmentStatusPhase;

/** A bootstrapped environment reports its status: first that it is not ready, then that it is. */
export const environmentTransition: StateTransition<HybridCloudEnvironment> = (
  environment,
  { at, phaseMs },
) => {
  const phase = environment.status?.phase;
  if (phase === undefined)
    return {
      message: { ...environment, status: report(environment, notReady, at) },
      transitionAt: at + phaseMs(environments),
    };
  if (phase !== notReady) return { message: environment };
  return { message: { ...environment, status: report(environment, ready, at) } };
};

function report(
  { configuration, lastModifiedAt }: HybridCloudEnvironment,
  phase: number,
  at: number,
): MessageInit<HybridCloudEnvironmentStatus> {
  const isReady = phase === ready;
  const components = HybridCloudEnvironmentComponentStatusPhase;
  return {
    // The end of a phase is in whole milliseconds; a report must not precede the creation.
    lastModifiedAt: lastModifiedAt && msOf(lastModifiedAt) > at ? lastModifiedAt : timestamp(at),
    phase,
    kubernetesVersion: "v1.31.2",
    numberOfNodes: 3,
    capabilities: { volumeSnapshot: true, volumeExpansion: true },
    componentStatuses: ["agent", "operator"].map((name) => ({
      name,
      namespace: configuration?.namespace || "default",
      version: "1.2.3",
      phase: isReady
        ? components.HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_READY
        : components.HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_NOT_READY,
    })),
    clusterCreationReadiness: isReady
      ? ClusterCreationStatus.QDRANT_CLUSTER_CREATION_STATUS_READY
      : ClusterCreationStatus.QDRANT_CLUSTER_CREATION_STATUS_NOT_READY,
    kubernetesDistribution: KubernetesDistribution.KUBERNETES_DISTRIBUTION_K3S,
    ...(!isReady && { message: "The components are starting" }),
    storageClasses: [
      {
        name: "standard",
        default: true,
        provisioner: "csi.example.org",
        allowVolumeExpansion: true,
        reclaimPolicy: "Delete",
        parameters: [{ key: "type", value: "ssd" }],
      },
    ],
    volumeSnapshotClasses: [{ name: "snapshots", driver: "csi.example.org" }],
  };
}
