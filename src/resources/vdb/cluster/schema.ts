import { bool, nonEmpty, string } from "../../../schema/index.ts";
import { accountId, id, timestamp } from "../define.ts";
import { keyValues, optionalComputed } from "../shared/fields.ts";
import { hasForm, length } from "../shared/rules.ts";
import { status } from "./status.ts";

/** The attributes of a cluster outside of its configuration. */
export const fields = {
  id: id("The ID of the cluster"),
  account_id: accountId,
  name: string("The name of the cluster. 2 to 64 letters, digits, hyphens and underscores")
    .validate(length(2, 64), hasForm("name"))
    .required(),
  cloud_provider: string("The ID of the cloud provider, or `hybrid` for a hybrid environment")
    .validate(length(3))
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
  url: string("The URL of the database").computed().nullable().useStateForUnknown(),
  status: status.computed(),
  labels: keyValues("Labels of the cluster, such as its owner or its stage"),
};
