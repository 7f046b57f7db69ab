import { listOf, ofCluster } from "../list.ts";
import accountsBackupSchedule from "./accounts_backup_schedule.ts";
import { backupSchedules } from "./wire.ts";

export default listOf({
  of: accountsBackupSchedule,
  name: "accounts_backup_schedule",
  operations: backupSchedules,
  filters: ofCluster,
  nameOf: ({ schedule, clusterId }) => `${schedule} of ${clusterId}`,
});
