import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { cluster, hybridCluster } from "./cluster-cases.ts";

describe("the location of a planned cluster", () => {
  const vdb = useVdbLife();
  const elsewhere = { ...cluster, cloud_region: "mars-1" };
  const methods = () => vdb.api.calls().map(({ call }) => call.replace(/.*\//, ""));

  it("a plan rejects an unknown region of a new cluster, and lists the regions of the cloud", async () => {
    const error = await refusal(vdb.resource("accounts_cluster").plan(elsewhere));
    expect(error).to.include({ path: "cloud_region", summary: "Unknown cloud region" });
    expect(error.detail).to.include('The cloud aws has no region "mars-1". Set cloud_region to one of');
    expect(error.detail).to.include('"eu-central-1"');
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("a plan rejects an unknown cloud of a new cluster, and lists the clouds", async () => {
    const error = await refusal(
      vdb.resource("accounts_cluster").plan({ ...cluster, cloud_provider: "moon" }),
    );
    expect(error).to.include({ path: "cloud_provider", summary: "Unknown cloud provider" });
    expect(error.detail).to.include('"aws"');
  });

  it("a plan rejects an unknown region of a cluster that moves", async () => {
    const one = vdb.resource("accounts_cluster");
    await one.create(cluster);
    expect(await refusal(one.plan(elsewhere))).to.include({ path: "cloud_region" });
  });

  it("a client lists the regions of a cloud once for all its plans", async () => {
    for (let times = 0; times < 3; times++) await vdb.resource("accounts_cluster").plan(cluster);
    expect(methods().filter((name) => name === "ListCloudProviderRegions")).to.have.length(1);
  });

  it("a plan does not look for the environment of a hybrid cluster", async () => {
    const hybrid = await hybridCluster(vdb.api);
    await vdb.resource("accounts_cluster").plan(hybrid);
    expect(methods()).to.not.include("ListCloudProviderRegions");
  });

  it("a plan succeeds if the platform does not list its regions, and the next plan asks again", async () => {
    vdb.api.fail({ method: "ListCloudProviderRegions", code: "PERMISSION_DENIED" });
    const one = vdb.resource("accounts_cluster");
    expect(await one.plan(elsewhere)).to.include({ action: "create" });
    expect(await refusal(one.plan(elsewhere))).to.include({ path: "cloud_region" });
  });
});
