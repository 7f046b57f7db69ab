import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search, shop } from "../clusters-at-hand.ts";

const plain = { cluster_id: search, cron_expression: "0 3 * * *" };

describe("accounts_backup_schedule", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  /** Returns the names of the methods called since the previous call of this function. */
  function takeNames(): readonly string[] {
    const names = vdb.api.calls().map(({ call }) => call.replace("BackupService/", ""));
    vdb.api.takeChanges();
    return names;
  }

  it("a schedule is created and read", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create({ ...plain, retention_period: "72h" });
    const backupSchedule = {
      accountId: account,
      clusterId: search,
      schedule: "0 3 * * *",
      retentionPeriod: "259200s",
    };
    expect(vdb.api.calls()).to.deep.equal([
      { call: "BackupService/CreateBackupSchedule", request: { backupSchedule } },
      {
        call: "BackupService/GetBackupSchedule",
        request: { accountId: account, clusterId: search, backupScheduleId: schedule.id },
      },
    ]);
    const { id, created_at, ...state } = schedule.state;
    expect(created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(state).to.deep.equal({
      ...plain,
      account_id: account,
      retention_period: "72h",
      delete_backups_on_destroy: true,
      deleted_at: null,
      status: "BACKUP_SCHEDULE_STATUS_ACTIVE",
    });
  });

  describe("the retention period of a schedule", () => {
    it("the retention period is compared by its value", async () => {
      const schedule = vdb.resource("accounts_backup_schedule");
      await schedule.create({ ...plain, retention_period: "72h" });
      for (const same of ["72h", "4320m", "72h0m0s", "+72h", " 259200s "]) {
        await schedule.expectNoChange({ ...plain, retention_period: same });
      }
      expect(await schedule.plan({ ...plain, retention_period: "73h" })).to.deep.include({
        action: "update",
        changed: ["retention_period"],
      });
    });

    it("the retention period has the form of a Go duration after an import", async () => {
      const schedule = vdb.resource("accounts_backup_schedule");
      await schedule.create({ ...plain, retention_period: "1500m30.5s" });
      await schedule.import(`${search}/${schedule.id}`);
      expect(schedule.state).to.include({ retention_period: "25h0m30.5s" });
      await schedule.expectNoChange({ ...plain, retention_period: "1500m30.5s" });
    });

    it("the retention period is unlimited when it is omitted or empty", async () => {
      const schedule = vdb.resource("accounts_backup_schedule");
      await schedule.create({ ...plain, retention_period: "" });
      expect(vdb.api.only("backupSchedules")).to.not.have.property("retentionPeriod");
      await schedule.expectNoChange({ ...plain, retention_period: "" });
      await schedule.update({ ...plain, retention_period: "72h" });
      expect(vdb.api.only("backupSchedules")).to.include({ retentionPeriod: "259200s" });
      await schedule.update(plain);
      expect(vdb.api.only("backupSchedules")).to.not.have.property("retentionPeriod");
      await schedule.expectNoChange(plain);
    });

    for (const retention_period of ["3 days", "3d", "72", "  "]) {
      it(`the retention period must not be ${JSON.stringify(retention_period)}`, async () => {
        const schedule = vdb.resource("accounts_backup_schedule");
        const error = await refusal(schedule.create({ ...plain, retention_period }));
        expect(error).to.include({ summary: "Invalid value", path: "retention_period" });
        expect(error.detail).to.contain("must be a duration such as 72h");
        expect(vdb.api.calls()).to.deep.equal([]);
      });
    }

    it("a plan shows a change of the retention period outside of Terraform", async () => {
      const schedule = vdb.resource("accounts_backup_schedule");
      await schedule.create(plain);
      await vdb.api.change("backupSchedules", schedule.id, { retentionPeriod: "90000s" });
      expect(await schedule.refresh()).to.include({ retention_period: "25h0m0s" });
      expect(await schedule.plan(plain)).to.deep.include({ action: "update", changed: ["retention_period"] });
    });
  });

  it("an update sends all attributes of a schedule, and reads it", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create({ ...plain, retention_period: "72h" });
    takeNames();
    await schedule.update({ ...plain, cron_expression: "@daily", retention_period: "72h" });
    const [change, ...more] = vdb.api.takeChanges();
    expect(more).to.deep.equal([]);
    expect(change).to.deep.equal({
      call: "BackupService/UpdateBackupSchedule",
      request: {
        backupSchedule: {
          id: schedule.id,
          accountId: account,
          clusterId: search,
          schedule: "@daily",
          retentionPeriod: "259200s",
        },
      },
    });
  });

  it("an update of delete_backups_on_destroy alone only reads the schedule", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    takeNames();
    await schedule.update({ ...plain, delete_backups_on_destroy: false });
    expect(takeNames()).to.include("GetBackupSchedule").and.not.include("UpdateBackupSchedule");
    expect(schedule.state).to.include({ delete_backups_on_destroy: false });
    await schedule.expectNoChange({ ...plain, delete_backups_on_destroy: false });
  });

  for (const delete_backups_on_destroy of [undefined, true, false]) {
    it(`a delete sends delete_backups_on_destroy = ${delete_backups_on_destroy}`, async () => {
      const schedule = vdb.resource("accounts_backup_schedule");
      await schedule.create({
        ...plain,
        ...(delete_backups_on_destroy !== undefined && { delete_backups_on_destroy }),
      });
      const { id } = schedule;
      vdb.api.takeChanges();
      await schedule.destroy();
      expect(vdb.api.takeChanges()).to.deep.equal([
        {
          call: "BackupService/DeleteBackupSchedule",
          request: {
            accountId: account,
            backupScheduleId: id,
            deleteBackups: delete_backups_on_destroy ?? true,
          },
        },
      ]);
    });
  }

  it("delete_backups_on_destroy has its default after an import, also if the schedule is destroyed immediately", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    const made = await schedule.create(plain);
    expect(await schedule.import(`${search}/${schedule.id}`)).to.deep.equal(made);
    await schedule.expectNoChange(plain);
    vdb.api.takeChanges();
    await schedule.destroy();
    expect(vdb.api.takeChanges()).to.have.nested.property("[0].request.deleteBackups", true);
  });

  it("a schedule is imported by cluster and ID only", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    expect((await refusal(schedule.import(shop))).detail).to.contain("<cluster_id>/<id>");
    const { detail } = await refusal(schedule.import(`${search}/${shop}`));
    expect(detail).to.not.equal("");
    expect(schedule.object).to.equal(undefined);
  });

  it("a schedule is replaced when the cluster changes", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    await schedule.replace({ ...plain, cluster_id: shop });
    expect(vdb.api.only("backupSchedules")).to.include({ clusterId: shop });
  });

  it("a schedule has the values of the create response while it cannot be read yet", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    vdb.api.fail({ method: "GetBackupSchedule", code: "NOT_FOUND" });
    await schedule.create(plain);
    expect(schedule.state).to.include({ status: "BACKUP_SCHEDULE_STATUS_ACTIVE", account_id: account });
    await schedule.expectNoChange(plain);
  });

  it("a schedule is in the state, untainted, when the read after the create fails", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    vdb.api.fail({ method: "GetBackupSchedule", code: "INTERNAL" });
    await schedule.create(plain);
    expect(schedule.object?.tainted ?? false).to.equal(false);
    expect(schedule.id).to.equal(vdb.api.only("backupSchedules").id);
    await schedule.expectNoChange(plain);
  });

  it("a schedule remains unchanged in the state when the API rejects an update", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    vdb.api.fail({ method: "UpdateBackupSchedule", code: "PERMISSION_DENIED" });
    await refusal(schedule.update({ ...plain, cron_expression: "@hourly" }));
    expect(schedule.state).to.include(plain);
    await schedule.expectNoChange(plain);
  });

  it("the update of a missing schedule fails", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    const change = { ...plain, account_id: otherAccount };
    expect(await refusal(schedule.update(change))).to.include({ summary: "Backup schedule not found" });
  });

  it("a missing schedule is removed from the state, and its delete succeeds", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    vdb.api.fail(
      { method: "GetBackupSchedule", code: "NOT_FOUND" },
      { method: "DeleteBackupSchedule", code: "NOT_FOUND" },
    );
    const { object } = schedule;
    expect(await schedule.refresh()).to.equal(undefined);
    schedule.object = object;
    await schedule.destroy();
    expect(schedule.object).to.equal(undefined);
  });

  it("a schedule shows when its deletion began, and a status without a name as its number", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create(plain);
    const deletedAt = "2026-03-01T10:00:09.999Z";
    await vdb.api.change("backupSchedules", schedule.id, { status: 77, deletedAt });
    expect(await schedule.refresh()).to.include({ status: "77", deleted_at: "2026-03-01T10:00:09Z" });
  });

  it("a schedule is not updated when only the spelling of the cron expression changes", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    await schedule.create({ ...plain, retention_period: "72h" });
    vdb.api.takeChanges();
    await schedule.update({ ...plain, retention_period: "4320m", delete_backups_on_destroy: false });
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("an invalid cron expression is rejected without a request", async () => {
    const config = { ...plain, cron_expression: "now and then" };
    const error = await refusal(vdb.resource("accounts_backup_schedule").create(config));
    expect(error).to.include({ summary: "Invalid value", path: "cron_expression" });
    expect(error.detail).to.include("must be a cron expression of five to seven fields");
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  it("a schedule is created in its own account, sent in lowercase", async () => {
    const schedule = vdb.resource("accounts_backup_schedule");
    const config = { ...plain, cluster_id: elsewhere, account_id: `{${otherAccount.toUpperCase()}}` };
    await schedule.create(config);
    expect(vdb.api.takeChanges()).to.have.nested.property(
      "[0].request.backupSchedule.accountId",
      otherAccount,
    );
    await schedule.expectNoChange(config);
  });
});
