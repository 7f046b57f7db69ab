import { bool, string } from "../../../schema/index.ts";
import { id, timestamp } from "../define.ts";
import { requiredClusterId } from "../shared/cluster-id.ts";
import { cronExpression } from "../shared/cron-expression.ts";
import { retentionPeriod } from "../shared/retention-period.ts";

/** The attributes and blocks of a backup schedule. */
export const schema = {
  id: id("The ID of the schedule"),
  cluster_id: requiredClusterId("The ID of the cluster to back up").requiresReplace(),
  cron_expression: string(
    "When backups are created, as a cron expression such as `0 3 * * *`, or a descriptor such as `@daily`",
  )
    .validate(cronExpression)
    .required(),
  retention_period: retentionPeriod(
    "How long each backup is retained, as a duration such as `72h`. From one day to one year; if omitted, backups are retained indefinitely",
  ),
  delete_backups_on_destroy: bool(
    "Whether to delete the backups of the schedule when the schedule is destroyed",
  )
    .default(true)
    .notReturned(),
  created_at: timestamp("When the schedule was created").useStateForUnknown(),
  deleted_at: timestamp("When deletion of the schedule started"),
  status: string("The status of the schedule, such as `BACKUP_SCHEDULE_STATUS_ACTIVE`").computed(),
};
