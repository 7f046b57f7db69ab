import { expect } from "chai";
import { refusal, useVdbLife } from "./vdb-life.ts";

const cluster = {
  name: "search",
  cloud_provider: "aws",
  cloud_region: "eu-central-1",
  configuration: {
    number_of_nodes: 1,
    node_configuration: { package_id: "39b48a76-2a60-4ee0-9266-6d1e0f91ea14" },
  },
};

describe("the test lifecycle of vdb resources", () => {
  const vdb = useVdbLife();

  it("a life runs from create to delete", async () => {
    const search = vdb.resource("accounts_cluster");
    await search.create(cluster);
    expect(search.state).to.include({ name: "search", account_id: vdb.api.accountId });
    expect(vdb.api.takeChanges().map(({ call }) => call)).to.deep.equal(["ClusterService/CreateCluster"]);
    await search.expectNoChange(cluster);
    await search.update({ ...cluster, name: "find" });
    const { id } = search;
    await search.import(id);
    expect(search.state).to.include({ id, name: "find" });
    await search.destroy();
    expect(search.object).to.equal(undefined);
  });

  it("a life completes phases as time passes", async () => {
    const search = vdb.resource("accounts_cluster");
    await search.create(cluster);
    const phase = async () => (await search.refresh())?.status;
    expect(await phase()).to.containSubset([{ phase: "CLUSTER_PHASE_CREATING" }]);
    await vdb.api.wait(2000);
    expect(await phase()).to.containSubset([{ phase: "CLUSTER_PHASE_HEALTHY", nodes_up: 1 }]);
  });

  it("a life shows drift and deletions", async () => {
    const search = vdb.resource("accounts_cluster");
    await search.create(cluster);
    await vdb.api.change("clusters", search.id, { name: "other" });
    expect((await search.plan(cluster, { refresh: false })).changed).to.deep.equal([]);
    expect((await search.plan(cluster)).changed).to.deep.equal(["name"]);
    await vdb.api.remove("clusters", search.id);
    expect(await search.refresh()).to.equal(undefined);
  });

  it("a life injects errors", async () => {
    const search = vdb.resource("accounts_cluster");
    vdb.api.fail({ method: "CreateCluster", code: "RESOURCE_EXHAUSTED", message: "no more clusters" });
    expect((await refusal(search.create(cluster))).detail).to.include("no more clusters");
    expect(search.object).to.equal(undefined);
    expect(vdb.api.waitingFaults).to.equal(0);
  });

  it("a life reads data sources", async () => {
    await vdb.resource("accounts_cluster").create(cluster);
    const { clusters } = await vdb.readData("accounts_clusters");
    expect(clusters).to.have.length(1);
  });
});
