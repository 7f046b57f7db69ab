// Made by scripts/generate-proto.mjs; never edited.
import { writeInt32, type MessageType, keepUnknown, readNested, skip, writeUnknown, unary } from "../../../../grpc/index.ts";
import { ClusterConfiguration } from "./cluster.ts";
import { Duration, Timestamp } from "./well-known.ts";

export interface Backup {
  id: string;
  /** A client sends the account, the cluster and the retention. All else is the server's. */
  createdAt?: Timestamp | undefined;
  accountId: string;
  clusterId: string;
  name: string;
  status: BackupStatus;
  deletedAt?: Timestamp | undefined;
  /** How long it took; absent while it runs. */
  backupDuration?: Duration | undefined;
  /** Absent from a backup that somebody asked for. */
  backupScheduleId?: string | undefined;
  /** From one day to one year; absent means for ever. */
  retentionPeriod?: Duration | undefined;
  /** As the cluster was then. */
  clusterInfo?: ClusterInfo | undefined;
}

export const Backup: MessageType<Backup> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.accountId) writer.uint32(26).string(message.accountId);
    if (message.clusterId) writer.uint32(34).string(message.clusterId);
    if (message.name) writer.uint32(42).string(message.name);
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(48), message.status);
    if (message.deletedAt != null) Timestamp.write(message.deletedAt, writer.uint32(58).fork()).ldelim();
    if (message.backupDuration != null) Duration.write(message.backupDuration, writer.uint32(66).fork()).ldelim();
    if (message.backupScheduleId != null) writer.uint32(74).string(message.backupScheduleId);
    if (message.retentionPeriod != null) Duration.write(message.retentionPeriod, writer.uint32(82).fork()).ldelim();
    if (message.clusterInfo != null) ClusterInfo.write(message.clusterInfo, writer.uint32(98).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { id: "", accountId: "", clusterId: "", name: "", status: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.accountId = reader.string();
          break;
        case 34:
          message.clusterId = reader.string();
          break;
        case 42:
          message.name = reader.string();
          break;
        case 48:
          message.status = reader.int32();
          break;
        case 58:
          message.deletedAt = readNested(Timestamp, reader, depth, message.deletedAt);
          break;
        case 66:
          message.backupDuration = readNested(Duration, reader, depth, message.backupDuration);
          break;
        case 74:
          message.backupScheduleId = reader.string();
          break;
        case 82:
          message.retentionPeriod = readNested(Duration, reader, depth, message.retentionPeriod);
          break;
        case 98:
          message.clusterInfo = readNested(ClusterInfo, reader, depth, message.clusterInfo);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const BackupStatus = {
  BACKUP_STATUS_UNSPECIFIED: 0,
  BACKUP_STATUS_RUNNING: 1,
  /** There was a reason not to make it. */
  BACKUP_STATUS_SKIPPED: 2,
  BACKUP_STATUS_FAILED: 3,
  BACKUP_STATUS_SUCCEEDED: 4,
  BACKUP_STATUS_FAILED_TO_SYNC: 5,
  BACKUP_STATUS_NOT_FOUND: 6,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type BackupStatus = number;

export interface ClusterInfo {
  name: string;
  cloudProviderId: string;
  cloudProviderRegionId: string;
  configuration?: ClusterConfiguration | undefined;
  /** Of one node. */
  resourcesSummary?: ClusterResourcesSummary | undefined;
  /** The package that a cluster made of the backup would get. */
  restorePackageId?: string | undefined;
}

export const ClusterInfo: MessageType<ClusterInfo> = {
  write(message, writer) {
    if (message.name) writer.uint32(10).string(message.name);
    if (message.cloudProviderId) writer.uint32(18).string(message.cloudProviderId);
    if (message.cloudProviderRegionId) writer.uint32(26).string(message.cloudProviderRegionId);
    if (message.configuration != null) ClusterConfiguration.write(message.configuration, writer.uint32(34).fork()).ldelim();
    if (message.resourcesSummary != null) ClusterResourcesSummary.write(message.resourcesSummary, writer.uint32(42).fork()).ldelim();
    if (message.restorePackageId != null) writer.uint32(50).string(message.restorePackageId);
    return writer;
  },
  read(reader, depth, message = { name: "", cloudProviderId: "", cloudProviderRegionId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.name = reader.string();
          break;
        case 18:
          message.cloudProviderId = reader.string();
          break;
        case 26:
          message.cloudProviderRegionId = reader.string();
          break;
        case 34:
          message.configuration = readNested(ClusterConfiguration, reader, depth, message.configuration);
          break;
        case 42:
          message.resourcesSummary = readNested(ClusterResourcesSummary, reader, depth, message.resourcesSummary);
          break;
        case 50:
          message.restorePackageId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ClusterResourcesSummary {
  cpu?: ResourceQuantity | undefined;
  ram?: ResourceQuantity | undefined;
  disk?: ResourceQuantity | undefined;
}

export const ClusterResourcesSummary: MessageType<ClusterResourcesSummary> = {
  write(message, writer) {
    if (message.cpu != null) ResourceQuantity.write(message.cpu, writer.uint32(10).fork()).ldelim();
    if (message.ram != null) ResourceQuantity.write(message.ram, writer.uint32(18).fork()).ldelim();
    if (message.disk != null) ResourceQuantity.write(message.disk, writer.uint32(26).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.cpu = readNested(ResourceQuantity, reader, depth, message.cpu);
          break;
        case 18:
          message.ram = readNested(ResourceQuantity, reader, depth, message.ram);
          break;
        case 26:
          message.disk = readNested(ResourceQuantity, reader, depth, message.disk);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ResourceQuantity {
  amount: number;
  /** `m` for thousandths of a core, `Gi` for GiB. */
  unit: string;
}

export const ResourceQuantity: MessageType<ResourceQuantity> = {
  write(message, writer) {
    if (message.amount != null && message.amount !== 0) writeInt32(writer.uint32(8), message.amount);
    if (message.unit) writer.uint32(18).string(message.unit);
    return writer;
  },
  read(reader, depth, message = { amount: 0, unit: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 8:
          message.amount = reader.int32();
          break;
        case 18:
          message.unit = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface BackupSchedule {
  id: string;
  /** The server's, like id, deleted_at and status. */
  createdAt?: Timestamp | undefined;
  accountId: string;
  clusterId: string;
  /** A cron expression, `@daily` and its like, or `@every 12h`. */
  schedule: string;
  /** Of each backup, from one day to one year; absent means for ever. */
  retentionPeriod?: Duration | undefined;
  deletedAt?: Timestamp | undefined;
  status: BackupScheduleStatus;
}

export const BackupSchedule: MessageType<BackupSchedule> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.accountId) writer.uint32(26).string(message.accountId);
    if (message.clusterId) writer.uint32(34).string(message.clusterId);
    if (message.schedule) writer.uint32(42).string(message.schedule);
    if (message.retentionPeriod != null) Duration.write(message.retentionPeriod, writer.uint32(50).fork()).ldelim();
    if (message.deletedAt != null) Timestamp.write(message.deletedAt, writer.uint32(58).fork()).ldelim();
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(64), message.status);
    return writeUnknown(message, writer);
  },
  read(reader, depth, message = { id: "", accountId: "", clusterId: "", schedule: "", status: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.accountId = reader.string();
          break;
        case 34:
          message.clusterId = reader.string();
          break;
        case 42:
          message.schedule = reader.string();
          break;
        case 50:
          message.retentionPeriod = readNested(Duration, reader, depth, message.retentionPeriod);
          break;
        case 58:
          message.deletedAt = readNested(Timestamp, reader, depth, message.deletedAt);
          break;
        case 64:
          message.status = reader.int32();
          break;
        default:
          keepUnknown(message, reader, tag, depth);
      }
    }
    return message;
  },
};

export const BackupScheduleStatus = {
  BACKUP_SCHEDULE_STATUS_UNSPECIFIED: 0,
  BACKUP_SCHEDULE_STATUS_ACTIVE: 1,
  BACKUP_SCHEDULE_STATUS_FAILED_TO_SYNC: 2,
  BACKUP_SCHEDULE_STATUS_NOT_FOUND: 3,
  BACKUP_SCHEDULE_STATUS_DISABLED: 4,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type BackupScheduleStatus = number;

export interface BackupRestore {
  id: string;
  createdAt?: Timestamp | undefined;
  accountId: string;
  clusterId: string;
  backupId: string;
  status: BackupRestoreStatus;
  deletedAt?: Timestamp | undefined;
}

export const BackupRestore: MessageType<BackupRestore> = {
  write(message, writer) {
    if (message.id) writer.uint32(10).string(message.id);
    if (message.createdAt != null) Timestamp.write(message.createdAt, writer.uint32(18).fork()).ldelim();
    if (message.accountId) writer.uint32(26).string(message.accountId);
    if (message.clusterId) writer.uint32(34).string(message.clusterId);
    if (message.backupId) writer.uint32(42).string(message.backupId);
    if (message.status != null && message.status !== 0) writeInt32(writer.uint32(48), message.status);
    if (message.deletedAt != null) Timestamp.write(message.deletedAt, writer.uint32(58).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = { id: "", accountId: "", clusterId: "", backupId: "", status: 0 }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.id = reader.string();
          break;
        case 18:
          message.createdAt = readNested(Timestamp, reader, depth, message.createdAt);
          break;
        case 26:
          message.accountId = reader.string();
          break;
        case 34:
          message.clusterId = reader.string();
          break;
        case 42:
          message.backupId = reader.string();
          break;
        case 48:
          message.status = reader.int32();
          break;
        case 58:
          message.deletedAt = readNested(Timestamp, reader, depth, message.deletedAt);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export const BackupRestoreStatus = {
  BACKUP_RESTORE_STATUS_UNSPECIFIED: 0,
  BACKUP_RESTORE_STATUS_RUNNING: 1,
  BACKUP_RESTORE_STATUS_FAILED: 2,
  BACKUP_RESTORE_STATUS_SUCCEEDED: 3,
  BACKUP_RESTORE_STATUS_FAILED_TO_SYNC: 4,
  BACKUP_RESTORE_STATUS_NOT_FOUND: 5,
  BACKUP_RESTORE_STATUS_SKIPPED: 6,
} as const;

/** A number of the enum with this name, or a number that only a newer server knows. */
export type BackupRestoreStatus = number;

export interface ListBackupsRequest {
  accountId: string;
  clusterId?: string | undefined;
  backupScheduleId?: string | undefined;
  pageSize?: number | undefined;
  pageToken?: string | undefined;
}

export const ListBackupsRequest: MessageType<ListBackupsRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId != null) writer.uint32(18).string(message.clusterId);
    if (message.backupScheduleId != null) writer.uint32(26).string(message.backupScheduleId);
    if (message.pageSize != null) writeInt32(writer.uint32(80), message.pageSize);
    if (message.pageToken != null) writer.uint32(90).string(message.pageToken);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 26:
          message.backupScheduleId = reader.string();
          break;
        case 80:
          message.pageSize = reader.int32();
          break;
        case 90:
          message.pageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListBackupsResponse {
  items: Backup[];
  totalSize?: number | undefined;
  nextPageToken?: string | undefined;
}

export const ListBackupsResponse: MessageType<ListBackupsResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) Backup.write(item, writer.uint32(10).fork()).ldelim();
    if (message.totalSize != null) writeInt32(writer.uint32(80), message.totalSize);
    if (message.nextPageToken != null) writer.uint32(90).string(message.nextPageToken);
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(Backup, reader, depth));
          break;
        case 80:
          message.totalSize = reader.int32();
          break;
        case 90:
          message.nextPageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetBackupRequest {
  accountId: string;
  backupId: string;
}

export const GetBackupRequest: MessageType<GetBackupRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.backupId) writer.uint32(18).string(message.backupId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", backupId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.backupId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetBackupResponse {
  backup?: Backup | undefined;
}

export const GetBackupResponse: MessageType<GetBackupResponse> = {
  write(message, writer) {
    if (message.backup != null) Backup.write(message.backup, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backup = readNested(Backup, reader, depth, message.backup);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateBackupRequest {
  backup?: Backup | undefined;
}

export const CreateBackupRequest: MessageType<CreateBackupRequest> = {
  write(message, writer) {
    if (message.backup != null) Backup.write(message.backup, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backup = readNested(Backup, reader, depth, message.backup);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateBackupResponse {
  backup?: Backup | undefined;
}

export const CreateBackupResponse: MessageType<CreateBackupResponse> = {
  write(message, writer) {
    if (message.backup != null) Backup.write(message.backup, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backup = readNested(Backup, reader, depth, message.backup);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteBackupRequest {
  accountId: string;
  backupId: string;
}

export const DeleteBackupRequest: MessageType<DeleteBackupRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.backupId) writer.uint32(18).string(message.backupId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", backupId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.backupId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteBackupResponse {
}

export const DeleteBackupResponse: MessageType<DeleteBackupResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface ListBackupRestoresRequest {
  accountId: string;
  clusterId?: string | undefined;
  pageSize?: number | undefined;
  pageToken?: string | undefined;
}

export const ListBackupRestoresRequest: MessageType<ListBackupRestoresRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId != null) writer.uint32(18).string(message.clusterId);
    if (message.pageSize != null) writeInt32(writer.uint32(80), message.pageSize);
    if (message.pageToken != null) writer.uint32(90).string(message.pageToken);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 80:
          message.pageSize = reader.int32();
          break;
        case 90:
          message.pageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListBackupRestoresResponse {
  items: BackupRestore[];
  totalSize?: number | undefined;
  nextPageToken?: string | undefined;
}

export const ListBackupRestoresResponse: MessageType<ListBackupRestoresResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) BackupRestore.write(item, writer.uint32(10).fork()).ldelim();
    if (message.totalSize != null) writeInt32(writer.uint32(80), message.totalSize);
    if (message.nextPageToken != null) writer.uint32(90).string(message.nextPageToken);
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(BackupRestore, reader, depth));
          break;
        case 80:
          message.totalSize = reader.int32();
          break;
        case 90:
          message.nextPageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RestoreBackupRequest {
  accountId: string;
  backupId: string;
}

export const RestoreBackupRequest: MessageType<RestoreBackupRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.backupId) writer.uint32(18).string(message.backupId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", backupId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.backupId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface RestoreBackupResponse {
}

export const RestoreBackupResponse: MessageType<RestoreBackupResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export interface ListBackupSchedulesRequest {
  accountId: string;
  clusterId?: string | undefined;
  pageSize?: number | undefined;
  pageToken?: string | undefined;
}

export const ListBackupSchedulesRequest: MessageType<ListBackupSchedulesRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId != null) writer.uint32(18).string(message.clusterId);
    if (message.pageSize != null) writeInt32(writer.uint32(80), message.pageSize);
    if (message.pageToken != null) writer.uint32(90).string(message.pageToken);
    return writer;
  },
  read(reader, depth, message = { accountId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 80:
          message.pageSize = reader.int32();
          break;
        case 90:
          message.pageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface ListBackupSchedulesResponse {
  items: BackupSchedule[];
  totalSize?: number | undefined;
  nextPageToken?: string | undefined;
}

export const ListBackupSchedulesResponse: MessageType<ListBackupSchedulesResponse> = {
  write(message, writer) {
    for (const item of message.items ?? []) BackupSchedule.write(item, writer.uint32(10).fork()).ldelim();
    if (message.totalSize != null) writeInt32(writer.uint32(80), message.totalSize);
    if (message.nextPageToken != null) writer.uint32(90).string(message.nextPageToken);
    return writer;
  },
  read(reader, depth, message = { items: [] }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.items.push(readNested(BackupSchedule, reader, depth));
          break;
        case 80:
          message.totalSize = reader.int32();
          break;
        case 90:
          message.nextPageToken = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetBackupScheduleRequest {
  accountId: string;
  clusterId: string;
  backupScheduleId: string;
}

export const GetBackupScheduleRequest: MessageType<GetBackupScheduleRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.clusterId) writer.uint32(18).string(message.clusterId);
    if (message.backupScheduleId) writer.uint32(26).string(message.backupScheduleId);
    return writer;
  },
  read(reader, depth, message = { accountId: "", clusterId: "", backupScheduleId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.clusterId = reader.string();
          break;
        case 26:
          message.backupScheduleId = reader.string();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface GetBackupScheduleResponse {
  backupSchedule?: BackupSchedule | undefined;
}

export const GetBackupScheduleResponse: MessageType<GetBackupScheduleResponse> = {
  write(message, writer) {
    if (message.backupSchedule != null) BackupSchedule.write(message.backupSchedule, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backupSchedule = readNested(BackupSchedule, reader, depth, message.backupSchedule);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateBackupScheduleRequest {
  backupSchedule?: BackupSchedule | undefined;
}

export const CreateBackupScheduleRequest: MessageType<CreateBackupScheduleRequest> = {
  write(message, writer) {
    if (message.backupSchedule != null) BackupSchedule.write(message.backupSchedule, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backupSchedule = readNested(BackupSchedule, reader, depth, message.backupSchedule);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface CreateBackupScheduleResponse {
  backupSchedule?: BackupSchedule | undefined;
}

export const CreateBackupScheduleResponse: MessageType<CreateBackupScheduleResponse> = {
  write(message, writer) {
    if (message.backupSchedule != null) BackupSchedule.write(message.backupSchedule, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backupSchedule = readNested(BackupSchedule, reader, depth, message.backupSchedule);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateBackupScheduleRequest {
  backupSchedule?: BackupSchedule | undefined;
}

export const UpdateBackupScheduleRequest: MessageType<UpdateBackupScheduleRequest> = {
  write(message, writer) {
    if (message.backupSchedule != null) BackupSchedule.write(message.backupSchedule, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backupSchedule = readNested(BackupSchedule, reader, depth, message.backupSchedule);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface UpdateBackupScheduleResponse {
  backupSchedule?: BackupSchedule | undefined;
}

export const UpdateBackupScheduleResponse: MessageType<UpdateBackupScheduleResponse> = {
  write(message, writer) {
    if (message.backupSchedule != null) BackupSchedule.write(message.backupSchedule, writer.uint32(10).fork()).ldelim();
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.backupSchedule = readNested(BackupSchedule, reader, depth, message.backupSchedule);
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteBackupScheduleRequest {
  accountId: string;
  backupScheduleId: string;
  /** Absent or false: the backups that the schedule has made stay. */
  deleteBackups?: boolean | undefined;
}

export const DeleteBackupScheduleRequest: MessageType<DeleteBackupScheduleRequest> = {
  write(message, writer) {
    if (message.accountId) writer.uint32(10).string(message.accountId);
    if (message.backupScheduleId) writer.uint32(18).string(message.backupScheduleId);
    if (message.deleteBackups != null) writer.uint32(24).bool(message.deleteBackups);
    return writer;
  },
  read(reader, depth, message = { accountId: "", backupScheduleId: "" }) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      switch (tag) {
        case 10:
          message.accountId = reader.string();
          break;
        case 18:
          message.backupScheduleId = reader.string();
          break;
        case 24:
          message.deleteBackups = reader.bool();
          break;
        default:
          skip(reader, tag, depth);
      }
    }
    return message;
  },
};

export interface DeleteBackupScheduleResponse {
}

export const DeleteBackupScheduleResponse: MessageType<DeleteBackupScheduleResponse> = {
  write(_, writer) {
    return writer;
  },
  read(reader, depth, message = {}) {
    while (reader.pos < reader.len) {
      const tag = reader.tag();
      skip(reader, tag, depth);
    }
    return message;
  },
};

export const backupService = {
  listBackups: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/ListBackups", ListBackupsRequest, ListBackupsResponse),
  getBackup: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/GetBackup", GetBackupRequest, GetBackupResponse),
  createBackup: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/CreateBackup", CreateBackupRequest, CreateBackupResponse),
  deleteBackup: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/DeleteBackup", DeleteBackupRequest, DeleteBackupResponse),
  /** What RestoreBackup has started. */
  listBackupRestores: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/ListBackupRestores", ListBackupRestoresRequest, ListBackupRestoresResponse),
  /** Brings the data back into the cluster that it is from. */
  restoreBackup: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/RestoreBackup", RestoreBackupRequest, RestoreBackupResponse),
  listBackupSchedules: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/ListBackupSchedules", ListBackupSchedulesRequest, ListBackupSchedulesResponse),
  getBackupSchedule: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/GetBackupSchedule", GetBackupScheduleRequest, GetBackupScheduleResponse),
  createBackupSchedule: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/CreateBackupSchedule", CreateBackupScheduleRequest, CreateBackupScheduleResponse),
  /** Takes the whole schedule: what is left out is cleared. */
  updateBackupSchedule: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/UpdateBackupSchedule", UpdateBackupScheduleRequest, UpdateBackupScheduleResponse),
  deleteBackupSchedule: /* @__PURE__ */ unary("/qdrant.cloud.cluster.backup.v1.BackupService/DeleteBackupSchedule", DeleteBackupScheduleRequest, DeleteBackupScheduleResponse),
};
