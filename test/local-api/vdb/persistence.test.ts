import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { StartupError } from "../../../src/background/startup-error.ts";
import { startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { startVdbLocalApi } from "../../../src/local-api/vdb/index.ts";
import { accountService } from "../../../src/resources/vdb/api/generated/account.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { iamService } from "../../../src/resources/vdb/api/generated/iam.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { end, until } from "../support/process.ts";
import { connect, testTime } from "./support/client.ts";
import { makeCluster, makeEnvironment, makeRole, newName, wantedCluster } from "./support/objects.ts";
import { endAll, serveVdb } from "./support/process.ts";

const fixtures = resolve(import.meta.dirname, "../../../../test/fixtures/local-api");

describe("local-api vdb: persistent data", function () {
  this.timeout(60_000);
  let data: string;
  afterEach(endAll);
  scratchForEach((scratch) => {
    data = join(scratch, "data");
  });

  it("everything in a response is still there after kill -9 during a write", async () => {
    const known = new Map<string, string>();
    for (let round = 0; round < 2; round++) {
      const localApi = await serveVdb(["--data", data]);
      const client = connect(localApi);
      const { accountId } = localApi.credentials;
      const { items } = await client.call(clusterService.listClusters, { accountId });
      const listed = new Map(items.map(({ id, name }) => [id, name]));
      for (const [id, name] of known) expect(listed.get(id), `round ${round}`).to.equal(name);

      let answered = 0;
      let killed = false;
      const worker = async () => {
        while (!killed) {
          const cluster = wantedCluster(accountId, newName());
          const made = await client.outcome(clusterService.createCluster, { cluster });
          if (!made.response?.cluster) return;
          const { id, name } = made.response.cluster;
          known.set(id, name);
          answered++;
          const renamed = { ...cluster, id, name: `${name}-b` };
          const { code } = await client.outcome(clusterService.updateCluster, { cluster: renamed });
          // A request without a response may have had an effect or not, so it proves nothing.
          if (code === "OK") known.set(id, renamed.name);
          else known.delete(id);
        }
      };
      const workers = [worker(), worker(), worker()];
      await until(() => answered >= 20);
      expect(await end(localApi, "SIGKILL")).to.equal("SIGKILL");
      killed = true;
      await Promise.all(workers);
      client.close();
    }
    expect(known.size).to.be.at.least(34);
  });

  it("a restart keeps the objects of every collection, and state transitions that are not due", async () => {
    const time = testTime();
    const first = await startVdbLocalApi({ data, clock: time.clock, phaseSeconds: 60 });
    const client = connect(first);
    const tested = { client, accountId: first.credentials.accountId };
    const cluster = await makeCluster(tested, {
      tolerations: [{ key: "a", value: "", effect: 3, tolerationSeconds: 2n ** 63n }],
    });
    await makeEnvironment(tested);
    await makeRole(tested);
    await first.control.putObject("managementKeys", "another", { permissions: ["read:clusters"] });
    const before = first.control.made();
    expect(before).to.have.all.keys("clusters", "environments", "roles", "managementKeys");
    client.close();
    await first.close();

    const second = await startVdbLocalApi({ data, clock: time.clock, phaseSeconds: 60 });
    try {
      expect(second.control.made()).to.deep.equal(before);
      const phase = () => Object(second.control.objects("clusters")[0]?.state).phase;
      expect(phase()).to.equal("CLUSTER_PHASE_CREATING");
      time.pass(60_000);
      expect(phase()).to.equal("CLUSTER_PHASE_HEALTHY");
      const other = connect({ ...second, credentials: { apiKey: "another" } });
      const request = { accountId: tested.accountId, clusterId: cluster.id };
      const read = await other.call(clusterService.getCluster, request);
      expect(read.cluster?.configuration?.tolerations[0]?.tolerationSeconds).to.equal(2n ** 63n);
      other.close();
    } finally {
      await second.close();
    }
  });

  it("data of the version that stored messages as JSON is read with the same objects and transitions", async () => {
    await cp(join(fixtures, "vdb-data-version-2"), data, { recursive: true });
    const expected = JSON.parse(await readFile(join(fixtures, "vdb-data-version-2.json"), "utf8"));
    const madeByHand = expected.clusters.pop();
    const time = testTime();
    time.pass(120_000);
    for (const round of ["upgraded", "opened again"]) {
      const localApi = await startVdbLocalApi({ data, clock: time.clock, phaseSeconds: 60 });
      const { clusters = [], ...others } = localApi.control.made();
      const [byHand, ...made] = clusters.reverse();
      expect({ ...others, clusters: made.reverse() }, round).to.deep.equal(expected);
      // Null, a number for an enum, a zero and an invalid time: values that neither a message nor its JSON
      // has.
      const { deletedAt: _, phaseEnds: __, ...kept } = madeByHand;
      const state = { phase: "CLUSTER_PHASE_SCALING" };
      expect(byHand, round).to.deep.equal({ ...kept, state });
      expect(localApi.control.objects("packages"), round).to.have.length(5);
      await localApi.close();
    }
    time.pass(60_000);
    const localApi = await startVdbLocalApi({ data, clock: time.clock });
    const phases = localApi.control.objects("clusters").map(({ state }) => Object(state).phase);
    await localApi.close();
    expect(phases.slice(0, 3)).to.deep.equal([
      "CLUSTER_PHASE_HEALTHY",
      "CLUSTER_PHASE_SUSPENDED",
      "CLUSTER_PHASE_HEALTHY",
    ]);
  });

  it("only the key of the latest start and those from the control API are valid", async () => {
    await (await startVdbLocalApi({ data, apiKey: "first" })).close();
    const localApi = await startVdbLocalApi({ data, apiKey: "second", permissions: ["read:clusters"] });
    try {
      const client = connect(localApi);
      const { accountId } = localApi.credentials;
      const list = (apiKey: string) => client.refusal(clusterService.listClusters, { accountId }, { apiKey });
      expect(await list("first")).to.match(/^PERMISSION_DENIED/);
      expect(await list("second")).to.equal("OK: ");
      const cluster = wantedCluster(accountId, newName());
      expect(await client.refusal(clusterService.createCluster, { cluster })).to.match(/^PERMISSION_DENIED/);
      client.close();
    } finally {
      await localApi.close();
    }
  });

  it("a start with another account adds it, and keeps the first one", async () => {
    const first = await startVdbLocalApi({ data });
    const client = connect(first);
    const tested = { client, accountId: first.credentials.accountId };
    const { name } = await makeRole(tested);
    await first.control.patchObject("releases", "v1.17.0", { unavailable: true });
    client.close();
    await first.close();

    const accountId = "abcdefab-0000-4000-8000-000000000001";
    const second = await startVdbLocalApi({ data, accountId: accountId.toUpperCase() });
    const other = connect(second);
    try {
      const rolesOf = async (account: string) =>
        (await other.call(iamService.listRoles, { accountId: account })).items.map((role) => role.name);
      expect(await rolesOf(accountId)).to.deep.equal(["Owner", "Admin", "Base"]);
      expect(await rolesOf(tested.accountId)).to.include(name);
      const { items } = await other.call(accountService.listAccountMembers, { accountId });
      expect(items).to.have.length(3);
      const [latest] = second.control.objects("releases").slice(-1);
      expect(latest).to.include({ version: "v1.17.0", unavailable: true });
    } finally {
      other.close();
      await second.close();
    }
  });

  it("the data of another API is rejected", async () => {
    await (await startVdbLocalApi({ data })).close();
    const failure = await startSecLocalApi({ data }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StartupError);
    expect(String(failure)).to.include("the other local API, vdb");
  });

  it("the CA is kept with the data", async () => {
    const first = await startVdbLocalApi({ data });
    await first.close();
    const second = await startVdbLocalApi({ data });
    await second.close();
    expect([first.caPath, second.caPath]).to.deep.equal([
      join(data, "tls", "ca.pem"),
      join(data, "tls", "ca.pem"),
    ]);
  });
});
