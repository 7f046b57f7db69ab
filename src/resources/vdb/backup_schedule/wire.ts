import { answered, deleted, demandWhole, listed, orNull } from "../api/answers.ts";
import type { CallOptions } from "../api/calls/caller.ts";
import type { VdbApi } from "../api/client.ts";
import { durationText } from "../api/durations.ts";
import { type BackupSchedule, BackupScheduleStatus, backupService } from "../api/generated/backup.ts";
import { timestampText } from "../api/timestamps.ts";
import { enumName } from "../api/wire-enums.ts";
import type { MessageInit } from "../api/wire-message.ts";

type Signal = Pick<CallOptions, "signal">;

/** A schedule, its cluster, and the account of both. */
export interface ScheduleAddress {
  readonly accountId: string;
  readonly clusterId: string;
  readonly id: string;
}

/** Makes a schedule. */
export async function createBackupSchedule(
  api: VdbApi,
  backupSchedule: MessageInit<BackupSchedule>,
  options: Signal,
): Promise<BackupSchedule> {
  const method = backupService.createBackupSchedule;
  const answer = await api.call(method, { backupSchedule }, options);
  return answered(answer.backupSchedule, method, { name: "schedule" });
}

/** A schedule as the API has it; throws an ApiError if there is none. */
export async function getBackupSchedule(
  api: VdbApi,
  { accountId, clusterId, id }: ScheduleAddress,
  options: Signal,
): Promise<BackupSchedule> {
  const method = backupService.getBackupSchedule;
  const answer = await api.call(method, { accountId, clusterId, backupScheduleId: id }, options);
  return answered(answer.backupSchedule, method, { name: "schedule", id });
}

/** The same, but null if there is none. */
export async function findBackupSchedule(
  api: VdbApi,
  address: ScheduleAddress,
  options: Signal,
): Promise<BackupSchedule | null> {
  return orNull(getBackupSchedule(api, address, options));
}

/** The schedules of a cluster. */
export async function listBackupSchedules(
  api: VdbApi,
  { accountId, clusterId }: Omit<ScheduleAddress, "id">,
  options: Signal,
): Promise<readonly BackupSchedule[]> {
  const method = backupService.listBackupSchedules;
  const answer = await api.call(method, { accountId, clusterId }, options);
  demandWhole(answer, method);
  return listed(answer.items, method, { name: "schedule", place: { accountId, clusterId } });
}

/** Replaces when backups are made and how long they are kept. */
export async function updateBackupSchedule(
  api: VdbApi,
  backupSchedule: MessageInit<BackupSchedule>,
  options: Signal,
): Promise<void> {
  await api.call(backupService.updateBackupSchedule, { backupSchedule }, options);
}

/** A schedule that is gone already counts as deleted. */
export async function deleteBackupSchedule(
  api: VdbApi,
  { accountId, id, deleteBackups }: Omit<ScheduleAddress, "clusterId"> & { readonly deleteBackups: boolean },
  options: Signal,
): Promise<void> {
  const request = { accountId, backupScheduleId: id, deleteBackups };
  await deleted(api, backupService.deleteBackupSchedule, request, options);
}

/** A schedule under the names of the attributes; null for what the API does not say. */
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
