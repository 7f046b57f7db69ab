import { expect } from "chai";
import { nextRun } from "../../../src/local-api/vdb/state-transitions/schedule-times.ts";
import { BackupStatus } from "../../../src/resources/vdb/api/generated/backup.ts";
import { RoleType } from "../../../src/resources/vdb/api/generated/iam.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { testTime, vdbForTests } from "./support/client.ts";
import { makeCluster, newName, nobody, present, wantedCluster } from "./support/objects.ts";

const { backupService } = services;
const hour = 3600;

describe("local-api vdb: backup schedules", () => {
  const time = testTime();
  const vdb = vdbForTests({ clock: time.clock });
  const ofSchedule = async (backupScheduleId: string) =>
    (await vdb.client.call(backupService.listBackups, { accountId: vdb.accountId, backupScheduleId })).items;
  const make = async (schedule: string, retention?: number) => {
    const { id: clusterId } = await makeCluster(vdb);
    const backupSchedule = {
      accountId: vdb.accountId,
      clusterId,
      schedule,
      ...(retention !== undefined && { retentionPeriod: { seconds: BigInt(retention), nanos: 0 } }),
    };
    const made = await vdb.client.call(backupService.createBackupSchedule, { backupSchedule });
    return { clusterId, id: present(made.backupSchedule).id };
  };

  it("a schedule creates backups when their times come, which complete like others", async () => {
    const { id } = await make("30 * * * *");
    expect(await ofSchedule(id)).to.have.length(0);
    await vdb.localApi.control.setClock({ advanceSeconds: 3 * hour });
    const made = await ofSchedule(id);
    expect(made).to.have.length(3);
    expect(made.map(({ status }) => status)).to.deep.equal(
      Array(3).fill(BackupStatus.BACKUP_STATUS_SUCCEEDED),
    );
    const at = made.map(({ createdAt }) => Number(createdAt?.seconds ?? 0) % hour);
    expect(at).to.deep.equal([1800, 1800, 1800]);
    expect(made.every(({ name, clusterInfo }) => name !== "" && clusterInfo !== undefined)).to.equal(true);
    time.pass(hour * 1000);
    expect(await ofSchedule(id), "and with the time itself").to.have.length(4);
  });

  it("a schedule keeps the backups within their retention period, and creates at most a hundred at once", async () => {
    const { id } = await make("@every 12h", 48 * hour);
    await vdb.localApi.control.setClock({ advanceSeconds: 50 * 365 * 86_400 });
    expect((await ofSchedule(id)).length).to.be.within(4, 5);
    const { id: forever } = await make("* * * * *");
    await vdb.localApi.control.setClock({ advanceSeconds: 20 * 365 * 86_400 });
    expect(await ofSchedule(forever)).to.have.length(100);
  });

  it("a suspended or deleted schedule creates no backups, and a changed one follows its new times", async () => {
    const { id, clusterId } = await make("@hourly");
    const { accountId } = vdb;
    await vdb.client.call(services.clusterService.suspendCluster, { accountId, clusterId });
    await vdb.localApi.control.setClock({ advanceSeconds: 2 * hour });
    expect(await ofSchedule(id)).to.have.length(0);
    await vdb.client.call(services.clusterService.unsuspendCluster, { accountId, clusterId });
    const found = await vdb.client.call(backupService.getBackupSchedule, {
      accountId,
      clusterId,
      backupScheduleId: id,
    });
    const backupSchedule = { ...present(found.backupSchedule), schedule: "@every 20m" };
    await vdb.client.call(backupService.updateBackupSchedule, { backupSchedule });
    await vdb.localApi.control.setClock({ advanceSeconds: hour });
    expect(await ofSchedule(id)).to.have.length(3);
    await vdb.client.call(backupService.deleteBackupSchedule, { accountId, backupScheduleId: id });
    await vdb.localApi.control.setClock({ advanceSeconds: hour });
    expect(await ofSchedule(id)).to.have.length(3);
  });

  it("the due times of schedules of every form are correct", () => {
    const from = Date.UTC(2026, 1, 28, 23, 59, 30);
    for (const [schedule, next] of [
      ["* * * * *", "2026-03-01T00:00:00.000Z"],
      ["*/15 6 * * *", "2026-03-01T06:00:00.000Z"],
      ["0 12 1,15 * *", "2026-03-01T12:00:00.000Z"],
      ["0 12 31 * *", "2026-03-31T12:00:00.000Z"],
      ["0 0 29 2 *", "2028-02-29T00:00:00.000Z"],
      ["0 0 * * 1-5", "2026-03-02T00:00:00.000Z"],
      ["0 0 * * 7", "2026-03-01T00:00:00.000Z"],
      ["0 0 10 * 1", "2026-03-02T00:00:00.000Z"],
      ["0 30 4 * * *", "2026-03-01T04:30:00.000Z"],
      ["@daily", "2026-03-01T00:00:00.000Z"],
      ["@weekly", "2026-03-01T00:00:00.000Z"],
      ["@monthly", "2026-03-01T00:00:00.000Z"],
      ["@yearly", "2027-01-01T00:00:00.000Z"],
      ["@every 90m", "2026-03-01T00:00:00.000Z"],
      ["@every 10s", "2026-03-01T00:00:00.000Z"],
    ] as const) {
      const at = nextRun(schedule, from);
      expect(at === undefined ? undefined : new Date(at).toISOString(), schedule).to.equal(next);
    }
    for (const none of ["@reboot", "0 0 30 2 *", "61 * * * *", "* * *", "*/0 * * * *", "@every 1", ""])
      expect(nextRun(none, from), none).to.equal(undefined);
  });

  it("the due times of schedules are whole milliseconds that a date can have", () => {
    expect(nextRun("@every 1m400us", 0)).to.equal(60_000);
    const nines = "9".repeat(400);
    for (const never of ["@every 99999999999999999999h", `@every ${nines}h`])
      expect(nextRun(never, 0), never).to.equal(undefined);
  });
});

describe("local-api vdb: references", () => {
  const vdb = vdbForTests();

  it("the API rejects references to missing packages, releases, permissions and roles", async () => {
    const { createCluster } = services.clusterService;
    const refusal = (configuration: object) =>
      vdb.client.refusal(createCluster, { cluster: wantedCluster(vdb.accountId, newName(), configuration) });
    expect(await refusal({ packageId: "00000000-0000-4000-8000-000000000000" })).to.equal(
      "INVALID_ARGUMENT: cluster.configuration.package_id: no such package for the region",
    );
    expect(await refusal({ version: "v9.9.9" })).to.equal(
      "INVALID_ARGUMENT: cluster.configuration.version: no such release",
    );
    await makeCluster(vdb);
    const role = {
      accountId: vdb.accountId,
      name: newName(),
      roleType: RoleType.ROLE_TYPE_CUSTOM,
      permissions: [{ value: "read:clusters" }, { value: "read:minds" }],
    };
    expect(await vdb.client.refusal(services.iamService.createRole, { role })).to.equal(
      "INVALID_ARGUMENT: role.permissions[1].value: no such permission",
    );
    const { items } = await vdb.client.call(services.accountService.listAccountMembers, {
      accountId: vdb.accountId,
    });
    const { id: userId } = present(items[0]?.accountMember);
    const assignment = { accountId: vdb.accountId, userId, roleIdsToAdd: [nobody] };
    expect(await vdb.client.refusal(services.iamService.assignUserRoles, assignment)).to.equal(
      "INVALID_ARGUMENT: role_ids_to_add[0]: no such role",
    );
  });
});
