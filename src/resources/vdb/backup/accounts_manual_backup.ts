import { DiagnosticError, hcl, nested, number, string } from "../../../schema/index.ts";
import { addressOf, canonicalAccountId, configuredAccountId } from "../account-id.ts";
import { computedConfiguration } from "../cluster/computed.ts";
import { id, resource, timestamp, withAccount } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { retentionPeriod, retentionToApi } from "../shared/retention-period.ts";
import { backupFromApi, backups } from "./wire.ts";

const clusterInfo = nested.list("The cluster at the time of the backup", {
  name: string("The name of the cluster").computed(),
  cloud_provider_id: string("The ID of the cloud provider, or `hybrid` for a hybrid environment").computed(),
  cloud_provider_region_id: string("The ID of the region or, with `hybrid`, of the environment").computed(),
  configuration: computedConfiguration("The configuration of the cluster"),
  resources_summary: nested
    .list("The resources of each node; empty until the backup is complete", {
      cpu: quantities("The CPU of each node").computed(),
      ram: quantities("The memory of each node").computed(),
      disk: quantities("The disk of each node").computed(),
    })
    .computed(),
  restore_package_id: string("The ID of the package of a cluster restored from the backup")
    .computed()
    .nullable(),
});

function quantities(description: string) {
  return nested.list(description, {
    amount: number("The amount in the unit of `unit`").computed(),
    unit: string(
      "The unit of `amount`: `m` for CPU, thousandths of a core, and `Gi` for memory and disk",
    ).computed(),
  });
}

const schema = {
  id: id("The ID of the backup"),
  cluster_id: requiredClusterId("The ID of the cluster to back up").requiresReplace(),
  retention_period: retentionPeriod(
    "How long the backup is retained, as a duration such as `72h`. From one day to one year; if omitted, it is retained indefinitely",
  ),
  name: string("The name of the backup, which the platform chooses").computed().useStateForUnknown(),
  status: string(
    "The status of the backup, such as `BACKUP_STATUS_RUNNING` or `BACKUP_STATUS_SUCCEEDED`",
  ).computed(),
  backup_duration: string("How long creating the backup took, such as `1m30s`").computed().nullable(),
  backup_schedule_id: string("The ID of the schedule that created the backup, if any")
    .computed()
    .nullable()
    .useNonNullStateForUnknown(),
  created_at: timestamp("When the backup was started").useStateForUnknown(),
  deleted_at: timestamp("When deletion of the backup started"),
  cluster_info: clusterInfo.computed(),
};

export default resource({
  description:
    "Manages a backup of a cluster. It is created without waiting until it is complete, and may still fail: see `status`.",
  traits: [withAccount],
  schema,
  identity: ["id"],
  importForms: ["{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_manual_backup" "before_upgrade" {
      cluster_id       = vdb_accounts_cluster.search.id
      retention_period = "720h"
    }
  `}`,

  modifyPlan({ plan, prior, requireReplace, at }) {
    // An empty string means that there is no period, like null.
    if (prior && (plan.retention_period || null) !== (prior.retention_period || null))
      requireReplace(at.retention_period);
    return undefined;
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const backup = {
      accountId: configuredAccountId(api, plan, at),
      clusterId: plan.cluster_id,
      retentionPeriod: retentionToApi(plan.retention_period),
    };
    const made = await backups.create(api, backup, { signal });
    checkpoint({ id: made.id });
    return backupFromApi(made);
  },

  async read({ prior, api, signal, at }) {
    const backup = await backups.find(api, addressOf(api, prior, at), { signal });
    return backup && backupFromApi(backup);
  },

  /** Only the account can change. The update reads the backup in the new account and sends nothing. */
  async update({ plan, prior, api, signal, at }) {
    const accountId = canonicalAccountId(api, plan, at);
    const backup = await backups.find(api, { accountId, id: prior.id }, { signal });
    if (backup) return backupFromApi(backup);
    const detail = `The account ${accountId} has no backup ${prior.id}. Set account_id to the account of the backup.`;
    throw new DiagnosticError(at.account_id, "Backup not found", detail);
  },

  async delete({ prior, api, signal, at }) {
    await backups.delete(api, addressOf(api, prior, at), { signal });
  },
});
