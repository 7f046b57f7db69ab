import {
  bool,
  lengthAtLeast,
  lengthBetween,
  nested,
  nonEmpty,
  number,
  string,
} from "../../../schema/index.ts";
import { id, timestamp } from "../define.ts";
import { keyValues, optionalComputed } from "../shared/fields.ts";
import { hasForm } from "../shared/rules.ts";

/** The status of a cluster. */
const status = nested.list("The status of the cluster; empty until the platform reports it", {
  version: string(
    "The version that is running, which may still be older than the configured version",
  ).computed(),
  nodes_up: number("The number of running nodes").computed(),
  restarted_at: timestamp("When the cluster was last restarted"),
  phase: string("The phase of the cluster, such as `CLUSTER_PHASE_HEALTHY`").computed(),
  reason: string("Why the cluster is in this phase; may be empty").computed(),
  resources: nested
    .list("The resources of each node", {
      disk: amounts("The disk of each node, in GiB").computed(),
      ram: amounts("The memory of each node, in GiB").computed(),
      cpu: amounts("The CPU of each node, in cores").computed(),
    })
    .computed(),
  scalability_info: nested
    .list("Whether the cluster can be scaled, and if not, why", {
      status: string(
        "Whether the number of nodes can be changed: `CLUSTER_SCALABILITY_STATUS_SCALABLE` or `CLUSTER_SCALABILITY_STATUS_NOT_SCALABLE`",
      ).computed(),
      reason: string("Why the number of nodes cannot be changed; null if it can").computed().nullable(),
    })
    .computed(),
});

function amounts(description: string) {
  return nested.list(description, {
    base: number("The amount that the package includes").computed(),
    complimentary: number("The additional amount that is free of charge").computed(),
    additional: number("The amount that `resource_configurations` adds to the package").computed(),
    reserved: number("The amount that is reserved for the system instead of the database").computed(),
    available: number("The amount that remains for the database").computed(),
  });
}

/** The attributes of a cluster outside of its configuration. */
export const fields = {
  id: id("The ID of the cluster"),
  name: string("The name of the cluster").validate(lengthBetween(2, 64), hasForm("name")).required(),
  cloud_provider: string("The ID of the cloud provider, or `hybrid` for a hybrid environment")
    .validate(lengthAtLeast(3))
    .required()
    .requiresReplace(),
  cloud_region: string(
    "The ID of the region or, with `hybrid`, of the environment. Changing it replaces the cluster",
  )
    .validate(nonEmpty)
    .required(),
  private_region_id: optionalComputed(string, "The ID of the environment of a hybrid cluster").deprecated(
    "Set cloud_region to the ID of the environment instead.",
  ),
  delete_backups_on_destroy: bool(
    "Whether to delete the backups of the cluster when the cluster is destroyed",
  )
    .default(true)
    .notReturned(),
  created_at: timestamp("When the cluster was created").useStateForUnknown(),
  marked_for_deletion_at: timestamp("When deletion of the cluster started"),
  url: string("The URL of the database").computed().nullable().useNonNullStateForUnknown(),
  status: status.computed(),
  labels: keyValues("Labels of the cluster, such as its owner or its stage"),
};
