import { DiagnosticError, hcl, nested, number, string } from "../../../schema/index.ts";
import { canonicalAccountId, writtenAccountId } from "../account-id.ts";
import { shownConfiguration } from "../cluster/shown-configuration.ts";
import { accountId, id, resource } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { retentionPeriod, retentionToApi } from "../shared/retention-period.ts";
import { backupFromApi, backups } from "./wire.ts";

const clusterInfo = nested.list("What the cluster was like when the backup was made", {
  name: string("The name of the cluster").computed(),
  cloud_provider_id: string("The ID of the cloud that the cluster was in, or `hybrid`").computed(),
  cloud_provider_region_id: string(
    "The ID of the region or, with `hybrid`, the environment of the cluster",
  ).computed(),
  configuration: shownConfiguration("How the cluster was configured").computed(),
  resources_summary: nested
    .list("What each node had; empty until the backup is made", {
      cpu: quantities("The CPU").computed(),
      ram: quantities("The memory").computed(),
      disk: quantities("The disk").computed(),
    })
    .computed(),
  restore_package_id: string("The ID of the package that a cluster restored from the backup would have")
    .computed()
    .nullable(),
});

function quantities(description: string) {
  return nested.list(description, {
    amount: number("How much it is").computed(),
    unit: string("What it is counted in, such as `Gi`").computed(),
  });
}

const schema = {
  id: id("The ID of the backup"),
  account_id: accountId,
  cluster_id: requiredClusterId("The ID of the cluster to make a backup of").requiresReplace(),
  retention_period: retentionPeriod(
    "How long the backup is kept, from one day to one year, such as `72h`; left out, it is for ever",
  ),
  name: string("The name that the platform gives the backup").computed().useStateForUnknown(),
  status: string(
    "How the backup is, such as `BACKUP_STATUS_RUNNING` or `BACKUP_STATUS_SUCCEEDED`",
  ).computed(),
  backup_duration: string("How long it took to make the backup, such as `1m30s`").computed().nullable(),
  backup_schedule_id: string("The ID of the schedule that the backup was made by, if it was")
    .computed()
    .nullable()
    .useStateForUnknown(),
  created_at: string("When the backup was begun, as a time of RFC 3339")
    .computed()
    .nullable()
    .useStateForUnknown(),
  deleted_at: string("When the deletion of the backup began, as a time of RFC 3339").computed().nullable(),
  cluster_info: clusterInfo.computed(),
};

export default resource({
  description:
    "Has one backup of a cluster made, and deletes it when it is destroyed. It is created without waiting until it is made, and may still fail: `status` says how far it is.",
  schema,
  importForms: ["{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_manual_backup" "before_upgrade" {
      cluster_id       = vdb_accounts_cluster.search.id
      retention_period = "720h"
    }
  `}`,

  modifyPlan({ plan, prior, requireReplace, at }) {
    // An empty text is no period, like none at all.
    if (prior && (plan.retention_period || null) !== (prior.retention_period || null))
      requireReplace(at.retention_period);
    return undefined;
  },

  async create({ plan, api, signal, checkpoint, at }) {
    const backup = {
      accountId: writtenAccountId({ own: plan.account_id, api, at: at.account_id }),
      clusterId: plan.cluster_id,
      retentionPeriod: retentionToApi(plan.retention_period),
    };
    const made = await backups.create(api, backup, { signal });
    checkpoint({ id: made.id });
    return backupFromApi(made);
  },

  async read({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const backup = await backups.find(api, { accountId, id: prior.id ?? "" }, { signal });
    return backup && backupFromApi(backup);
  },

  /** The account is all that can change, and all that it takes is another look. */
  async update({ plan, prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: plan.account_id, api, at: at.account_id });
    const backup = await backups.find(api, { accountId, id: prior.id }, { signal });
    if (backup) return backupFromApi(backup);
    const detail = `The account ${accountId} has no backup ${prior.id}. Set account_id to the account of the backup.`;
    throw new DiagnosticError(at.account_id, "Backup not found", detail);
  },

  async delete({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    await backups.delete(api, { accountId, id: prior.id }, { signal });
  },
});
