import { expect } from "chai";
import { fromBytes, type MessageInit, toBytes } from "../../../../src/protobuf/message.ts";
import { Backup, BackupSchedule } from "../../../../src/resources/vdb/api/generated/backup.ts";
import { backupFromApi } from "../../../../src/resources/vdb/backup/wire.ts";
import { backupScheduleFromApi } from "../../../../src/resources/vdb/backup_schedule/wire.ts";

/** The displayed attributes of a backup that a server sends. */
function shown(backup: MessageInit<Backup>) {
  return backupFromApi(fromBytes(Backup, toBytes(Backup, backup)));
}

const second = { seconds: BigInt(Date.UTC(2026, 2, 1, 10, 2, 24) / 1000), nanos: 987_654_321 };

describe("backups", () => {
  it("a backup has null for missing fields, and the name of an unspecified status", () => {
    expect(shown({ id: "b", accountId: "a", clusterId: "c" })).to.deep.equal({
      id: "b",
      account_id: "a",
      cluster_id: "c",
      name: "",
      status: "BACKUP_STATUS_UNSPECIFIED",
      backup_duration: null,
      backup_schedule_id: null,
      retention_period: null,
      created_at: null,
      deleted_at: null,
      cluster_info: [],
    });
  });

  it("a backup has durations in the form of Go, and timestamps in whole seconds", () => {
    const backup = {
      status: 4,
      backupDuration: { seconds: 90n, nanos: 500_000_000 },
      retentionPeriod: { seconds: 259_200n, nanos: 0 },
      createdAt: second,
      backupScheduleId: "s",
    };
    expect(shown(backup)).to.include({
      status: "BACKUP_STATUS_SUCCEEDED",
      backup_duration: "1m30.5s",
      retention_period: "72h0m0s",
      created_at: "2026-03-01T10:02:24Z",
      backup_schedule_id: "s",
    });
  });

  it("a backup has the number of a status without a name", () => {
    expect(shown({ status: 42 })).to.include({ status: "42" });
  });

  it("a backup has the cluster at the time of the backup, each object as a list of one", () => {
    const clusterInfo = {
      name: "search",
      cloudProviderId: "hybrid",
      cloudProviderRegionId: "north",
      configuration: {
        numberOfNodes: 2,
        packageId: "p",
        databaseConfiguration: { service: { enableTls: true } },
      },
      resourcesSummary: { cpu: { amount: 500, unit: "m" }, disk: { amount: 0, unit: "Gi" } },
    };
    const [info] = shown({ clusterInfo }).cluster_info;
    expect(info).to.deep.include({
      name: "search",
      cloud_provider_id: "hybrid",
      cloud_provider_region_id: "north",
      restore_package_id: null,
      resources_summary: [{ cpu: [{ amount: 500, unit: "m" }], ram: [], disk: [{ amount: 0, unit: "Gi" }] }],
    });
    const [configuration] = info?.configuration ?? [];
    expect(configuration).to.deep.include({ number_of_nodes: 2 });
    expect(configuration?.node_configuration).to.deep.equal([
      { package_id: "p", resource_configurations: [] },
    ]);
    const [service] = configuration?.database_configuration[0]?.service ?? [];
    expect(service).to.deep.include({ enable_tls: true, jwt_rbac: null });
  });

  it("a backup may have a cluster without any data", () => {
    expect(shown({ clusterInfo: {} }).cluster_info).to.deep.equal([
      {
        name: "",
        cloud_provider_id: "",
        cloud_provider_region_id: "",
        configuration: [],
        resources_summary: [],
        restore_package_id: null,
      },
    ]);
  });
});

describe("backup schedules", () => {
  it("a backup schedule has null for missing fields, and the number of a status without a name", () => {
    const schedule = fromBytes(BackupSchedule, toBytes(BackupSchedule, { schedule: "@daily", status: 77 }));
    expect(backupScheduleFromApi(schedule)).to.include({
      cron_expression: "@daily",
      retention_period: null,
      created_at: null,
      deleted_at: null,
      status: "77",
    });
  });
});
