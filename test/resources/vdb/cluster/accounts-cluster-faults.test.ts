import { expect } from "chai";
import { secondAccountId } from "../../../../src/local-api/vdb/index.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account } from "../clusters-at-hand.ts";
import { cluster } from "./cluster-cases.ts";

const renamed = { ...cluster, name: "find" };

describe("accounts_cluster with failing calls", () => {
  const vdb = useVdbLife();
  const search = () => vdb.resource("accounts_cluster");

  for (const code of [
    "INVALID_ARGUMENT",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAUTHENTICATED",
  ]) {
    it(`a cluster is not in the state after a create with ${code}`, async () => {
      const one = search();
      vdb.api.fail({ method: "CreateCluster", code, message: "no cluster for you" });
      expect((await refusal(one.create(cluster))).detail).to.include("no cluster for you");
      expect(one.object).to.equal(undefined);
    });

    it(`a cluster remains unchanged in the state after an update with ${code}`, async () => {
      const one = search();
      await one.create(cluster);
      vdb.api.fail({ method: "UpdateCluster", code });
      await refusal(one.update(renamed));
      expect(one.state.name).to.equal("search");
      await one.update(renamed);
    });
  }

  it("the state has the effect of an update whose response was lost", async () => {
    const one = search();
    await one.create(cluster);
    vdb.api.fail({ method: "UpdateCluster", drop: "after" });
    await refusal(one.update(renamed));
    expect(one.state.name).to.equal("find");
  });

  it("a cluster stays in the state after a failed delete", async () => {
    const one = search();
    await one.create(cluster);
    vdb.api.fail({ method: "DeleteCluster", code: "PERMISSION_DENIED" });
    await refusal(one.destroy());
    expect(one.object).to.not.equal(undefined);
    await one.destroy();
    expect(one.object).to.equal(undefined);
  });

  it("a missing cluster is removed from the state", async () => {
    const one = search();
    await one.create(cluster);
    await vdb.api.remove("clusters", one.id);
    await one.destroy();
    expect(one.object).to.equal(undefined);

    await one.create(cluster);
    await vdb.api.remove("clusters", one.id);
    expect(await one.refresh()).to.equal(undefined);
  });

  it("a cluster can be destroyed after the platform failed to start it", async () => {
    const one = search();
    await one.create(cluster);
    await vdb.api.change("clusters", one.id, {
      state: { phase: "CLUSTER_PHASE_FAILED_TO_CREATE", reason: "no machines left" },
      phaseEnds: null,
    });
    await one.refresh();
    expect(one.state.status).to.containSubset([
      { phase: "CLUSTER_PHASE_FAILED_TO_CREATE", reason: "no machines left" },
    ]);
    await one.destroy();
    await vdb.api.wait(2000);
    expect(vdb.api.objects("clusters")).to.deep.equal([]);
  });

  for (const [words, fault] of [
    ["the connection was lost", { drop: "after" }],
    ["the response was unreadable", { corrupt: true }],
    ["a gateway timed out", { code: "UNAVAILABLE", afterEffect: true }],
    ["the deadline passed", { code: "DEADLINE_EXCEEDED", afterEffect: true }],
  ] as const) {
    it(`a cluster is in the state although ${words} during the create, and can be destroyed`, async () => {
      const one = search();
      vdb.api.fail({ method: "CreateCluster", ...fault });
      await one.create(cluster);
      expect(one.id).to.equal(vdb.api.only("clusters").id);
      await one.expectNoChange(cluster);
      await one.destroy();
      await vdb.api.wait(2000);
      expect(vdb.api.objects("clusters")).to.deep.equal([]);
    });
  }

  describe("accounts_cluster with an unknown outcome of the create", () => {
    const lost = { method: "CreateCluster", code: "UNAVAILABLE", message: "bad gateway" };
    const old = {
      name: "search",
      cloudProviderId: "aws",
      cloudProviderRegionId: "eu-central-1",
      createdAt: "2030-01-02T03:04:05Z",
      configuration: { numberOfNodes: 1, packageId: cluster.configuration.node_configuration.package_id },
    };
    const put = (changes: object) =>
      vdb.api.put("clusters", "c0000000-0000-4000-8000-000000000001", {
        ...old,
        accountId: vdb.api.accountId,
        createdAt: new Date(vdb.api.clock.now()).toISOString(),
        ...changes,
      });

    for (const [words, changes] of [
      ["has another name", { name: "other" }],
      ["is in another region", { cloudProviderRegionId: "us-east-1" }],
      ["is of another size", { configuration: { ...old.configuration, numberOfNodes: 2 } }],
      ["existed before", { createdAt: "2020-01-02T03:04:05Z" }],
    ] as const) {
      it(`a cluster is not confused with one that ${words}`, async () => {
        const one = search();
        await put(changes);
        vdb.api.fail(lost);
        expect((await refusal(one.create(cluster))).detail).to.include("look for it before the next apply");
        expect(one.object).to.equal(undefined);
      });
    }

    it("a cluster is not confused with another one of the same provider", async () => {
      await search().create(cluster);
      const other = search();
      vdb.api.fail(lost);
      await refusal(other.create(cluster));
      expect(other.object).to.equal(undefined);
    });

    it("the failed create is reported when clusters cannot be listed either", async () => {
      vdb.api.fail({ ...lost, afterEffect: true }, { method: "ListClusters", code: "INTERNAL" });
      expect((await refusal(search().create(cluster))).detail).to.include("bad gateway");
    });
  });

  it("a cluster sends account_id as configured on create, and plans no change when only its spelling differs", async () => {
    const one = search();
    const written = `{${vdb.api.accountId.toUpperCase()}}`;
    const { detail } = await refusal(one.create({ ...cluster, account_id: written }));
    expect(detail).to.include("Invalid argument");
    expect(vdb.api.takeChanges()).to.have.nested.property("[0].request.cluster.accountId", written);

    await one.create({ ...cluster, account_id: vdb.api.accountId });
    await one.expectNoChange({ ...cluster, account_id: written });
  });

  it("a cluster is read in the account of the state, and sent with the new account_id as configured", async () => {
    const one = search();
    await one.create(cluster);
    for (const account_id of [secondAccountId, `{${secondAccountId}}`]) {
      await refusal(one.update({ ...cluster, account_id }));
      // If the update fails to find the object, the client searches for it.
      const calls = vdb.api.calls();
      const at = calls.findLastIndex(({ call }) => call.endsWith("/UpdateCluster"));
      const [read, update] = calls.slice(at - 1);
      expect(read?.request.accountId).to.equal(vdb.api.accountId);
      expect(update).to.have.nested.property("request.cluster.accountId", account_id);
    }
  });
});

describe("accounts_cluster in an account ID in another spelling", () => {
  const written = `urn:uuid:${account}`;
  const vdb = useVdbLife({ provider: { account_id: written } });

  it("a cluster is imported from an account ID in another spelling, but not created with it", async () => {
    const one = vdb.resource("accounts_cluster");
    expect((await refusal(one.create(cluster))).detail).to.include("Invalid argument");
    expect(vdb.api.calls().at(-1)).to.have.nested.property("request.cluster.accountId", written);
    await one.create({ ...cluster, account_id: account });
    const { id } = one;
    await one.import(id);
    expect(one.state).to.include({ id, account_id: account });
    await one.destroy();
    expect(vdb.api.calls().at(-1)).to.have.nested.property("request.accountId", account);
  });
});

describe("accounts_cluster without an account", () => {
  const vdb = useVdbLife({ provider: { account_id: "" } });

  it("a cluster requires an account, and sends no request without one", async () => {
    const { summary } = await refusal(vdb.resource("accounts_cluster").create(cluster));
    expect(summary).to.equal("Missing account ID");
    await refusal(vdb.resource("accounts_cluster").import("c0000000-0000-4000-8000-000000000001"));
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  it("a cluster uses its own account_id", async () => {
    await vdb.resource("accounts_cluster").create({ ...cluster, account_id: vdb.api.accountId });
    expect(vdb.api.only("clusters")).to.include({ accountId: vdb.api.accountId });
  });
});
