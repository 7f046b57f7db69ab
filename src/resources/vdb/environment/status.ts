import { bool, map, nested, number, string } from "../../../schema/index.ts";

/** How an environment is. */
export const status = nested.list("How the environment is; empty until its components have reported", {
  last_modified_at: string("When it was reported, as a time of RFC 3339").computed().nullable(),
  phase: string(
    "Whether the environment runs, such as `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY`",
  ).computed(),
  cluster_creation_readiness: string("Whether clusters can be created in the environment").computed(),
  message: string("What there is to say about it").computed().nullable(),
  kubernetes_distribution: string("What kind of cluster yours is").computed().nullable(),
  kubernetes_version: string("The version of your cluster").computed(),
  number_of_nodes: number("How many machines your cluster has").computed(),
  capabilities: nested
    .list("What the storage can do", {
      volume_snapshot: bool("Whether it can take snapshots of volumes").computed(),
      volume_expansion: bool("Whether volumes can grow").computed(),
    })
    .computed(),
  component_statuses: nested
    .list("The platform's components in your cluster", {
      name: string("The name of the component").computed(),
      namespace: string("The namespace that it is in").computed(),
      version: string("Its version").computed().nullable(),
      phase: string("Whether it runs").computed(),
      message: string("What there is to say about it").computed().nullable(),
    })
    .computed(),
  storage_classes: nested
    .list("The storage classes of your cluster", {
      name: string("The name of the class").computed(),
      default: bool("Whether volumes have it that name none").computed(),
      provisioner: string("What makes its volumes").computed(),
      allow_volume_expansion: bool("Whether its volumes can grow").computed(),
      reclaim_policy: string("What becomes of a volume that nobody claims any more").computed(),
      parameters: map(string(), "What the provisioner is told").computed(),
    })
    .computed(),
  volume_snapshot_classes: nested
    .list("The classes of volume snapshots of your cluster", {
      name: string("The name of the class").computed(),
      driver: string("What takes its snapshots").computed(),
    })
    .computed(),
});
