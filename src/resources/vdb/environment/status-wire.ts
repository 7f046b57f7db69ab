import { shownName } from "../api/enum-names.ts";
import {
  ClusterCreationStatus,
  type HybridCloudEnvironmentComponentStatus,
  HybridCloudEnvironmentComponentStatusPhase,
  type HybridCloudEnvironmentStatus,
  HybridCloudEnvironmentStatusPhase,
  type HybridCloudEnvironmentStorageClass,
  KubernetesDistribution,
} from "../api/generated/hybrid.ts";
import { timestampText } from "../api/timestamps.ts";

/** How an environment is, as a list of one; empty until it has reported. */
export function environmentStatusFromApi(found: HybridCloudEnvironmentStatus | undefined) {
  if (!found) return [];
  return [
    {
      last_modified_at: timestampText(found.lastModifiedAt),
      phase: shownName(HybridCloudEnvironmentStatusPhase, found.phase),
      cluster_creation_readiness: shownName(ClusterCreationStatus, found.clusterCreationReadiness),
      message: found.message ?? null,
      kubernetes_distribution: shownName(KubernetesDistribution, found.kubernetesDistribution),
      kubernetes_version: found.kubernetesVersion,
      number_of_nodes: found.numberOfNodes,
      capabilities: found.capabilities
        ? [
            {
              volume_snapshot: found.capabilities.volumeSnapshot,
              volume_expansion: found.capabilities.volumeExpansion,
            },
          ]
        : [],
      component_statuses: found.componentStatuses.map(componentFromApi),
      storage_classes: found.storageClasses.map(storageClassFromApi),
      volume_snapshot_classes: found.volumeSnapshotClasses,
    },
  ];
}

function componentFromApi(found: HybridCloudEnvironmentComponentStatus) {
  const { name, namespace, version = null, phase, message = null } = found;
  return {
    name,
    namespace,
    version,
    phase: shownName(HybridCloudEnvironmentComponentStatusPhase, phase),
    message,
  };
}

/** Of parameters with the same key the last one counts. */
function storageClassFromApi(found: HybridCloudEnvironmentStorageClass) {
  return {
    name: found.name,
    default: found.default,
    provisioner: found.provisioner,
    allow_volume_expansion: found.allowVolumeExpansion,
    reclaim_policy: found.reclaimPolicy,
    parameters: Object.fromEntries(found.parameters.map(({ key, value }) => [key, value])),
  };
}
