import { bool, map, nested, number, string } from "../../../schema/index.ts";

/** The status of an environment. */
export const status = nested.list("The status of the environment; empty until its components report it", {
  last_modified_at: string("When the status was last reported, as an RFC 3339 timestamp")
    .computed()
    .nullable(),
  phase: string(
    "The phase of the environment, such as `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY`",
  ).computed(),
  cluster_creation_readiness: string("Whether clusters can be created in the environment").computed(),
  message: string("What there is to say about it").computed().nullable(),
  kubernetes_distribution: string("The Kubernetes distribution").computed().nullable(),
  kubernetes_version: string("The Kubernetes version").computed(),
  number_of_nodes: number("The number of Kubernetes nodes").computed(),
  capabilities: nested
    .list("The capabilities of the storage", {
      volume_snapshot: bool("Whether volume snapshots are supported").computed(),
      volume_expansion: bool("Whether volume expansion is supported").computed(),
    })
    .computed(),
  component_statuses: nested
    .list("The status of the platform's components", {
      name: string("The name of the component").computed(),
      namespace: string("The namespace of the component").computed(),
      version: string("The version of the component").computed().nullable(),
      phase: string("The phase of the component").computed(),
      message: string("What there is to say about it").computed().nullable(),
    })
    .computed(),
  storage_classes: nested
    .list("The storage classes of the Kubernetes cluster", {
      name: string("The name of the class").computed(),
      default: bool("Whether it is the default storage class").computed(),
      provisioner: string("The provisioner of the volumes").computed(),
      allow_volume_expansion: bool("Whether its volumes can be expanded").computed(),
      reclaim_policy: string("The reclaim policy of the volumes").computed(),
      parameters: map(string(), "The parameters of the provisioner").computed(),
    })
    .computed(),
  volume_snapshot_classes: nested
    .list("The volume snapshot classes of the Kubernetes cluster", {
      name: string("The name of the class").computed(),
      driver: string("The driver that takes the snapshots").computed(),
    })
    .computed(),
});
