import { bool, hcl, nested, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountOfList, dataSource, id } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

const schedules = nested.list("The schedules", {
  id: string("The ID of the schedule").computed(),
  account_id: string("The ID of the account that the schedule belongs to").computed(),
  cluster_id: string("The ID of the cluster that backups are made of").computed(),
  cron_expression: string("When backups are made, as a cron expression").computed(),
  retention_period: string("How long each backup is kept, such as `72h0m0s`; null if it is for ever")
    .computed()
    .nullable(),
  delete_backups_on_destroy: bool("Always false: a data source deletes nothing").computed(),
  created_at: string("When the schedule was created, as a time of RFC 3339").computed().nullable(),
  deleted_at: string("When the deletion of the schedule began, as a time of RFC 3339").computed().nullable(),
  status: string("How the schedule is, such as `BACKUP_SCHEDULE_STATUS_ACTIVE`").computed(),
});

export default dataSource({
  description: "Lists the schedules by which backups of one cluster are made.",

  schema: {
    id: id("The ID of the account and that of the cluster, with a slash between them"),
    account_id: accountOfList,
    cluster_id: requiredClusterId("The ID of the cluster"),
    schedules: schedules.computed(),
  },

  example: hcl`
    data "vdb_accounts_backup_schedules" "search" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }
  `,

  async read({ config, api, signal, at }) {
    const { account_id, cluster_id } = config;
    const accountId = canonicalAccountId({ own: account_id, api, at: at.account_id });
    const found = await backupSchedules.list(api, { accountId, clusterId: cluster_id }, { signal });
    return {
      id: `${accountId}/${cluster_id}`,
      account_id,
      cluster_id,
      schedules: found.map((schedule) => ({
        ...backupScheduleFromApi(schedule),
        delete_backups_on_destroy: false,
      })),
    };
  },
});
