import { crud } from "../api/crud.ts";
import { durationText } from "../api/durations.ts";
import { type BackupSchedule, BackupScheduleStatus, backupService } from "../api/generated/backup.ts";
import { timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";

export const backupSchedules = crud(
  { field: "backupSchedule", noun: "schedule", belongsTo: ["accountId", "clusterId"], isPaged: true },
  {
    create: backupService.createBackupSchedule,
    get: backupService.getBackupSchedule,
    list: backupService.listBackupSchedules,
    update: backupService.updateBackupSchedule,
    delete: backupService.deleteBackupSchedule,
  },
);

/** Converts a schedule to attributes; null where the API has no value. */
export function backupScheduleFromApi(schedule: BackupSchedule) {
  return {
    id: schedule.id,
    account_id: schedule.accountId,
    cluster_id: schedule.clusterId,
    cron_expression: schedule.schedule,
    retention_period: durationText(schedule.retentionPeriod),
    created_at: timestampText(schedule.createdAt),
    deleted_at: timestampText(schedule.deletedAt),
    status: enumName(BackupScheduleStatus, schedule.status),
  };
}
