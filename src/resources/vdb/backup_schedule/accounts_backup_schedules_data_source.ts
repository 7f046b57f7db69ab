import { asComputed, bool, hcl, nested } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { accountOfList, dataSource, id, withAccount } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { schema } from "./schema.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

const schedules = nested.list("The backup schedules of the cluster", {
  ...asComputed({ ...schema, ...withAccount.schema }),
  delete_backups_on_destroy: bool("Always false: a data source deletes nothing").computed(),
});

export default dataSource({
  description: "Lists the backup schedules of a cluster.",

  schema: {
    id: id("The IDs of account and cluster, as `<account id>/<cluster id>`"),
    account_id: accountOfList,
    cluster_id: requiredClusterId("The ID of the cluster whose schedules are listed"),
    schedules: schedules.computed(),
  },

  example: hcl`
    data "vdb_accounts_backup_schedules" "search" {
      cluster_id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"
    }
  `,

  async read({ config, api, signal, at }) {
    const { account_id, cluster_id } = config;
    const accountId = canonicalAccountId(api, config, at);
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
