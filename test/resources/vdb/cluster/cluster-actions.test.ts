import { expect } from "chai";
import type { JsonObject } from "../../../../src/local-api/json.ts";
import { useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search } from "../clusters-at-hand.ts";

const cases = {
  cluster_suspend: { method: "SuspendCluster", under: "SUSPENDING", done: "SUSPENDED", from: "HEALTHY" },
  cluster_unsuspend: { method: "UnsuspendCluster", under: "RESUMING", done: "HEALTHY", from: "SUSPENDED" },
  cluster_restart: { method: "RestartCluster", under: "NOT_READY", done: "HEALTHY", from: "HEALTHY" },
} as const;

describe("the actions on clusters", () => {
  const vdb = useVdbLife({ localApi: { phaseSeconds: 2 } });

  beforeEach(() => putClusters(vdb.api));

  const config = { cluster_id: search };

  /** Returns the methods called since the last clearing. */
  const methods = () => vdb.api.calls().map(({ call }) => call.replace(/^.*\//, ""));
  const count = (method: string) => methods().filter((name) => name === method).length;

  const found = (): JsonObject => vdb.api.objects("clusters").find(({ id }) => id === search) ?? {};
  const phase = () => Reflect.get(found().state as object, "phase");

  async function begin(from: string, more: object = {}): Promise<void> {
    await vdb.api.change("clusters", search, { state: { phase: `CLUSTER_PHASE_${from}`, ...more } });
  }

  for (const [action, { method, under, done, from }] of Object.entries(cases)) {
    describe(action, () => {
      beforeEach(() => begin(from));

      it("an action sends one request, polls until it is complete, and reports its progress", async () => {
        const { progress, errors } = await vdb.runAction(action, config);
        expect(errors).to.deep.equal([]);
        expect(phase()).to.equal(`CLUSTER_PHASE_${done}`);
        expect(progress[0]).to.match(new RegExp(`^Asked the platform to \\w+ the cluster ${search}$`));
        expect(progress.slice(1)).to.not.equal([]);
        for (const line of progress.slice(1)) {
          expect(line).to.match(
            new RegExp(
              `^Waiting for the cluster ${search} to be [\\w ]+: \\w+, status CLUSTER_PHASE_${under}$`,
            ),
          );
        }
        const polls = methods().slice(2);
        expect(methods().slice(0, 2)).to.deep.equal(["GetCluster", method]);
        expect(polls).to.have.length(progress.length);
        expect(new Set(polls)).to.deep.equal(new Set(["GetCluster"]));
        expect(vdb.api.takeChanges()).to.deep.equal([
          { call: `ClusterService/${method}`, request: { accountId: account, clusterId: search } },
        ]);
      });

      it("an action with wait = false does not wait", async () => {
        const { progress, errors } = await vdb.runAction(action, { ...config, wait: false });
        expect([errors, progress.length]).to.deep.equal([[], 1]);
        expect(methods()).to.deep.equal(["GetCluster", method]);
      });

      it("an action works in another account, and accepts an ID in uppercase", async () => {
        const state = { phase: `CLUSTER_PHASE_${from}` };
        await vdb.api.change("clusters", elsewhere, { state });
        const other = { cluster_id: elsewhere.toUpperCase(), account_id: otherAccount };
        expect((await vdb.runAction(action, other)).errors).to.deep.equal([]);
        expect(vdb.api.takeChanges().map(({ request }) => request)).to.deep.equal([
          { accountId: otherAccount, clusterId: elsewhere },
        ]);
      });

      it("the cluster's state decides when the response is lost, and the request is not repeated", async () => {
        vdb.api.fail({ method, drop: "after" });
        expect((await vdb.runAction(action, config)).errors).to.deep.equal([]);
        expect(count(method)).to.equal(1);
        expect(phase()).to.equal(`CLUSTER_PHASE_${done}`);
      });

      it("an action fails with the cluster's state when the request is lost", async () => {
        vdb.api.fail({ method, drop: "before" });
        const { errors } = await vdb.runAction(action, config);
        expect(errors.map(({ summary }) => summary)).to.deep.equal([`vdb_${action} not completed`]);
        expect(errors[0]?.detail).to.contain(method);
        expect(phase()).to.equal(`CLUSTER_PHASE_${from}`);
      });

      for (const code of ["NOT_FOUND", "PERMISSION_DENIED", "FAILED_PRECONDITION", "INTERNAL"]) {
        it(`an action fails with the API's message when the response is ${code}`, async () => {
          vdb.api.fail({ method, code, message: "not this one" });
          const { errors, progress } = await vdb.runAction(action, config);
          expect(errors.map(({ summary }) => summary)).to.deep.equal([`vdb_${action} not completed`]);
          expect(errors[0]?.detail).to.contain("not this one");
          expect(progress).to.deep.equal([]);
        });
      }

      it("an action fails without a request when the cluster does not exist, and the error names the account", async () => {
        await vdb.api.remove("clusters", search);
        const { errors } = await vdb.runAction(action, config);
        expect(errors[0]?.detail).to.contain("NotFound").and.contain(account);
        expect(methods()).to.deep.equal(["GetCluster"]);
      });

      it("an action reports that the request continues when polling fails", async () => {
        const refusal = { method: "GetCluster", code: "PERMISSION_DENIED", message: "gone" };
        const { errors } = await vdb.runAction(action, config, {
          onProgress: () => vdb.api.fail(refusal),
        });
        expect(errors[0]?.detail)
          .to.contain("gone")
          .and.match(/The platform had been asked to \w+ the cluster .* and may still do it\./);
      });

      it("an action fails when the cluster enters a phase that it does not leave on its own", async () => {
        const reason = "no machines left";
        const { errors } = await vdb.runAction(action, config, {
          onProgress: () =>
            void vdb.api.change("clusters", search, {
              state: { phase: "CLUSTER_PHASE_FAILED_TO_UPDATE", reason },
              phaseEnds: null,
            }),
        });
        expect(errors.map(({ summary }) => summary)).to.deep.equal(["Cluster failed"]);
        expect(errors[0]?.detail).to.contain("CLUSTER_PHASE_FAILED_TO_UPDATE: no machines left");
      });

      it("an action ends with an error when it is interrupted while it waits", async () => {
        const cancel = new AbortController();
        const { errors } = await vdb.runAction(action, config, {
          signal: cancel.signal,
          onProgress: () => cancel.abort(),
        });
        expect(errors.map(({ summary }) => summary)).to.deep.equal([`vdb_${action} not completed`]);
        expect(errors[0]?.detail).to.match(/^The run was interrupted before the operation finished\./);
        expect(count(method)).to.be.lessThan(2);
      });

      it("an action rejects an invalid ID or account", async () => {
        for (const wrong of [{ cluster_id: "x" }, { cluster_id: search, account_id: "x" }]) {
          const refused = await vdb.runAction(action, wrong).catch((error: Error) => error.message);
          expect(refused).to.contain("Invalid value");
        }
        expect(vdb.api.calls()).to.deep.equal([]);
      });
    });
  }

  it("cluster_suspend sends nothing for a suspended cluster, and only waits for one that is being suspended", async () => {
    await vdb.runAction("cluster_suspend", { ...config, wait: false });
    vdb.api.takeChanges();
    expect((await vdb.runAction("cluster_suspend", config)).errors).to.deep.equal([]);
    expect(new Set(methods())).to.deep.equal(new Set(["GetCluster"]));
    vdb.api.takeChanges();
    const { progress, errors } = await vdb.runAction("cluster_suspend", config);
    expect([errors, progress]).to.deep.equal([[], [`The cluster ${search} is suspended already`]]);
    expect(methods()).to.deep.equal(["GetCluster"]);
  });

  it("cluster_unsuspend sends nothing for a cluster that is running or about to run", async () => {
    const { progress, errors } = await vdb.runAction("cluster_unsuspend", config);
    expect([errors, progress]).to.deep.equal([[], [`The cluster ${search} is running already`]]);
    await vdb.runAction("cluster_restart", { ...config, wait: false });
    vdb.api.takeChanges();
    expect((await vdb.runAction("cluster_unsuspend", config)).errors).to.deep.equal([]);
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("cluster_restart restarts a cluster each time, but not a suspended one", async () => {
    await vdb.runAction("cluster_restart", config);
    await vdb.api.wait(5000);
    await vdb.runAction("cluster_restart", config);
    expect(count("RestartCluster")).to.equal(2);
    await begin("SUSPENDED");
    const { errors } = await vdb.runAction("cluster_restart", config);
    expect(errors[0]?.detail).to.contain("the cluster is suspended");
  });

  it("cluster_suspend suspends a cluster that an earlier attempt failed to suspend", async () => {
    await begin("FAILED_TO_SUSPEND");
    expect((await vdb.runAction("cluster_suspend", config)).errors).to.deep.equal([]);
    expect(phase()).to.equal("CLUSTER_PHASE_SUSPENDED");
  });
});

describe("an action on a slow cluster", () => {
  const vdb = useVdbLife({ localApi: { phaseSeconds: 1500 } });

  beforeEach(() => putClusters(vdb.api));

  it("an action may wait longer than the 20 minutes of one client operation", async () => {
    const { errors } = await vdb.runAction("cluster_suspend", { cluster_id: search });
    expect(errors).to.deep.equal([]);
    const made = await vdb.runAction("backup_create", { cluster_id: search });
    expect(made.errors).to.deep.equal([]);
    const id = String(vdb.api.objects("backups")[0]?.id);
    expect((await vdb.runAction("backup_restore", { backup_id: id })).errors).to.deep.equal([]);
  });
});
