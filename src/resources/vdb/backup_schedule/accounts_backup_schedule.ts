import { unknownFieldsOf } from "../../../grpc/index.ts";
import { DiagnosticError, hcl, type PlannedOf } from "../../../schema/index.ts";
import { addressOf, canonicalAccountId } from "../account-id.ts";
import { overlay, withPlanned } from "../api/overlay.ts";
import { resource, withAccount } from "../define.ts";
import { exampleCluster } from "../shared/example-cluster.ts";
import { retentionToApi } from "../shared/retention-period.ts";
import { schema } from "./schema.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

export default resource({
  description:
    "Manages a schedule of backups of a cluster. It is created without waiting for the first backup.",
  traits: [withAccount],
  schema,
  identity: ["cluster_id", "id"],
  importForms: ["{cluster_id}/{id}"],
  example: `${exampleCluster}\n${hcl`
    resource "vdb_accounts_backup_schedule" "nightly" {
      cluster_id       = vdb_accounts_cluster.search.id
      cron_expression  = "0 3 * * *"
      retention_period = "168h"
    }
  `}`,

  async create({ plan, api, signal, checkpoint, at }) {
    const accountId = canonicalAccountId(api, plan, at);
    const created = await backupSchedules.create(api, toApi(plan, accountId), { signal });
    checkpoint({ id: created.id });
    checkpoint(backupScheduleFromApi(created));
    const address = { accountId, clusterId: plan.cluster_id, id: created.id };
    // The platform may not find a new schedule for a moment. The schedule is complete without this read, so its error would only taint it.
    const found = await backupSchedules.find(api, address, { signal }).catch(() => null);
    return backupScheduleFromApi(found ?? created);
  },

  async read({ prior, api, signal, at }) {
    const address = { ...addressOf(api, prior, at), clusterId: prior.cluster_id ?? "" };
    const schedule = await backupSchedules.find(api, address, { signal });
    return schedule && backupScheduleFromApi(schedule);
  },

  async update({ plan, prior, api, signal, at }) {
    const { id, cluster_id: clusterId } = prior;
    const accountId = canonicalAccountId(api, plan, at);
    if (plan.cron_expression !== prior.cron_expression || plan.retention_period !== prior.retention_period) {
      // The API replaces the whole schedule: what neither the plan nor the state mentions stays.
      const found = await backupSchedules.get(api, { ...addressOf(api, prior, at), clusterId }, { signal });
      const retentionPeriod = overlay({ plan, before: prior, found }).removable(
        "retention_period",
        retentionToApi,
      );
      const sent = { ...unknownFieldsOf(found), ...toApi(plan, accountId), id, retentionPeriod };
      await backupSchedules.update(api, sent, { signal });
    }
    const schedule = await backupSchedules.find(api, { accountId, clusterId, id }, { signal });
    if (schedule) return withPlanned(backupScheduleFromApi(schedule), "retention_period", plan, prior);
    const detail = `The platform has no schedule ${id} of the cluster ${clusterId} any more. Plan again.`;
    throw new DiagnosticError(at, "Backup schedule not found", detail);
  },

  async delete({ prior, api, signal, at }) {
    const address = { ...addressOf(api, prior, at), deleteBackups: prior.delete_backups_on_destroy };
    await backupSchedules.delete(api, address, { signal });
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
