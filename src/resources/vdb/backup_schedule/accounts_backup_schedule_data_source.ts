import { bool, hcl, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { dataSource } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { uuid } from "../shared/uuid.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

export default dataSource({
  description: "Describes a schedule by which backups of a cluster are made.",

  schema: {
    id: string("The ID of the schedule").validate(uuid).required(),
    account_id: string("The ID of the account that the schedule belongs to").computed(),
    cluster_id: requiredClusterId("The ID of the cluster that backups are made of"),
    cron_expression: string("When backups are made, as a cron expression").computed(),
    retention_period: string("How long each backup is kept, such as `72h0m0s`; null if it is for ever")
      .computed()
      .nullable(),
    delete_backups_on_destroy: bool("Has no effect: a data source deletes nothing").default(true),
    created_at: string("When the schedule was created, as a time of RFC 3339").computed().nullable(),
    deleted_at: string("When the deletion of the schedule began, as a time of RFC 3339")
      .computed()
      .nullable(),
    status: string("How the schedule is, such as `BACKUP_SCHEDULE_STATUS_ACTIVE`").computed(),
  },

  example: hcl`
    data "vdb_accounts_backup_schedule" "nightly" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
      id         = "1b2c3d4e-5f6a-4b7c-8d9e-0f1a2b3c4d5e"
    }
  `,

  async read({ config, api, signal }) {
    const { id, cluster_id: clusterId, delete_backups_on_destroy } = config;
    const schedule = await backupSchedules.get(
      api,
      { accountId: canonicalAccountId({ api }), clusterId, id },
      { signal },
    );
    return { ...backupScheduleFromApi(schedule), delete_backups_on_destroy };
  },
});
