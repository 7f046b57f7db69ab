import { asComputed, bool, hcl, string } from "../../../schema/index.ts";
import { canonicalAccountId } from "../account-id.ts";
import { dataSource, withAccount } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { uuid } from "../shared/uuid.ts";
import { schema } from "./schema.ts";
import { backupScheduleFromApi, backupSchedules } from "./wire.ts";

export default dataSource({
  description: "Reads a schedule of backups of a cluster.",

  schema: {
    ...asComputed({ ...schema, ...withAccount.schema }),
    id: string("The ID of the schedule").validate(uuid).required(),
    cluster_id: requiredClusterId("The ID of the cluster that is backed up"),
    delete_backups_on_destroy: bool("Has no effect: a data source deletes nothing").default(true),
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
      { accountId: canonicalAccountId(api), clusterId, id },
      { signal },
    );
    return { ...backupScheduleFromApi(schedule), delete_backups_on_destroy };
  },
});
