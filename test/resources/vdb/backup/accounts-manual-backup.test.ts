import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search, shop } from "../clusters-at-hand.ts";

const plain = { cluster_id: search };

describe("accounts_manual_backup", () => {
  // Backups run until a test ends them.
  const vdb = useVdbLife({ localApi: { phaseSeconds: 3600 } });
  beforeEach(() => putClusters(vdb.api));

  it("a create starts a backup without waiting for its end", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create({ ...plain, retention_period: "72h" });
    expect(vdb.api.calls()).to.deep.equal([
      {
        call: "BackupService/CreateBackup",
        request: { backup: { accountId: account, clusterId: search, retentionPeriod: "259200s" } },
      },
    ]);
    expect(backup.state).to.deep.include({
      ...plain,
      account_id: account,
      retention_period: "72h",
      status: "BACKUP_STATUS_RUNNING",
      backup_duration: null,
      backup_schedule_id: null,
      deleted_at: null,
    });
  });

  it("a backup shows the cluster as it was when the backup was created", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    const [info] = backup.state.cluster_info as [{ configuration: [object] }];
    expect(info).to.deep.include({
      name: "search",
      cloud_provider_id: "aws",
      cloud_provider_region_id: "eu-central-1",
      resources_summary: [],
      restore_package_id: null,
    });
    expect(info.configuration[0]).to.deep.include({
      number_of_nodes: 1,
      version: "v1.17.0",
      last_modified_at: "2026-03-01T10:00:13Z",
      database_configuration: [],
    });
  });

  it("a backup shows its progress, and plans no change", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    await vdb.api.change("backups", backup.id, {
      status: "BACKUP_STATUS_SUCCEEDED",
      backupDuration: "90.5s",
      clusterInfo: {
        resourcesSummary: { cpu: { amount: 500, unit: "m" } },
        restorePackageId: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
      },
    });
    await backup.expectNoChange(plain);
    expect(await backup.refresh()).to.include({
      status: "BACKUP_STATUS_SUCCEEDED",
      backup_duration: "1m30.5s",
    });
    const [info] = backup.state.cluster_info as [object];
    expect(info).to.deep.include({
      resources_summary: [{ cpu: [{ amount: 500, unit: "m" }], ram: [], disk: [] }],
      restore_package_id: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14",
    });
    await backup.expectNoChange(plain);
  });

  it("a backup shows its timestamps, its schedule, and a status without a name as its number", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    await vdb.api.change("backups", backup.id, {
      status: 77,
      createdAt: "2026-03-01T10:00:09.999Z",
      deletedAt: "2026-03-01T10:00:10.5Z",
      backupScheduleId: shop,
    });
    expect(await backup.refresh()).to.include({
      status: "77",
      created_at: "2026-03-01T10:00:09Z",
      deleted_at: "2026-03-01T10:00:10Z",
      backup_schedule_id: shop,
    });
  });

  it("a backup shows null for jwt_rbac of the cluster", async () => {
    await vdb.api.change("clusters", search, {
      configuration: { databaseConfiguration: { service: { enableTls: true } } },
    });
    const { cluster_info } = await vdb.resource("accounts_manual_backup").create(plain);
    const service = "[0].configuration[0].database_configuration[0].service[0]";
    expect(cluster_info).to.have.nested.property(`${service}.enable_tls`, true);
    expect(cluster_info).to.have.nested.property(`${service}.jwt_rbac`, null);
  });

  it("a backup is imported, and then plans no change", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create({ ...plain, retention_period: "4320m" });
    await backup.import(backup.id);
    expect(backup.state).to.include({ ...plain, retention_period: "72h0m0s" });
    await backup.expectNoChange({ ...plain, retention_period: "4320m" });
  });

  describe("the retention period of a backup", () => {
    it("the retention period is compared by its value, without whitespace around it", async () => {
      const backup = vdb.resource("accounts_manual_backup");
      await backup.create({ ...plain, retention_period: " 72h " });
      expect(vdb.api.only("backups")).to.include({ retentionPeriod: "259200s" });
      for (const retention_period of [" 72h ", "72h", "4320m"]) {
        await backup.expectNoChange({ ...plain, retention_period });
      }
    });

    it("a backup is replaced when its retention period changes, is added or removed", async () => {
      const backup = vdb.resource("accounts_manual_backup");
      await backup.create(plain);
      await backup.replace({ ...plain, retention_period: "72h" });
      await backup.replace({ ...plain, retention_period: "73h" });
      await backup.replace(plain);
      await backup.expectNoChange(plain);
    });

    it("an empty retention period instead of an omitted one does not replace the backup", async () => {
      const backup = vdb.resource("accounts_manual_backup");
      await backup.create(plain);
      const { id } = backup;
      await backup.update({ ...plain, retention_period: "" });
      await backup.expectNoChange({ ...plain, retention_period: "" });
      await backup.update(plain);
      expect(backup.id).to.equal(id);
    });

    it("a retention period must be valid before the existing backup is replaced", async () => {
      const backup = vdb.resource("accounts_manual_backup");
      await backup.create({ ...plain, retention_period: "72h" });
      vdb.api.takeChanges();
      const error = await refusal(backup.apply({ ...plain, retention_period: "3 days" }));
      expect(error).to.include({ summary: "Invalid value", path: "retention_period" });
      expect(vdb.api.takeChanges()).to.deep.equal([]);
      expect(vdb.api.only("backups")).to.include({ id: backup.id });
    });
  });

  it("a backup requires a cluster, and is replaced when the cluster changes", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    await backup.replace({ cluster_id: shop });
    expect(await refusal(vdb.resource("accounts_manual_backup").create({ cluster_id: "" }))).to.include({
      path: "cluster_id",
    });
  });

  it("a backup is read in its new account when account_id changes", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    vdb.api.takeChanges();
    const error = await refusal(backup.update({ ...plain, account_id: otherAccount }));
    expect(error).to.include({ summary: "Backup not found", path: "account_id" });
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(backup.state).to.include({ account_id: account });
  });

  it("a backup sends account_id as configured on create, and in lowercase afterwards", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    const config = { cluster_id: elsewhere, account_id: otherAccount.toUpperCase() };
    await backup.create(config);
    expect(vdb.api.takeChanges()).to.have.nested.property(
      "[0].request.backup.accountId",
      otherAccount.toUpperCase(),
    );
    await backup.expectNoChange(config);
    const { id } = backup;
    await backup.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([
      { call: "BackupService/DeleteBackup", request: { accountId: otherAccount, backupId: id } },
    ]);
  });

  it("a missing backup is removed from the state, and its delete succeeds", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    await backup.create(plain);
    vdb.api.fail({ method: "GetBackup", code: "NOT_FOUND" }, { method: "DeleteBackup", code: "NOT_FOUND" });
    const { object } = backup;
    expect(await backup.refresh()).to.equal(undefined);
    backup.object = object;
    await backup.destroy();
    expect(backup.object).to.equal(undefined);
  });

  it("a backup is not in the state when the create fails", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    vdb.api.fail({ method: "CreateBackup", code: "FAILED_PRECONDITION", message: "not now" });
    expect((await refusal(backup.create(plain))).detail).to.contain(
      "code = FailedPrecondition desc = not now",
    );
    expect(backup.object).to.equal(undefined);
  });
});

describe("accounts_manual_backup of a provider without account", () => {
  const vdb = useVdbLife({ provider: { account_id: "" } });

  it("a backup is neither created nor imported without an account", async () => {
    const backup = vdb.resource("accounts_manual_backup");
    expect(await refusal(backup.create(plain))).to.include({
      summary: "Missing account ID",
      path: "account_id",
    });
    expect(await refusal(backup.import(shop))).to.include({ summary: "Missing account ID" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});
