import { nested, number, string } from "../../../schema/index.ts";

/** The status of a cluster. */
export const status = nested.list("The status of the cluster; empty until the platform reports it", {
  version: string(
    "The version that is running, which may still be older than the configured version",
  ).computed(),
  nodes_up: number("The number of running nodes").computed(),
  restarted_at: string("When the cluster was last restarted, as an RFC 3339 timestamp").computed().nullable(),
  phase: string("The phase of the cluster, such as `CLUSTER_PHASE_HEALTHY`").computed(),
  reason: string("Why the cluster is in this phase; may be empty").computed(),
  resources: nested
    .list("The resources of each node", {
      disk: amounts("The disk").computed(),
      ram: amounts("The memory").computed(),
      cpu: amounts("The CPU").computed(),
    })
    .computed(),
  scalability_info: nested
    .list("Whether the cluster can be scaled", {
      status: string("Whether the number of nodes can be changed").computed(),
      reason: string("Why the number of nodes cannot be changed").computed().nullable(),
    })
    .computed(),
});

function amounts(description: string) {
  return nested.list(description, {
    base: number("The amount included in the package").computed(),
    complimentary: number("The amount provided free of charge").computed(),
    additional: number("The amount added to the package").computed(),
    reserved: number("The amount reserved for the system").computed(),
    available: number("The amount available to the database").computed(),
  });
}
