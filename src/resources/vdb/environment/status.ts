import { bool, list, map, number, object, string } from "../../../schema/index.ts";

/** How an environment is. */
export const status = list(
  object({
    last_modified_at: string("When it was reported, as a time of RFC 3339"),
    phase: string("Whether the environment runs, such as `HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY`"),
    cluster_creation_readiness: string("Whether clusters can be created in the environment"),
    message: string("What there is to say about it"),
    kubernetes_distribution: string("What kind of cluster yours is"),
    kubernetes_version: string("The version of your cluster"),
    number_of_nodes: number("How many machines your cluster has"),
    capabilities: list(
      object({
        volume_snapshot: bool("Whether it can take snapshots of volumes"),
        volume_expansion: bool("Whether volumes can grow"),
      }),
      "What the storage can do",
    ),
    component_statuses: list(
      object({
        name: string("The name of the component"),
        namespace: string("The namespace that it is in"),
        version: string("Its version"),
        phase: string("Whether it runs"),
        message: string("What there is to say about it"),
      }),
      "The platform's components in your cluster",
    ),
    storage_classes: list(
      object({
        name: string("The name of the class"),
        default: bool("Whether volumes have it that name none"),
        provisioner: string("What makes its volumes"),
        allow_volume_expansion: bool("Whether its volumes can grow"),
        reclaim_policy: string("What becomes of a volume that nobody claims any more"),
        parameters: map(string(), "What the provisioner is told"),
      }),
      "The storage classes of your cluster",
    ),
    volume_snapshot_classes: list(
      object({
        name: string("The name of the class"),
        driver: string("What takes its snapshots"),
      }),
      "The classes of volume snapshots of your cluster",
    ),
  }),
  "How the environment is; empty until its components have reported",
);
