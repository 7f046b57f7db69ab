import { expect } from "chai";
import { backupTransition } from "../../../src/local-api/vdb/state-transitions/backup.ts";
import { msOf } from "../../../src/local-api/vdb/wire/times.ts";
import { fromBytes } from "../../../src/protobuf/message.ts";
import {
  Backup,
  BackupRestoreStatus,
  BackupStatus,
  backupService,
} from "../../../src/resources/vdb/api/generated/backup.ts";
import {
  ClusterNodeState,
  ClusterPhase,
  clusterService,
} from "../../../src/resources/vdb/api/generated/cluster.ts";
import {
  HybridCloudEnvironmentStatusPhase,
  hybridCloudService,
} from "../../../src/resources/vdb/api/generated/hybrid.ts";
import { enumName } from "../../../src/resources/vdb/api/wire-enums.ts";
import { testTime, vdbForTests } from "./support/client.ts";
import { makeCluster, makeEnvironment, newName, present, wantedCluster } from "./support/objects.ts";

describe("local-api vdb: state transitions", () => {
  const time = testTime();
  const vdb = vdbForTests({ lenient: true, phaseSeconds: 60, clock: time.clock });
  const phaseIsOver = () => time.pass(60_000);

  const stateOf = async (clusterId: string) => {
    const { accountId } = vdb;
    const { cluster } = await vdb.client.call(clusterService.getCluster, { accountId, clusterId });
    return present(cluster?.state);
  };
  const phaseOf = async (clusterId: string) =>
    enumName(ClusterPhase, (await stateOf(clusterId)).phase).replace("CLUSTER_PHASE_", "");
  const ready = async (configuration: object = {}) => {
    const { id } = await makeCluster(vdb, configuration);
    phaseIsOver();
    return id;
  };
  const update = (id: string, configuration: object) => {
    const cluster = { ...wantedCluster(vdb.accountId, newName(), configuration), id };
    return vdb.client.call(clusterService.updateCluster, { cluster });
  };

  it("the state of a cluster with two billion nodes counts all of them and describes a thousand", async () => {
    const { id } = await makeCluster(vdb);
    time.pass(60_000);
    await update(id, { numberOfNodes: 2 ** 31 - 1 });
    time.pass(60_000);
    const { nodesUp, nodes } = await stateOf(id);
    expect([nodesUp, nodes.length]).to.deep.equal([2 ** 31 - 1, 1000]);
  });

  it("the phases of a new cluster take the configured time", async () => {
    const { id } = await makeCluster(vdb);
    time.pass(59_000);
    expect(await phaseOf(id)).to.equal("CREATING");
    expect((await stateOf(id)).nodesUp).to.equal(0);
    time.pass(1_000);
    const { nodesUp, nodes, version } = await stateOf(id);
    expect(await phaseOf(id)).to.equal("HEALTHY");
    expect([nodesUp, nodes.length, version]).to.deep.equal([1, 1, "v1.17.0"]);
  });

  for (const [what, configuration, phase] of [
    ["the configuration", { podLabels: [{ key: "a", value: "b" }] }, "UPDATING"],
    ["the nodes", { numberOfNodes: 2 }, "SCALING"],
    ["the package", { packageId: "4ba86bd1-5e37-4ff7-bc6a-9c6e2b1ac0a5" }, "SCALING"],
    ["the version", { version: "v1.18.0", numberOfNodes: 2 }, "UPGRADING"],
  ] as const) {
    it(`a change of ${what} starts a phase`, async () => {
      const id = await ready();
      await update(id, configuration);
      expect(await phaseOf(id)).to.equal(phase);
      phaseIsOver();
      expect(await phaseOf(id)).to.equal("HEALTHY");
    });
  }

  it("the version and the nodes change at the end of a roll-out", async () => {
    const id = await ready();
    await update(id, { version: "v1.18.0", numberOfNodes: 2 });
    const during = await stateOf(id);
    expect([during.version, during.nodesUp]).to.deep.equal(["v1.17.0", 1]);
    phaseIsOver();
    const after = await stateOf(id);
    expect([after.version, after.nodesUp]).to.deep.equal(["v1.18.0", 2]);
    expect(after.nodes.map(({ version }) => version)).to.deep.equal(["v1.18.0", "v1.18.0"]);
  });

  it("an update restarts only nodes that change", async () => {
    const id = await ready();
    const [before] = (await stateOf(id)).nodes;
    await update(id, { numberOfNodes: 2 });
    phaseIsOver();
    const [first, second] = (await stateOf(id)).nodes;
    expect(first).to.deep.equal(before);
    expect(second?.startedAt).to.not.deep.equal(before?.startedAt);
  });

  it("a cluster can be suspended and resumed", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const ofCluster = { accountId, clusterId };
    const { suspendCluster, unsuspendCluster, restartCluster } = clusterService;
    expect(await client.refusal(unsuspendCluster, ofCluster)).to.equal(
      "FAILED_PRECONDITION: the cluster is not suspended",
    );
    await client.call(suspendCluster, ofCluster);
    expect(await phaseOf(clusterId)).to.equal("SUSPENDING");
    expect(await client.refusal(suspendCluster, ofCluster)).to.match(/^FAILED_PRECONDITION/);
    phaseIsOver();
    expect([await phaseOf(clusterId), (await stateOf(clusterId)).nodesUp]).to.deep.equal(["SUSPENDED", 0]);
    expect((await stateOf(clusterId)).nodes.map(({ state }) => state)).to.deep.equal([
      ClusterNodeState.CLUSTER_NODE_STATE_SUSPENDED,
    ]);
    expect(await client.refusal(restartCluster, ofCluster)).to.match(/^FAILED_PRECONDITION/);
    await update(clusterId, { numberOfNodes: 2 });
    expect(await phaseOf(clusterId)).to.equal("SUSPENDED");
    await client.call(unsuspendCluster, ofCluster);
    expect(await phaseOf(clusterId)).to.equal("RESUMING");
    phaseIsOver();
    expect([await phaseOf(clusterId), (await stateOf(clusterId)).nodesUp]).to.deep.equal(["HEALTHY", 2]);
  });

  it("a restart restarts the nodes of a cluster, but not of a suspended one or one about to be suspended", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const ofCluster = { accountId, clusterId };
    const { suspendCluster, restartCluster } = clusterService;
    const [before] = (await stateOf(clusterId)).nodes;
    await client.call(restartCluster, ofCluster);
    const restarting = await stateOf(clusterId);
    expect([await phaseOf(clusterId), restarting.nodesUp]).to.deep.equal(["NOT_READY", 0]);
    expect(restarting.restartedAt).to.not.equal(undefined);
    expect(restarting.nodes.map(({ state }) => state)).to.deep.equal([
      ClusterNodeState.CLUSTER_NODE_STATE_STARTING,
    ]);
    phaseIsOver();
    const { nodesUp, nodes, restartedAt } = await stateOf(clusterId);
    expect([await phaseOf(clusterId), nodesUp]).to.deep.equal(["HEALTHY", 1]);
    expect(nodes[0]?.startedAt).to.not.deep.equal(before?.startedAt);
    expect(restartedAt).to.deep.equal(restarting.restartedAt);
    await client.call(suspendCluster, ofCluster);
    expect(await client.refusal(restartCluster, ofCluster)).to.equal(
      "FAILED_PRECONDITION: the cluster is suspended",
    );
  });

  it("a cluster disappears at the end of its deletion", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const ofCluster = { accountId, clusterId };
    await client.call(clusterService.deleteCluster, ofCluster);
    const { cluster } = await client.call(clusterService.getCluster, ofCluster);
    expect(cluster?.deletedAt).to.not.equal(undefined);
    expect(await phaseOf(clusterId)).to.equal("DELETING");
    expect(await client.refusal(clusterService.suspendCluster, ofCluster)).to.equal(
      "FAILED_PRECONDITION: the cluster is being deleted",
    );
    time.pass(30_000);
    expect(await client.refusal(clusterService.deleteCluster, ofCluster), "once more").to.equal("OK: ");
    const again = await client.call(clusterService.createCluster, {
      cluster: wantedCluster(accountId, present(cluster).name),
    });
    const renamed = { ...wantedCluster(accountId, present(cluster).name), id: present(again.cluster).id };
    await client.call(clusterService.updateCluster, { cluster: renamed });
    time.pass(30_000);
    expect(await client.refusal(clusterService.getCluster, ofCluster)).to.match(/^NOT_FOUND/);
    expect(vdb.localApi.control.objects("clusters").map(({ id }) => id)).to.not.include(clusterId);
  });

  it("concurrent writes have different times", async () => {
    const { id } = await makeCluster(vdb);
    const changedAt = async () => {
      await update(id, {});
      const { accountId } = vdb;
      const { cluster } = await vdb.client.call(clusterService.getCluster, { accountId, clusterId: id });
      return msOf(present(cluster?.configuration?.lastModifiedAt));
    };
    const first = await changedAt();
    expect(await changedAt()).to.be.above(first);
  });

  it("a final phase that was set through the control API remains", async () => {
    const { control } = vdb.localApi;
    const { id } = await makeCluster(vdb);
    await control.patchObject("clusters", id, {
      state: { phase: "CLUSTER_PHASE_FAILED_TO_CREATE", reason: "full" },
    });
    phaseIsOver();
    expect([await phaseOf(id), (await stateOf(id)).reason]).to.deep.equal(["FAILED_TO_CREATE", "full"]);
    await control.patchObject("clusters", id, { state: { phase: "CLUSTER_PHASE_UPDATING" } });
    phaseIsOver();
    expect(await phaseOf(id)).to.equal("UPDATING");
    await control.patchObject("clusters", id, { phaseEnds: new Date(time.clock() + 60_000).toISOString() });
    expect(await phaseOf(id)).to.equal("UPDATING");
    phaseIsOver();
    expect(await phaseOf(id)).to.equal("HEALTHY");
  });

  it("a completed backup describes its cluster", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const { backup: made } = await client.call(backupService.createBackup, {
      backup: { accountId, clusterId },
    });
    const { id: backupId, clusterInfo, name } = present(made);
    const get = async () =>
      present((await client.call(backupService.getBackup, { accountId, backupId })).backup);
    expect(name).to.match(new RegExp(`^qdrant-${clusterId}-snapshot-\\d+$`));
    const running = await get();
    expect(running.status).to.equal(BackupStatus.BACKUP_STATUS_RUNNING);
    expect(running).to.not.have.any.keys("backupDuration", "retentionPeriod", "backupScheduleId");
    expect(await client.refusal(backupService.restoreBackup, { accountId, backupId })).to.match(
      /^FAILED_PRECONDITION/,
    );
    await update(clusterId, { numberOfNodes: 3 });
    phaseIsOver();
    const succeeded = await get();
    expect(succeeded.status).to.equal(BackupStatus.BACKUP_STATUS_SUCCEEDED);
    expect(succeeded.backupDuration).to.deep.equal({ seconds: 60n, nanos: 0 });
    expect(succeeded.clusterInfo).to.deep.equal({
      ...clusterInfo,
      resourcesSummary: {
        cpu: { amount: 500, unit: "m" },
        ram: { amount: 2, unit: "Gi" },
        disk: { amount: 8, unit: "Gi" },
      },
      restorePackageId: clusterInfo?.configuration?.packageId,
    });
    expect(succeeded.clusterInfo?.configuration?.numberOfNodes).to.equal(1);
  });

  it("a completed backup has the whole disk of a node, in whole Gi", async () => {
    const { client, accountId } = vdb;
    const packages = vdb.localApi.control.objects("packages");
    const { id = "" } = packages.find(({ name }) => name === "gpx8") ?? {};
    await vdb.localApi.control.patchObject("packages", String(id), {
      resourceConfiguration: { disk: "1536Mi" },
    });
    const clusterId = await ready({ packageId: id, additionalResources: { disk: 10 } });
    const { backup } = await client.call(backupService.createBackup, { backup: { accountId, clusterId } });
    phaseIsOver();
    const ofBackup = { accountId, backupId: present(backup).id };
    const after = await client.call(backupService.getBackup, ofBackup);
    expect(after.backup?.clusterInfo?.resourcesSummary?.disk).to.deep.equal({ amount: 12, unit: "Gi" });
  });

  it("a backup is deleted at the end of its retention period", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const retentionPeriod = { seconds: 86_400n, nanos: 0 };
    const { backup } = await client.call(backupService.createBackup, {
      backup: { accountId, clusterId, retentionPeriod },
    });
    const ofBackup = { accountId, backupId: present(backup).id };
    time.pass(86_300_000);
    expect(await client.refusal(backupService.getBackup, ofBackup)).to.equal("OK: ");
    time.pass(200_000);
    expect(await client.refusal(backupService.getBackup, ofBackup)).to.match(/^NOT_FOUND/);
  });

  it("the transition of a backup that is due at the end of its retention period deletes it", () => {
    // The second write of a millisecond is a microsecond later, while transitions are due at whole milliseconds.
    const createdAt = { seconds: 1_000n, nanos: 1_000 };
    const retentionPeriod = { seconds: 86_400n, nanos: 0 };
    const status = BackupStatus.BACKUP_STATUS_SUCCEEDED;
    const backup = { ...fromBytes(Backup, Buffer.alloc(0)), createdAt, retentionPeriod, status };
    const at = (1_000 + 86_400) * 1000;
    const reader = { get: () => undefined, list: () => [], names: () => [] };
    const due = (ms: number) => backupTransition(backup, { at: ms, now: ms, phaseMs: () => 0, reader });
    expect(due(at - 1)).to.deep.equal({ message: backup, transitionAt: at });
    expect(due(at)).to.equal(null);
  });

  it("a deleted backup disappears after a while, and cannot be restored", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const { backup } = await client.call(backupService.createBackup, { backup: { accountId, clusterId } });
    const ofBackup = { accountId, backupId: present(backup).id };
    await client.call(backupService.deleteBackup, ofBackup);
    const deleted = await client.call(backupService.getBackup, ofBackup);
    expect(deleted.backup?.deletedAt).to.not.equal(undefined);
    await vdb.localApi.control.patchObject("backups", ofBackup.backupId, {
      status: "BACKUP_STATUS_SUCCEEDED",
    });
    expect(await client.refusal(backupService.restoreBackup, ofBackup)).to.match(/^FAILED_PRECONDITION/);
    time.pass(30_000);
    expect(await client.refusal(backupService.deleteBackup, ofBackup), "once more").to.equal("OK: ");
    time.pass(30_000);
    expect(await client.refusal(backupService.getBackup, ofBackup)).to.match(/^NOT_FOUND/);
  });

  it("a restoration succeeds at the end of its phase", async () => {
    const { client, accountId } = vdb;
    const clusterId = await ready();
    const { backup } = await client.call(backupService.createBackup, { backup: { accountId, clusterId } });
    phaseIsOver();
    await client.call(backupService.restoreBackup, { accountId, backupId: present(backup).id });
    const statuses = async () =>
      (await client.call(backupService.listBackupRestores, { accountId, clusterId })).items.map(
        ({ status }) => status,
      );
    expect(await statuses()).to.deep.equal([BackupRestoreStatus.BACKUP_RESTORE_STATUS_RUNNING]);
    phaseIsOver();
    expect(await statuses()).to.deep.equal([BackupRestoreStatus.BACKUP_RESTORE_STATUS_SUCCEEDED]);
  });

  it("an environment can be deleted while its clusters are being deleted", async () => {
    const { client, accountId } = vdb;
    const { id: hybridCloudEnvironmentId } = await makeEnvironment(vdb);
    const cluster = {
      ...wantedCluster(accountId, newName()),
      cloudProviderId: "hybrid",
      cloudProviderRegionId: hybridCloudEnvironmentId,
    };
    const made = await client.call(clusterService.createCluster, { cluster });
    const { deleteHybridCloudEnvironment } = hybridCloudService;
    const remove = () =>
      client.refusal(deleteHybridCloudEnvironment, { accountId, hybridCloudEnvironmentId });
    expect(await remove()).to.match(/^FAILED_PRECONDITION/);
    await client.call(clusterService.deleteCluster, { accountId, clusterId: present(made.cluster).id });
    expect(await remove()).to.equal("OK: ");
  });

  it("the phases of an environment begin with its bootstrap", async () => {
    const { client, accountId } = vdb;
    const { id: hybridCloudEnvironmentId, configuration } = await makeEnvironment(vdb);
    const ofEnvironment = { accountId, hybridCloudEnvironmentId };
    const statusOf = async () =>
      (await client.call(hybridCloudService.getHybridCloudEnvironment, ofEnvironment)).hybridCloudEnvironment
        ?.status;
    const update = () => {
      const hybridCloudEnvironment = {
        accountId,
        id: hybridCloudEnvironmentId,
        name: newName(),
        configuration,
      };
      return client.call(hybridCloudService.updateHybridCloudEnvironment, { hybridCloudEnvironment });
    };
    await update();
    phaseIsOver();
    expect(await statusOf()).to.equal(undefined);
    await client.call(hybridCloudService.generateBootstrapCommands, ofEnvironment);
    await update();
    expect(await statusOf()).to.equal(undefined);
    const phases = HybridCloudEnvironmentStatusPhase;
    phaseIsOver();
    expect((await statusOf())?.phase).to.equal(phases.HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_NOT_READY);
    phaseIsOver();
    expect((await statusOf())?.phase).to.equal(phases.HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY);
    await update();
    expect((await statusOf())?.phase).to.equal(phases.HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY);
  });
});

describe("local-api vdb: state transitions without configured seconds", () => {
  const time = testTime();
  const vdb = vdbForTests({ phaseSeconds: undefined, clock: time.clock });

  it("by default phases last a second for clusters, and end immediately for environments, which then remain unchanged", async () => {
    const { client, accountId } = vdb;
    const { id: hybridCloudEnvironmentId } = await makeEnvironment(vdb);
    const ofEnvironment = { accountId, hybridCloudEnvironmentId };
    const environment = async () =>
      (await client.call(hybridCloudService.getHybridCloudEnvironment, ofEnvironment)).hybridCloudEnvironment;
    expect((await environment())?.status).to.equal(undefined);
    await client.call(hybridCloudService.generateBootstrapCommands, ofEnvironment);
    const { id: clusterId } = await makeCluster(vdb);
    const phaseOf = async () =>
      (await client.call(clusterService.getCluster, { accountId, clusterId })).cluster?.state?.phase;
    const bootstrapped = await environment();
    expect(bootstrapped?.status?.phase).to.equal(
      HybridCloudEnvironmentStatusPhase.HYBRID_CLOUD_ENVIRONMENT_STATUS_PHASE_READY,
    );
    expect(await phaseOf()).to.equal(ClusterPhase.CLUSTER_PHASE_CREATING);
    time.pass(3_600_000);
    expect(await phaseOf()).to.equal(ClusterPhase.CLUSTER_PHASE_HEALTHY);
    expect(await environment()).to.deep.equal(bootstrapped);
  });
});
