import { randomUUID } from "node:crypto";
import { BackupScheduleStatus, backupService } from "../../../resources/vdb/api/generated/backup.ts";
import { invalidArgument, notFound } from "../call-error.ts";
import { backupSchedules, backups } from "../collections.ts";
import { reads, writes } from "../rpc/method.ts";
import { all } from "../rpc/requirements.ts";
import { nextRun } from "../state-transitions/schedule-times.ts";
import { timestamp } from "../wire/times.ts";
import { liveCluster } from "./clusters.ts";
import { getOwned, listOwned } from "./owned.ts";
import { page } from "./pages.ts";

/** The methods of schedules, which create backups when their times come. */
export const scheduleMethods = [
  reads(backupService.listBackupSchedules, all("read:backup_schedules"), (request, call) => {
    const clusterId = request.clusterId?.toLowerCase();
    return page(listOwned(backupSchedules, call, { clusterId }), request);
  }),

  reads(backupService.getBackupSchedule, all("read:backup_schedules"), (request, call) => {
    const backupSchedule = getOwned(backupSchedules, request.backupScheduleId, call);
    if (backupSchedule.clusterId !== request.clusterId.toLowerCase())
      throw notFound(`${backupSchedules.name}/${request.backupScheduleId}`);
    return { backupSchedule };
  }),

  writes(
    backupService.createBackupSchedule,
    all("write:backup_schedules"),
    ({ backupSchedule: wanted }, call) => {
      if (!wanted) return {};
      const made = {
        ...wanted,
        id: randomUUID(),
        accountId: call.accountId,
        clusterId: liveCluster(wanted.clusterId, call).id,
        createdAt: timestamp(call.now),
        status: BackupScheduleStatus.BACKUP_SCHEDULE_STATUS_ACTIVE,
      };
      const first = nextRun(wanted.schedule, call.now);
      return { backupSchedule: backupSchedules.put(call.transaction, made, first) };
    },
  ),

  writes(
    backupService.updateBackupSchedule,
    all("write:backup_schedules"),
    ({ backupSchedule: wanted }, call) => {
      if (!wanted) return {};
      const before = getOwned(backupSchedules, wanted.id, call);
      if (before.clusterId !== wanted.clusterId.toLowerCase())
        throw invalidArgument("backup_schedule.cluster_id", "cannot be changed");
      const { schedule, retentionPeriod } = wanted;
      const changed = { ...before, schedule, retentionPeriod };
      const next = nextRun(schedule, call.now);
      return { backupSchedule: backupSchedules.put(call.transaction, changed, next) };
    },
  ),

  writes(
    backupService.deleteBackupSchedule,
    all("delete:backup_schedules"),
    ({ backupScheduleId, deleteBackups = false }, call) => {
      const { id } = getOwned(backupSchedules, backupScheduleId, call);
      backupSchedules.delete(call.transaction, id);
      const made = deleteBackups ? listOwned(backups, call) : [];
      for (const backup of made) {
        if (backup.backupScheduleId === id) backups.delete(call.transaction, backup.id);
      }
      return {};
    },
  ),
];
