import { expect } from "chai";
import type { JsonObject } from "../../../../src/local-api/json.ts";
import { useVdbLife } from "../../../support/vdb-life.ts";
import { account, putClusters, search } from "../clusters-at-hand.ts";

describe("the actions on backups", () => {
  const vdb = useVdbLife({ localApi: { phaseSeconds: 2 } });

  beforeEach(() => putClusters(vdb.api));

  const methods = () => vdb.api.calls().map(({ call }) => call.replace(/^.*\//, ""));
  const count = (method: string) => methods().filter((name) => name === method).length;
  const idOf = (object: JsonObject | undefined) => String(object?.id);
  const backups = () => vdb.api.objects("backups");

  describe("backup_create", () => {
    const config = { cluster_id: search, retention_period: "72h" };

    it("backup_create creates a backup, polls until it has succeeded, and reports its progress", async () => {
      const { progress, errors } = await vdb.runAction("backup_create", config);
      expect(errors).to.deep.equal([]);
      const [backup] = backups();
      const id = idOf(backup);
      expect(backup).to.include({ clusterId: search, retentionPeriod: "259200s" });
      expect(progress[0]).to.equal(`The platform makes the backup ${id}, ${backup?.name}`);
      expect(progress.slice(1)).to.deep.equal([
        `Waiting for the backup ${id} to succeed: 0ms, status BACKUP_STATUS_RUNNING`,
        `Waiting for the backup ${id} to succeed: 1s, status BACKUP_STATUS_RUNNING`,
      ]);
      expect(methods()).to.deep.equal(["CreateBackup", "GetBackup", "GetBackup", "GetBackup"]);
      expect(vdb.api.takeChanges()).to.deep.equal([
        {
          call: "BackupService/CreateBackup",
          request: {
            backup: { accountId: account, clusterId: search, retentionPeriod: "259200s" },
          },
        },
      ]);
    });

    it("backup_create with wait = false does not wait, and creates another backup each time", async () => {
      const given = { cluster_id: search.toUpperCase(), wait: false };
      for (const made of [1, 2]) {
        expect((await vdb.runAction("backup_create", given)).errors).to.deep.equal([]);
        expect(backups()).to.have.length(made);
      }
      expect(methods()).to.deep.equal(["CreateBackup", "CreateBackup"]);
    });

    it("backup_create finds the backup whose response was lost, and does not create another one", async () => {
      await vdb.runAction("backup_create", { ...config, wait: false });
      const [earlier] = backups();
      vdb.api.takeChanges();
      vdb.api.fail({ method: "CreateBackup", drop: "after" });
      const { progress, errors } = await vdb.runAction("backup_create", config);
      expect(errors).to.deep.equal([]);
      expect(backups()).to.have.length(2);
      expect([count("CreateBackup"), count("ListBackups")]).to.deep.equal([1, 1]);
      expect(progress[0]).to.contain(idOf(backups()[1])).and.not.contain(idOf(earlier));
    });

    it("backup_create does not match a backup with another retention period or from a schedule after a lost response", async () => {
      const other = { ...config, retention_period: "96h", wait: false };
      await vdb.runAction("backup_create", other);
      vdb.api.fail({ method: "CreateBackup", drop: "before" });
      const { errors } = await vdb.runAction("backup_create", config);
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["vdb_backup_create not completed"]);
      expect(count("ListBackups")).to.equal(2);
      expect(backups()).to.have.length(1);
    });

    for (const code of ["INVALID_ARGUMENT", "NOT_FOUND", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED"]) {
      it(`backup_create fails with the API's message when the response is ${code}`, async () => {
        vdb.api.fail({ method: "CreateBackup", code, message: "no backup today" });
        const { errors, progress } = await vdb.runAction("backup_create", config);
        expect(errors[0]?.detail).to.contain("no backup today");
        expect([progress, methods()]).to.deep.equal([[], ["CreateBackup"]]);
      });
    }

    for (const status of ["FAILED", "SKIPPED"]) {
      it(`backup_create fails when the status of the backup becomes ${status}`, async () => {
        const { errors } = await vdb.runAction("backup_create", config, {
          onProgress: () =>
            void vdb.api.change("backups", idOf(backups()[0]), { status: `BACKUP_STATUS_${status}` }),
        });
        expect(errors.map(({ summary }) => summary)).to.deep.equal(["Backup not made"]);
        expect(errors[0]?.detail).to.contain(`is BACKUP_STATUS_${status}.`);
      });
    }

    it("backup_create reports that the backup continues when polling fails", async () => {
      const { errors } = await vdb.runAction("backup_create", config, {
        onProgress: () => vdb.api.fail({ method: "GetBackup", code: "INTERNAL", message: "lost" }),
      });
      expect(errors[0]?.detail)
        .to.contain("lost")
        .and.contain(`asked to make the backup ${idOf(backups()[0])} before this`);
    });

    it("backup_create ends with an error that names the backup when it is interrupted while it waits", async () => {
      const cancel = new AbortController();
      const { errors } = await vdb.runAction("backup_create", config, {
        signal: cancel.signal,
        onProgress: () => cancel.abort(),
      });
      expect(errors).to.have.length(1);
      expect(errors[0]?.detail).to.contain("interrupted").and.contain(idOf(backups()[0]));
    });

    it("backup_create rejects a retention period that the API would reject", async () => {
      const run = vdb.runAction("backup_create", { ...config, retention_period: "1h" });
      expect(await run.catch((error: Error) => error.message)).to.contain("retention_period");
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  });

  describe("backup_restore", () => {
    /** Creates a complete backup, and returns its ID. */
    async function complete(): Promise<string> {
      await vdb.runAction("backup_create", { cluster_id: search });
      vdb.api.takeChanges();
      return idOf(backups()[0]);
    }

    const restores = () => vdb.api.objects("backupRestores");

    it("backup_restore restores the cluster, polls until it is restored, and reports its progress", async () => {
      const id = await complete();
      const { progress, errors } = await vdb.runAction("backup_restore", { backup_id: id.toUpperCase() });
      expect(errors).to.deep.equal([]);
      expect(progress).to.deep.equal([
        `The platform restores the cluster ${search} from the backup ${id}`,
        `Waiting for the cluster ${search} to be restored: 0ms, status BACKUP_RESTORE_STATUS_RUNNING`,
        `Waiting for the cluster ${search} to be restored: 1s, status BACKUP_RESTORE_STATUS_RUNNING`,
      ]);
      const polls = ["ListBackupRestores", "ListBackupRestores", "ListBackupRestores"];
      expect(methods()).to.deep.equal(["GetBackup", "ListBackupRestores", "RestoreBackup", ...polls]);
      expect(vdb.api.takeChanges()).to.deep.equal([
        { call: "BackupService/RestoreBackup", request: { accountId: account, backupId: id } },
      ]);
      expect(restores()[0]).to.include({ status: "BACKUP_RESTORE_STATUS_SUCCEEDED" });
    });

    it("backup_restore waits for its own restoration, not for an earlier one", async () => {
      const id = await complete();
      await vdb.runAction("backup_restore", { backup_id: id });
      await vdb.runAction("backup_restore", { backup_id: id });
      expect(restores().map(({ status }) => status)).to.deep.equal([
        "BACKUP_RESTORE_STATUS_SUCCEEDED",
        "BACKUP_RESTORE_STATUS_SUCCEEDED",
      ]);
    });

    it("backup_restore finds the restoration whose response was lost, and does not start another one", async () => {
      const id = await complete();
      vdb.api.fail({ method: "RestoreBackup", drop: "after" });
      expect((await vdb.runAction("backup_restore", { backup_id: id })).errors).to.deep.equal([]);
      expect([count("RestoreBackup"), restores().length]).to.deep.equal([1, 1]);
      vdb.api.fail({ method: "RestoreBackup", drop: "before" });
      const { errors } = await vdb.runAction("backup_restore", { backup_id: id });
      expect(errors.map(({ summary }) => summary)).to.deep.equal(["vdb_backup_restore not completed"]);
      expect(restores()).to.have.length(1);
    });

    it("backup_restore restores neither an incomplete nor a missing backup", async () => {
      await vdb.runAction("backup_create", { cluster_id: search, wait: false });
      const { errors } = await vdb.runAction("backup_restore", { backup_id: idOf(backups()[0]) });
      expect(errors[0]).to.include({ summary: "Backup not complete", path: "backup_id" });
      const missing = await vdb.runAction("backup_restore", { backup_id: search });
      expect(missing.errors[0]?.detail).to.contain("NotFound").and.contain(account);
      expect(count("RestoreBackup")).to.equal(0);
    });

    for (const [method, detail] of [
      ["GetBackup", "not now"],
      ["ListBackupRestores", "not now"],
      ["RestoreBackup", "not now"],
    ] as const) {
      it(`backup_restore fails with the API's message when ${method} fails`, async () => {
        const id = await complete();
        vdb.api.fail({ method, code: "PERMISSION_DENIED", message: detail });
        const { errors } = await vdb.runAction("backup_restore", { backup_id: id });
        expect(errors[0]?.detail).to.contain(detail);
        expect(restores()).to.deep.equal([]);
      });
    }

    for (const status of ["FAILED", "SKIPPED"]) {
      it(`backup_restore fails when the status of the restoration becomes ${status}`, async () => {
        const id = await complete();
        const { errors } = await vdb.runAction(
          "backup_restore",
          { backup_id: id },
          {
            onProgress: () =>
              void vdb.api.change("backupRestores", idOf(restores()[0]), {
                status: `BACKUP_RESTORE_STATUS_${status}`,
              }),
          },
        );
        expect(errors.map(({ summary }) => summary)).to.deep.equal(["Cluster not restored"]);
      });
    }
  });
});
