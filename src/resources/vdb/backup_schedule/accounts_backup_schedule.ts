import { bool, DiagnosticError, hcl, type PlannedOf, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountId, id, resource } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { cronExpression } from "../shared/cron-expression.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { retentionPeriod, retentionToApi } from "../shared/retention-period.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

const schema = {
  id: id("The ID of the schedule"),
  account_id: accountId,
  cluster_id: requiredClusterId("The ID of the cluster that backups are made of").requiresReplace(),
  cron_expression: string(
    "When backups are made: a cron expression such as `0 3 * * *`, or `@daily` and the like",
  )
    .validate(cronExpression)
    .required(),
  retention_period: retentionPeriod(
    "How long each backup is kept, from one day to one year, such as `72h`; left out, it is for ever",
  ),
  delete_backups_on_destroy: bool("Whether backups of the schedule are deleted together with it")
    .default(true)
    .notReturned(),
  created_at: string("When the schedule was created, as a time of RFC 3339")
    .computed()
    .nullable()
    .useStateForUnknown(),
  deleted_at: string("When the deletion of the schedule began, as a time of RFC 3339").computed().nullable(),
  status: string("How the schedule is, such as `BACKUP_SCHEDULE_STATUS_ACTIVE`").computed(),
};

export default resource({
  description:
    "Has backups of a cluster made again and again. It is created without waiting for the first of them.",
  schema,
  importForms: ["{cluster_id}/{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_backup_schedule" "nightly" {
      cluster_id       = vdb_accounts_cluster.search.id
      cron_expression  = "0 3 * * *"
      retention_period = "168h"
    }
  `}`,

  async create({ plan, api, signal, checkpoint, at }) {
    const accountId = canonicalAccountId({ own: plan.account_id, api, at: at.account_id });
    const created = await backupSchedules.create(api, toApi(plan, accountId), { signal });
    checkpoint({ id: created.id });
    checkpoint(backupScheduleFromApi(created));
    const address = { accountId, clusterId: plan.cluster_id, id: created.id };
    // For a moment the platform may not know the new schedule yet.
    const found = await backupSchedules.find(api, address, { signal });
    return backupScheduleFromApi(found ?? created);
  },

  async read({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const address = { accountId, clusterId: prior.cluster_id ?? "", id: prior.id ?? "" };
    const schedule = await backupSchedules.find(api, address, { signal });
    return schedule && backupScheduleFromApi(schedule);
  },

  async update({ plan, prior, api, signal, at }) {
    const { id, cluster_id: clusterId } = prior;
    const accountId = canonicalAccountId({ own: plan.account_id, api, at: at.account_id });
    if (plan.cron_expression !== prior.cron_expression || plan.retention_period !== prior.retention_period) {
      await backupSchedules.update(api, { ...toApi(plan, accountId), id }, { signal });
    }
    const schedule = await backupSchedules.find(api, { accountId, clusterId, id }, { signal });
    if (schedule) return backupScheduleFromApi(schedule);
    const detail = `The platform has no schedule ${id} of the cluster ${clusterId} any more. Plan again.`;
    throw new DiagnosticError(at, "Backup schedule not found", detail);
  },

  async delete({ prior, api, signal, at }) {
    const accountId = canonicalAccountId({ own: prior.account_id, api, at: at.account_id });
    const { id, delete_backups_on_destroy: deleteBackups } = prior;
    await backupSchedules.delete(api, { accountId, id, deleteBackups }, { signal });
  },
});

function toApi(
  { cluster_id, cron_expression, retention_period }: PlannedOf<typeof schema>,
  accountId: string,
) {
  return {
    accountId,
    clusterId: cluster_id,
    schedule: cron_expression,
    retentionPeriod: retentionToApi(retention_period),
  };
}
