import { expect } from "chai";
import { BackupScheduleStatus, backupService } from "../../../src/resources/vdb/api/generated/backup.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { vdbForTests } from "./support/client.ts";
import { makeCluster, newName, nobody, present } from "./support/objects.ts";

describe("local-api vdb: schedules and backups", () => {
  const vdb = vdbForTests();
  const schedule = async (clusterId: string) => {
    const backupSchedule = {
      accountId: vdb.accountId,
      clusterId,
      schedule: "0 0 * * *",
      retentionPeriod: { seconds: 259_200n, nanos: 1 },
    };
    return present(
      (await vdb.client.call(backupService.createBackupSchedule, { backupSchedule })).backupSchedule,
    );
  };

  it("a schedule is active, and read through its own cluster", async () => {
    const { client, accountId } = vdb;
    const [one, other] = [await makeCluster(vdb), await makeCluster(vdb)];
    const made = await schedule(one.id);
    expect(made.status).to.equal(BackupScheduleStatus.BACKUP_SCHEDULE_STATUS_ACTIVE);
    const get = (clusterId: string) =>
      client.outcome(backupService.getBackupSchedule, { accountId, clusterId, backupScheduleId: made.id });
    expect((await get(one.id)).response?.backupSchedule).to.deep.equal(made);
    expect((await get(other.id)).code).to.equal("NOT_FOUND");
    await schedule(other.id);
    const { items } = await client.call(backupService.listBackupSchedules, { accountId, clusterId: one.id });
    expect(items).to.deep.equal([made]);
    expect(made.accountId).to.equal(accountId);
    expect(made.createdAt).to.not.equal(undefined);
  });

  it("IDs may be in uppercase", async () => {
    const { client, accountId } = vdb;
    const clusterId = (await makeCluster(vdb)).id;
    const upper = clusterId.toUpperCase();
    const made = await schedule(upper);
    expect(made.clusterId).to.equal(clusterId);
    const ofSchedule = { accountId, clusterId: upper, backupScheduleId: made.id.toUpperCase() };
    const read = await client.call(backupService.getBackupSchedule, ofSchedule);
    expect(read.backupSchedule).to.deep.equal(made);
    const backup = { accountId, clusterId: upper };
    const { id = "" } = (await client.call(backupService.createBackup, { backup })).backup ?? {};
    await vdb.localApi.control.patchObject("backups", id, { backupScheduleId: made.id });
    expect((await client.call(backupService.listBackups, ofSchedule)).items).to.have.length(1);
    expect((await client.call(backupService.listBackupSchedules, ofSchedule)).items).to.have.length(1);
  });

  it("an update of a schedule replaces schedule and retention, and nothing else", async () => {
    const { client } = vdb;
    const made = await schedule((await makeCluster(vdb)).id);
    const { id, accountId, clusterId } = made;
    const update = (more: object) => {
      const backupSchedule = { id, accountId, clusterId, schedule: "@weekly", ...more };
      return client.outcome(backupService.updateBackupSchedule, { backupSchedule });
    };
    const { retentionPeriod, ...rest } = made;
    expect(retentionPeriod).to.deep.equal({ seconds: 259_200n, nanos: 1 });
    expect((await update({})).response?.backupSchedule).to.deep.equal({ ...rest, schedule: "@weekly" });
    expect((await update({ clusterId: nobody })).text).to.equal(
      "backup_schedule.cluster_id: cannot be changed",
    );
    expect((await update({ id: nobody })).code).to.equal("NOT_FOUND");
  });

  for (const deleteBackups of [undefined, false, true]) {
    it(`a deleted schedule ${deleteBackups ? "deletes" : "keeps"} its backups (${deleteBackups})`, async () => {
      const { client, accountId } = vdb;
      const { control } = vdb.localApi;
      const { id: clusterId } = await makeCluster(vdb);
      const { id: backupScheduleId } = await schedule(clusterId);
      const ids: string[] = [];
      for (const more of [{}, { backupScheduleId }]) {
        const { backup } = await client.call(backupService.createBackup, {
          backup: { accountId, clusterId },
        });
        ids.push(present(backup).id);
        await control.patchObject("backups", present(backup).id, more);
      }
      const bySchedule = await client.call(backupService.listBackups, { accountId, backupScheduleId });
      expect(bySchedule.items.map(({ id }) => id)).to.deep.equal(ids.slice(1));
      await client.call(backupService.deleteBackupSchedule, { accountId, backupScheduleId, deleteBackups });
      const { items } = await client.call(backupService.listBackups, { accountId, clusterId });
      expect(items.map(({ id }) => id)).to.deep.equal(deleteBackups ? ids.slice(0, 1) : ids);
      const again = { accountId, backupScheduleId };
      expect(await client.refusal(backupService.deleteBackupSchedule, again)).to.match(/^NOT_FOUND/);
    });
  }

  it("a cluster can be created from a backup", async () => {
    const { client, accountId } = vdb;
    const { id: clusterId } = await makeCluster(vdb, {
      numberOfNodes: 3,
      podLabels: [{ key: "a", value: "b" }],
    });
    const { backup } = await client.call(backupService.createBackup, { backup: { accountId, clusterId } });
    const clusterName = newName();
    const request = { accountId, backupId: present(backup).id, clusterName };
    const { cluster } = await client.call(clusterService.createClusterFromBackup, request);
    expect(cluster?.id).to.not.equal(clusterId);
    expect(cluster?.name).to.equal(clusterName);
    expect(cluster?.configuration).to.deep.include({
      numberOfNodes: 3,
      podLabels: [{ key: "a", value: "b" }],
    });
    expect(await client.refusal(clusterService.createClusterFromBackup, request)).to.match(/^ALREADY_EXISTS/);
  });

  it("restorations are listed by cluster, and require one", async () => {
    const { client, accountId } = vdb;
    const [one, other] = [await makeCluster(vdb), await makeCluster(vdb)];
    const ofOne = { accountId, clusterId: one.id };
    const { backup } = await client.call(backupService.createBackup, { backup: ofOne });
    const restore = { accountId, backupId: present(backup).id };
    await client.call(backupService.restoreBackup, restore);
    const list = async (clusterId: string) =>
      (await client.call(backupService.listBackupRestores, { accountId, clusterId })).items.length;
    expect([await list(one.id.toUpperCase()), await list(other.id)]).to.deep.equal([1, 0]);
    await client.call(clusterService.deleteCluster, ofOne);
    expect(await client.refusal(backupService.restoreBackup, restore)).to.equal(
      `NOT_FOUND: clusters/${one.id} not found`,
    );
  });

  it("backups and schedules require an existing cluster", async () => {
    const { client, accountId } = vdb;
    const ofNobody = { accountId, clusterId: nobody };
    expect(await client.refusal(backupService.createBackup, { backup: ofNobody })).to.match(/^NOT_FOUND/);
    const backupSchedule = { ...ofNobody, schedule: "@daily" };
    expect(await client.refusal(backupService.createBackupSchedule, { backupSchedule })).to.match(
      /^NOT_FOUND/,
    );
  });
});

describe("local-api vdb: pages", () => {
  const vdb = vdbForTests();

  it("consecutive pages contain the whole list, even if objects change in between", async () => {
    const { client, accountId } = vdb;
    const names: string[] = [];
    for (let index = 0; index < 5; index++) names.push((await makeCluster(vdb)).name);
    const list = (more: object) =>
      client.call(clusterService.listClusters, { accountId, pageSize: 2, ...more });
    const first = await list({});
    expect([first.totalSize, first.items.length]).to.deep.equal([5, 2]);
    const second = await list({ pageToken: first.nextPageToken });
    await makeCluster(vdb);
    const third = await list({ pageToken: second.nextPageToken });
    expect(third).to.deep.include({ totalSize: 6 });
    const { nextPageToken } = third;
    expect(nextPageToken).to.equal(undefined);
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name));
    expect(seen.slice(0, 5)).to.deep.equal(names);
  });

  it("a list has pages only on request", async () => {
    const { accountId, client } = vdb;
    const all = await client.call(clusterService.listClusters, { accountId });
    expect(all).to.not.have.any.keys("totalSize", "nextPageToken");
  });

  it("a page token belongs to one request", async () => {
    const { accountId, client } = vdb;
    const { nextPageToken } = await client.call(clusterService.listClusters, { accountId, pageSize: 1 });
    for (const more of [{ pageToken: nextPageToken, cloudProviderId: "aws" }, { pageToken: "garbage" }]) {
      expect(await client.refusal(clusterService.listClusters, { accountId, pageSize: 1, ...more })).to.equal(
        "INVALID_ARGUMENT: page_token: is not one of a request like this",
      );
    }
    const { items } = await client.call(clusterService.listClusters, { accountId, pageSize: 1 });
    await vdb.localApi.control.deleteObject("clusters", present(items[0]).id);
    const request = { accountId, pageSize: 1, pageToken: nextPageToken };
    expect(await client.refusal(clusterService.listClusters, request), "after what is gone").to.match(
      /^INVALID_ARGUMENT/,
    );
  });
});
