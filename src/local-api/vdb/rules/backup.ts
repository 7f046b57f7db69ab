import * as backup from "../../../resources/vdb/api/generated/backup.ts";
import { inEnum, length, pattern, seconds, set, uuid } from "./checks.ts";
import { nameForm } from "./cluster.ts";
import { hybridRegion, idOnceCreated, page, pageResponse, setByServer } from "./message-rules.ts";
import { must, rulesOf } from "./rules.ts";

const day = 24 * 60 * 60;
const retention = seconds(day, 365 * day);
/** Only the first alternative is anchored at the beginning, and only the last one at the end. */
const scheduleForm =
  /^(@(annually|yearly|monthly|weekly|daily|hourly|reboot))|(@every (\d+(ns|us|µs|ms|s|m|h))+)|((((\d+,)+\d+|([\d*]+(\/|-)\d+)|\d+|\*) ?){5,7})$/;

export const backupRules = rulesOf<typeof backup>("cluster.backup.v1", {
  ListBackupsRequest: { accountId: uuid, clusterId: uuid, backupScheduleId: uuid, ...page },
  ListBackupsResponse: pageResponse,
  GetBackupRequest: { accountId: uuid, backupId: uuid },
  GetBackupResponse: { backup: set },
  CreateBackupRequest: [
    { backup: set },
    ...setByServer("backup", "id", "name", "status", "created_at", "deleted_at"),
    ...setByServer("backup", "backup_duration", "backup_schedule_id", "cluster_info"),
  ],
  CreateBackupResponse: { backup: set },
  DeleteBackupRequest: { accountId: uuid, backupId: uuid },
  ListBackupRestoresRequest: { accountId: uuid, clusterId: uuid, ...page },
  ListBackupRestoresResponse: pageResponse,
  RestoreBackupRequest: { accountId: uuid, backupId: uuid },
  ListBackupSchedulesRequest: { accountId: uuid, clusterId: uuid, ...page },
  ListBackupSchedulesResponse: pageResponse,
  GetBackupScheduleRequest: { accountId: uuid, clusterId: uuid, backupScheduleId: uuid },
  GetBackupScheduleResponse: { backupSchedule: set },
  CreateBackupScheduleRequest: [
    { backupSchedule: set },
    ...setByServer("backup_schedule", "id", "status", "created_at", "deleted_at"),
  ],
  CreateBackupScheduleResponse: { backupSchedule: set },
  UpdateBackupScheduleRequest: [
    { backupSchedule: set },
    must(({ backupSchedule }) => backupSchedule?.id !== "", "backup_schedule.id", "must not be empty"),
  ],
  UpdateBackupScheduleResponse: { backupSchedule: set },
  DeleteBackupScheduleRequest: { accountId: uuid, backupScheduleId: uuid },
  Backup: [
    {
      accountId: uuid,
      clusterId: uuid,
      status: inEnum(backup.BackupStatus),
      backupScheduleId: uuid,
      retentionPeriod: retention,
    },
    idOnceCreated,
    must(({ createdAt, name }) => createdAt === undefined || name !== "", "name", "must not be empty"),
  ],
  ClusterInfo: [
    {
      name: [length(4, 64), pattern(nameForm)],
      cloudProviderId: length(3),
      cloudProviderRegionId: length(1),
      configuration: set,
      restorePackageId: uuid,
    },
    hybridRegion,
  ],
  ResourceQuantity: { unit: length(1) },
  BackupSchedule: [
    {
      accountId: uuid,
      clusterId: uuid,
      schedule: pattern(scheduleForm),
      retentionPeriod: retention,
      status: inEnum(backup.BackupScheduleStatus),
    },
    idOnceCreated,
  ],
  BackupRestore: {
    id: uuid,
    accountId: uuid,
    clusterId: uuid,
    backupId: uuid,
    status: inEnum(backup.BackupRestoreStatus),
  },
});
