import { list, number, object, string } from "../../../schema/index.ts";

const resources = object({
  base: number("What the package has"),
  complimentary: number("What is given for nothing"),
  additional: number("What was added to the package"),
  reserved: number("What is left to the system"),
  available: number("What is there for the database"),
});

/** How a cluster is. */
export const status = list(
  object({
    version: string("The version that runs, which may still be an older one than that of the configuration"),
    nodes_up: number("How many nodes run"),
    restarted_at: string("When the cluster was last restarted, as a time of RFC 3339"),
    phase: string("What the cluster is going through, such as `CLUSTER_PHASE_HEALTHY`"),
    reason: string("Why it is in this phase, where there is something to say"),
    resources: list(
      object({
        disk: list(resources, "The disk"),
        ram: list(resources, "The memory"),
        cpu: list(resources, "The CPU"),
      }),
      "What each node has",
    ),
    scalability_info: list(
      object({
        status: string("Whether the number of nodes can change"),
        reason: string("Why it cannot"),
      }),
      "Whether the cluster can grow or shrink at present",
    ),
  }),
  "How the cluster is; empty until the platform knows",
);
