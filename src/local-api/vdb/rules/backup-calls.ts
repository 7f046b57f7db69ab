import type {
  CreateBackupRequest,
  CreateBackupResponse,
  CreateBackupScheduleRequest,
  CreateBackupScheduleResponse,
  GetBackupResponse,
  GetBackupScheduleResponse,
  ListBackupRestoresRequest,
  ListBackupRestoresResponse,
  ListBackupSchedulesRequest,
  ListBackupSchedulesResponse,
  ListBackupsRequest,
  ListBackupsResponse,
  UpdateBackupScheduleRequest,
  UpdateBackupScheduleResponse,
} from "../../../resources/vdb/api/generated/backup.ts";
import { carrier, ids, page, pageResponse } from "./calls.ts";
import { uuid } from "./checks.ts";
import { setByServer } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.cluster.backup.v1";

export const backupCallRules = [
  rules<ListBackupsRequest>(`${root}.ListBackupsRequest`, {
    accountId: uuid,
    clusterId: uuid,
    backupScheduleId: uuid,
    ...page,
  }),
  rules<ListBackupsResponse>(`${root}.ListBackupsResponse`, pageResponse),
  ids(`${root}.GetBackupRequest`, "accountId", "backupId"),
  carrier<GetBackupResponse>(`${root}.GetBackupResponse`, "backup"),
  carrier<CreateBackupRequest>(
    `${root}.CreateBackupRequest`,
    "backup",
    ...setByServer<CreateBackupRequest>("backup", ({ backup }) => backup, {
      id: "id",
      name: "name",
      status: "status",
      createdAt: "created_at",
      deletedAt: "deleted_at",
      backupDuration: "backup_duration",
      backupScheduleId: "backup_schedule_id",
      clusterInfo: "cluster_info",
    }),
  ),
  carrier<CreateBackupResponse>(`${root}.CreateBackupResponse`, "backup"),
  ids(`${root}.DeleteBackupRequest`, "accountId", "backupId"),
  rules<ListBackupRestoresRequest>(`${root}.ListBackupRestoresRequest`, {
    accountId: uuid,
    clusterId: uuid,
    ...page,
  }),
  rules<ListBackupRestoresResponse>(`${root}.ListBackupRestoresResponse`, pageResponse),
  ids(`${root}.RestoreBackupRequest`, "accountId", "backupId"),
  rules<ListBackupSchedulesRequest>(`${root}.ListBackupSchedulesRequest`, {
    accountId: uuid,
    clusterId: uuid,
    ...page,
  }),
  rules<ListBackupSchedulesResponse>(`${root}.ListBackupSchedulesResponse`, pageResponse),
  ids(`${root}.GetBackupScheduleRequest`, "accountId", "clusterId", "backupScheduleId"),
  carrier<GetBackupScheduleResponse>(`${root}.GetBackupScheduleResponse`, "backupSchedule"),
  carrier<CreateBackupScheduleRequest>(
    `${root}.CreateBackupScheduleRequest`,
    "backupSchedule",
    ...setByServer<CreateBackupScheduleRequest>("backup_schedule", ({ backupSchedule }) => backupSchedule, {
      id: "id",
      status: "status",
      createdAt: "created_at",
      deletedAt: "deleted_at",
    }),
  ),
  carrier<CreateBackupScheduleResponse>(`${root}.CreateBackupScheduleResponse`, "backupSchedule"),
  carrier<UpdateBackupScheduleRequest>(
    `${root}.UpdateBackupScheduleRequest`,
    "backupSchedule",
    must(({ backupSchedule }) => backupSchedule?.id !== "", "backup_schedule.id", "must not be empty"),
  ),
  carrier<UpdateBackupScheduleResponse>(`${root}.UpdateBackupScheduleResponse`, "backupSchedule"),
  ids(`${root}.DeleteBackupScheduleRequest`, "accountId", "backupScheduleId"),
];
