import { expect } from "chai";
import { ClusterPhase } from "../../../../src/resources/vdb/api/generated/cluster.ts";
import { type Caller, Core } from "../../../../src/testing/core/core.ts";
import { ResourceLife } from "../../../../src/testing/life/resource-life.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account } from "../clusters-at-hand.ts";
import { cluster, clusterWith, packageId } from "./cluster-cases.ts";

const backup = "dddddddd-0000-4000-8000-000000000001";
const defaults = { wait_for: null, restore_from_backup_id: null };
const healthy = "CLUSTER_PHASE_HEALTHY";

const phaseIn = (state: unknown) => (state as { status: readonly { phase: string }[] }).status[0]?.phase;

const info = {
  name: "search",
  cloudProviderId: "aws",
  cloudProviderRegionId: "eu-central-1",
  configuration: { numberOfNodes: 1, packageId, version: "v1.17.0" },
};

/** Stores a backup of a cluster with one node. */
function putBackup(api: ReturnType<typeof useVdbLife>["api"], more: object = {}) {
  return api.put("backups", backup, {
    id: backup,
    accountId: account,
    clusterId: "aaaaaaaa-0000-4000-8000-000000000001",
    createdAt: "2026-03-01T10:02:13.987Z",
    name: "a backup",
    status: "BACKUP_STATUS_SUCCEEDED",
    clusterInfo: info,
    ...more,
  });
}

describe("a cluster with wait_for", () => {
  /** The phases that the next polls return, instead of those of the local API. */
  let phases: number[] = [];
  /** Called before each poll. */
  let onPoll = async () => {};
  let call: Caller;
  beforeEach(() => {
    phases = [];
    onPoll = async () => {};
  });
  const vdb = useVdbLife({
    asClient(given) {
      call = given;
      return given;
    },
    through: (client) => ({
      ...client,
      async call(method, request, options) {
        const response = await client.call(method, request, options);
        if (!method.path.endsWith("/GetCluster")) return response;
        await onPoll();
        const phase = phases.shift();
        if (phase === undefined) return response;
        const { cluster: found } = Object(response);
        return {
          cluster: { ...found, state: { ...found.state, phase, reason: "no machine is left" } },
        } as typeof response;
      },
    }),
  });
  const waiting = { ...cluster, wait_for: "HEALTHY" };
  const names = () => vdb.api.takeChanges().map(({ call }) => call.replace("ClusterService/", ""));

  it("a create with wait_for ends when the cluster is healthy, and then plans no change", async () => {
    const one = vdb.resource("accounts_cluster");
    const made = await one.create(waiting);
    expect(phaseIn(made)).to.equal(healthy);
    expect(made.wait_for).to.equal("HEALTHY");
    await one.expectNoChange(waiting);
  });

  it("an update with wait_for ends when the cluster is healthy again", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(waiting);
    const changed = { ...clusterWith({ number_of_nodes: 2 }), wait_for: "HEALTHY" };
    const updated = await one.update(changed);
    expect(phaseIn(updated)).to.equal(healthy);
    await one.expectNoChange(changed);
  });

  it("a change of provider-side attributes alone sends no request to the cluster", async () => {
    const one = vdb.resource("accounts_cluster");
    const made = await one.create(cluster);
    vdb.api.takeChanges();
    for (const [said, changed] of [
      [{ wait_for: "HEALTHY" }, ["wait_for"]],
      [{ restore_from_backup_id: backup }, ["restore_from_backup_id", "wait_for"]],
      [{}, ["restore_from_backup_id"]],
    ] as const) {
      const config = { ...cluster, ...said };
      await one.expectPlan(config, { action: "update", recomputed: [] });
      const { changed: found } = await one.plan(config);
      expect(found).to.have.members(changed);
      const { status: _, ...stored } = await one.update(config);
      expect(made).to.include({ name: stored.name, id: stored.id });
      expect(stored).to.include({ ...defaults, ...said });
    }
    expect(names()).to.deep.equal([]);
  });

  it("the first apply after an import sends no request to the cluster", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(waiting);
    await one.import(one.id);
    vdb.api.takeChanges();
    await one.update(waiting);
    expect(names()).to.deep.equal([]);
    await one.expectNoChange(waiting);
  });

  it("a create without wait_for neither waits nor reads the phase", async () => {
    const one = vdb.resource("accounts_cluster");
    expect(phaseIn(await one.create(cluster))).to.equal("CLUSTER_PHASE_CREATING");
    expect(vdb.api.calls().map(({ call }) => call)).to.not.include("ClusterService/GetCluster");
    expect(names()).to.deep.equal(["CreateCluster"]);
  });

  for (const phase of ["FAILED_TO_CREATE", "SUSPENDED", "DELETING"] as const) {
    it(`a create fails immediately in the phase ${phase}, and taints the cluster`, async () => {
      const one = vdb.resource("accounts_cluster");
      phases = [ClusterPhase.CLUSTER_PHASE_CREATING, ClusterPhase[`CLUSTER_PHASE_${phase}`]];
      const error = await refusal(one.create(waiting));
      expect(error).to.include({ path: "wait_for", summary: "Cluster not healthy" });
      expect(error.detail).to.include(phase).and.include("no machine is left").and.include(one.id);
      expect(one.object?.tainted).to.equal(true);
      expect(vdb.api.objects("clusters").map(({ id }) => id)).to.deep.equal([one.id]);
    });
  }

  it("an interrupt during the wait of a create keeps the cluster untainted, and a warning says what is left to do", async () => {
    const one = vdb.resource("accounts_cluster");
    onPoll = async () => {
      phases = [ClusterPhase.CLUSTER_PHASE_CREATING];
      await call("stopProvider", {});
    };
    const created = await one.create(waiting);
    expect(created.id).to.equal(vdb.api.only("clusters").id);
    expect(one.object?.tainted ?? false).to.equal(false);
    const warning = vdb.warnings.find(({ summary }) => summary === "Wait interrupted");
    expect(warning?.detail)
      .to.include('its last status was "CLUSTER_PHASE_CREATING"')
      .and.include("It is left to check");
    onPoll = async () => {};
    await one.expectNoChange(waiting);
  });

  for (const wait_for of [null, "HEALTHY"])
    it(`an interrupt before the update of a restored cluster with wait_for ${wait_for} keeps it untainted, and the next plan updates it`, async () => {
      await putBackup(vdb.api);
      // A life refuses warnings about values that the API did not store, which this create has.
      const core = new Core(call);
      const one = new ResourceLife(core, "vdb_accounts_cluster");
      onPoll = async () => {
        phases = [ClusterPhase.CLUSTER_PHASE_CREATING];
        await call("stopProvider", {});
      };
      const own = {
        ...clusterWith({ number_of_nodes: 3 }),
        name: "again",
        restore_from_backup_id: backup,
        wait_for,
      };
      const created = await one.create(own);
      expect(created.id).to.equal(vdb.api.only("clusters").id);
      expect(one.object?.tainted ?? false).to.equal(false);
      const interrupted = core.warnings.filter(({ summary }) => summary === "Wait interrupted");
      expect(interrupted).to.have.length(1);
      expect(interrupted[0]?.detail).to.include("It is left to update it as configured");
      onPoll = async () => {};
      expect((await one.plan(own)).action).to.equal("update");
    });

  it("an update whose wait fails is kept in the state", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(waiting);
    const changed = { ...clusterWith({ number_of_nodes: 2 }), wait_for: "HEALTHY" };
    const { CLUSTER_PHASE_HEALTHY: before, CLUSTER_PHASE_FAILED_TO_UPDATE: failed } = ClusterPhase;
    // The polls of the refresh, of the read before the update, and the first one after it.
    phases = [before, before, failed];
    const error = await refusal(one.update(changed));
    expect(error.summary).to.equal("Cluster not healthy");
    expect(one.state).to.have.nested.property("configuration[0].number_of_nodes", 2);
    expect(one.object?.tainted ?? false).to.equal(false);
  });

  it("a create whose polling fails reports the API's error, and the cluster stays in the state", async () => {
    const one = vdb.resource("accounts_cluster");
    vdb.api.fail({ method: "GetCluster", code: "PERMISSION_DENIED" });
    const error = await refusal(one.create(waiting));
    expect(error.detail).to.include("PermissionDenied");
    expect(one.id).to.match(/^[0-9a-f-]{36}$/);
  });

  it("the wait continues in transient phases, including unknown ones", async () => {
    const { CLUSTER_PHASE_NOT_READY, CLUSTER_PHASE_RECOVERY_MODE, CLUSTER_PHASE_FAILED_TO_SYNC } =
      ClusterPhase;
    phases = [CLUSTER_PHASE_NOT_READY, CLUSTER_PHASE_RECOVERY_MODE, CLUSTER_PHASE_FAILED_TO_SYNC, 99];
    expect(phaseIn(await vdb.resource("accounts_cluster").create(waiting))).to.equal(healthy);
    expect(phases).to.deep.equal([]);
  });

  it("wait_for accepts only phases for which the provider can wait", async () => {
    const one = vdb.resource("accounts_cluster");
    const error = await refusal(one.create({ ...cluster, wait_for: "SUSPENDED" }));
    expect(error).to.include({ path: "wait_for" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});

describe("a cluster with restore_from_backup_id", () => {
  const vdb = useVdbLife();
  const restored = { ...cluster, name: "again", restore_from_backup_id: backup };
  const changes = () => vdb.api.takeChanges().map(({ call }) => call.replace("ClusterService/", ""));

  const put = (more?: object) => putBackup(vdb.api, more);

  it("a cluster is created from a backup, and then plans no change", async () => {
    await put();
    const one = vdb.resource("accounts_cluster");
    await one.create(restored);
    const { request } = vdb.api.calls().find(({ call }) => call.endsWith("FromBackup")) ?? {};
    expect(request).to.deep.equal({ accountId: account, backupId: backup, clusterName: "again" });
    expect(changes()).to.deep.equal(["CreateClusterFromBackup"]);
    await one.expectNoChange(restored);
    await one.refresh();
    await one.expectNoChange(restored);
  });

  it("a restored cluster is updated to its own configuration once it is healthy, if the backup's differs", async () => {
    await put({
      clusterInfo: {
        ...info,
        configuration: { ...info.configuration, podLabels: [{ key: "a", value: "b" }] },
      },
    });
    const one = vdb.resource("accounts_cluster");
    const own = {
      ...clusterWith({ number_of_nodes: 3 }),
      ...{ name: "again", restore_from_backup_id: backup },
    };
    const made = await one.create({ ...own, labels: [{ key: "team", value: "search" }] });
    expect(made).to.have.nested.property("configuration[0].number_of_nodes", 3);
    expect(made).to.have.deep.nested.property("configuration[0].pod_labels", []);
    expect(changes()).to.deep.equal(["CreateClusterFromBackup", "UpdateCluster"]);
    await one.expectNoChange({ ...own, labels: [{ key: "team", value: "search" }] });
  });

  it("wait_for also waits for the end of the update after a restoration", async () => {
    await put();
    const one = vdb.resource("accounts_cluster");
    const made = await one.create({
      ...clusterWith({ number_of_nodes: 3 }),
      name: "again",
      restore_from_backup_id: backup,
      wait_for: "HEALTHY",
    });
    expect(phaseIn(made)).to.equal(healthy);
  });

  it("a restored cluster stays in the state when its update fails", async () => {
    await put();
    const one = vdb.resource("accounts_cluster");
    vdb.api.fail({ method: "UpdateCluster", code: "FAILED_PRECONDITION" });
    const own = { ...clusterWith({ number_of_nodes: 3 }), name: "again", restore_from_backup_id: backup };
    await refusal(one.create(own));
    expect(vdb.api.objects("clusters").map(({ id }) => id)).to.deep.equal([one.id]);
  });

  it("a restored cluster whose create response is lost is found", async () => {
    await put();
    const one = vdb.resource("accounts_cluster");
    vdb.api.fail({ method: "CreateClusterFromBackup", code: "UNAVAILABLE", afterEffect: true });
    const error = await one.create(restored).catch((cause: unknown) => cause);
    expect(error).to.not.be.instanceOf(Error);
    expect(vdb.api.objects("clusters").map(({ id }) => id)).to.deep.equal([one.id]);
  });

  it("a change of the backup is ignored for an existing cluster, and recorded after an import", async () => {
    await put();
    const one = vdb.resource("accounts_cluster");
    await one.create(restored);
    const other = { ...restored, restore_from_backup_id: "dddddddd-0000-4000-8000-000000000002" };
    await one.expectNoChange(other);
    const { action } = await one.plan({ ...other, name: "renamed" });
    expect(action).to.equal("update");
  });

  for (const [what, more, config, path, reported] of [
    ["does not exist", null, {}, "restore_from_backup_id", "Backup not found"],
    ["is incomplete", { status: "BACKUP_STATUS_RUNNING" }, {}, "restore_from_backup_id", "Backup not usable"],
    ["failed", { status: "BACKUP_STATUS_FAILED" }, {}, "restore_from_backup_id", "Backup not usable"],
    [
      "belongs to another region",
      {},
      { cloud_region: "us-east-1" },
      "cloud_region",
      "Backup of another cloud region",
    ],
    [
      "belongs to another cloud",
      {},
      { cloud_provider: "gcp", cloud_region: "europe-west3" },
      "cloud_provider",
      "Backup of another cloud provider",
    ],
  ] as const) {
    it(`a cluster is not created from a backup that ${what}`, async () => {
      if (more) await put(more);
      const one = vdb.resource("accounts_cluster");
      const error = await refusal(one.create({ ...restored, ...config }));
      expect(error).to.include({ path, summary: reported });
      expect(changes()).to.deep.equal([]);
      expect(one.object ?? null).to.equal(null);
    });
  }

  it("a restored cluster needs a name of sufficient length, and the ID of a backup", async () => {
    const one = vdb.resource("accounts_cluster");
    expect(await refusal(one.create({ ...restored, name: "abc" }))).to.include({ path: "name" });
    const wrong = await refusal(one.create({ ...restored, restore_from_backup_id: "mine" }));
    expect(wrong).to.include({ path: "restore_from_backup_id" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});
