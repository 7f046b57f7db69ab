import {
  type Backup,
  type BackupRestore,
  BackupRestoreStatus,
  type BackupSchedule,
  BackupScheduleStatus,
  BackupStatus,
  type ClusterInfo,
  type ResourceQuantity,
} from "../../../resources/vdb/api/generated/backup.ts";
import { inEnum, length, pattern, seconds, set, uuid } from "./checks.ts";
import { nameForm } from "./cluster.ts";
import { hybridRegion, idOnceCreated } from "./message-rules.ts";
import { must, rules } from "./rules.ts";

const root = "qdrant.cloud.cluster.backup.v1";
const day = 24 * 60 * 60;
const retention = seconds(day, 365 * day);
/** Only the first alternative is anchored at the beginning, and only the last one at the end. */
const scheduleForm =
  /^(@(annually|yearly|monthly|weekly|daily|hourly|reboot))|(@every (\d+(ns|us|µs|ms|s|m|h))+)|((((\d+,)+\d+|([\d*]+(\/|-)\d+)|\d+|\*) ?){5,7})$/;

export const backupRules = [
  rules<Backup>(
    `${root}.Backup`,
    {
      accountId: uuid,
      clusterId: uuid,
      status: inEnum(BackupStatus),
      backupScheduleId: uuid,
      retentionPeriod: retention,
    },
    idOnceCreated,
    must(({ createdAt, name }) => createdAt === undefined || name !== "", "name", "must not be empty"),
  ),
  rules<ClusterInfo>(
    `${root}.ClusterInfo`,
    {
      name: [length(4, 64), pattern(nameForm)],
      cloudProviderId: length(3),
      cloudProviderRegionId: length(1),
      configuration: set,
      restorePackageId: uuid,
    },
    hybridRegion,
  ),
  rules<ResourceQuantity>(`${root}.ResourceQuantity`, { unit: length(1) }),
  rules<BackupSchedule>(
    `${root}.BackupSchedule`,
    {
      accountId: uuid,
      clusterId: uuid,
      schedule: pattern(scheduleForm),
      retentionPeriod: retention,
      status: inEnum(BackupScheduleStatus),
    },
    idOnceCreated,
  ),
  rules<BackupRestore>(`${root}.BackupRestore`, {
    id: uuid,
    accountId: uuid,
    clusterId: uuid,
    backupId: uuid,
    status: inEnum(BackupRestoreStatus),
  }),
];
