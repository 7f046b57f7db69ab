import { nested, number, string } from "../../../schema/index.ts";

/** How a cluster is. */
export const status = nested.list("How the cluster is; empty until the platform knows", {
  version: string(
    "The version that runs, which may still be an older one than that of the configuration",
  ).computed(),
  nodes_up: number("How many nodes run").computed(),
  restarted_at: string("When the cluster was last restarted, as a time of RFC 3339").computed().nullable(),
  phase: string("What the cluster is going through, such as `CLUSTER_PHASE_HEALTHY`").computed(),
  reason: string("Why it is in this phase, where there is something to say").computed(),
  resources: nested
    .list("What each node has", {
      disk: amounts("The disk").computed(),
      ram: amounts("The memory").computed(),
      cpu: amounts("The CPU").computed(),
    })
    .computed(),
  scalability_info: nested
    .list("Whether the cluster can grow or shrink at present", {
      status: string("Whether the number of nodes can change").computed(),
      reason: string("Why it cannot").computed().nullable(),
    })
    .computed(),
});

function amounts(description: string) {
  return nested.list(description, {
    base: number("What the package has").computed(),
    complimentary: number("What is given for nothing").computed(),
    additional: number("What was added to the package").computed(),
    reserved: number("What is left to the system").computed(),
    available: number("What is there for the database").computed(),
  });
}
