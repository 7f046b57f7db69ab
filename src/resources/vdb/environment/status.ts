import { bool, map, nested, number, string } from "../../../schema/index.ts";
import { timestamp } from "../define.ts";

/** The status of an environment. */
export const status = nested.list("The status of the environment; empty until its components report it", {
  last_modified_at: timestamp("When the status was last reported"),
  phase: string(
    "The phase of the environment, such as `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY`",
  ).computed(),
  cluster_creation_readiness: string("Whether clusters can be created in the environment").computed(),
  message: string("A message of the platform about the status of the environment; null if there is none")
    .computed()
    .nullable(),
  kubernetes_distribution: string(
    "The Kubernetes distribution of the environment, such as `KUBERNETES_DISTRIBUTION_K3S`",
  )
    .computed()
    .nullable(),
  kubernetes_version: string("The version of Kubernetes in the environment, such as `v1.31.2`").computed(),
  number_of_nodes: number("The number of Kubernetes nodes in the environment").computed(),
  capabilities: nested
    .list("What the storage of the environment can do; empty until the components report it", {
      volume_snapshot: bool("Whether the storage can create snapshots of volumes").computed(),
      volume_expansion: bool("Whether the storage can enlarge volumes").computed(),
    })
    .computed(),
  component_statuses: nested
    .list("The status of the platform's components", {
      name: string("The name of the component, such as `operator`").computed(),
      namespace: string("The Kubernetes namespace in which the component runs").computed(),
      version: string("The version of the component").computed().nullable(),
      phase: string(
        "The phase of the component, such as `HYBRID_CLOUD_ENVIRONMENT_COMPONENT_STATUS_PHASE_READY`",
      ).computed(),
      message: string("A message of the platform about the status of the component; null if there is none")
        .computed()
        .nullable(),
    })
    .computed(),
  storage_classes: nested
    .list("The storage classes of the Kubernetes cluster", {
      name: string("The name of the storage class").computed(),
      default: bool("Whether volumes use this class if they name none").computed(),
      provisioner: string("The provisioner that creates the volumes of the class").computed(),
      allow_volume_expansion: bool("Whether the volumes of the class can be enlarged").computed(),
      reclaim_policy: string(
        "What happens to a volume of the class after its release, such as `Delete`",
      ).computed(),
      parameters: map(string(), "The parameters that the class passes to its provisioner").computed(),
    })
    .computed(),
  volume_snapshot_classes: nested
    .list("The volume snapshot classes of the Kubernetes cluster", {
      name: string("The name of the volume snapshot class").computed(),
      driver: string("The storage driver that creates the snapshots").computed(),
    })
    .computed(),
});
