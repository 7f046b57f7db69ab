import type { BackupSchedule } from "../../../resources/vdb/api/generated/backup.ts";
import { backups, clusters } from "../collections.ts";
import { newBackup } from "../services/backup-object.ts";
import { isResting } from "../services/cluster-object.ts";
import { isLive } from "../services/clusters.ts";
import { msOf } from "../wire/times.ts";
import { nextRun } from "./schedule-times.ts";
import type { DueAction, StateTransition } from "./transition.ts";

/** The maximum number of backups that a schedule creates at once after a long time, and of its times that are checked. */
const mostBackups = 100;
const mostTimes = 10_000;

/** A schedule remains unchanged until its next time; its backups are created for all times until now. */
export const scheduleTransition: StateTransition<BackupSchedule> = (schedule, { now }) => ({
  message: schedule,
  transitionAt: nextRun(schedule.schedule, now),
});

/** Creates the backups of a schedule whose times have come, except those whose retention period has ended. */
export function makeScheduledBackups(
  schedule: BackupSchedule,
  due: number,
  { at: now, phaseMs, transaction }: DueAction,
): void {
  const cluster = clusters.get(transaction, schedule.clusterId);
  if (!cluster || !isLive(cluster) || isResting(cluster)) return;
  const times: number[] = [];
  let time: number | undefined = due;
  for (let left = mostTimes; time !== undefined && time <= now && left > 0; left--) {
    if (time >= laterStart(schedule, now)) times.push(time);
    time = nextRun(schedule.schedule, Math.max(time, laterStart(schedule, now) - 1));
  }
  for (const made of times.slice(-mostBackups)) {
    const backup = { ...newBackup(schedule, cluster, made), backupScheduleId: schedule.id };
    backups.put(transaction, backup, made + phaseMs(backups));
  }
}

/** Returns the time before which backups are deleted already. */
function laterStart({ retentionPeriod }: BackupSchedule, now: number): number {
  return retentionPeriod === undefined ? 0 : now - msOf(retentionPeriod);
}
