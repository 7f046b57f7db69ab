import { listOf, ofCluster } from "../list.ts";
import accountsManualBackup from "./accounts_manual_backup.ts";
import { backups } from "./wire.ts";

export default listOf({
  of: accountsManualBackup,
  name: "accounts_manual_backup",
  operations: backups,
  filters: ofCluster,
  nameOf: ({ name }) => name,
  // A schedule creates and deletes its own backups.
  isListed: ({ backupScheduleId = "" }) => backupScheduleId === "",
});
