import { expect } from "chai";
import { msOf } from "../../../src/local-api/vdb/wire/times.ts";
import type { MessageInit } from "../../../src/protobuf/message.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import type { HybridCloudEnvironmentConfiguration } from "../../../src/resources/vdb/api/generated/hybrid.ts";
import { hybridCloudService } from "../../../src/resources/vdb/api/generated/hybrid.ts";
import { platformService } from "../../../src/resources/vdb/api/generated/platform.ts";
import { vdbForTests } from "./support/client.ts";
import { makeEnvironment, newName, nobody, present, wantedCluster } from "./support/objects.ts";

describe("local-api vdb: hybrid cloud environments", () => {
  const vdb = vdbForTests();
  const ofEnvironment = (id: string) => ({ accountId: vdb.accountId, hybridCloudEnvironmentId: id });
  const get = async (id: string) =>
    present(
      (await vdb.client.call(hybridCloudService.getHybridCloudEnvironment, ofEnvironment(id)))
        .hybridCloudEnvironment,
    );
  const update = (
    id: string,
    name: string,
    configuration: MessageInit<HybridCloudEnvironmentConfiguration>,
  ) => {
    const hybridCloudEnvironment = { accountId: vdb.accountId, id, name, configuration };
    return vdb.client.outcome(hybridCloudService.updateHybridCloudEnvironment, { hybridCloudEnvironment });
  };

  it("the server sets the computed values of a new environment", async () => {
    const made = await makeEnvironment(vdb);
    expect(made).to.deep.include({ createdByEmail: "ada@example.org", bootstrapCommandsGenerated: false });
    expect(made).to.not.have.property("status");
    expect(made.lastModifiedAt).to.deep.equal(made.createdAt);
    expect(made.configuration?.lastModifiedAt).to.deep.equal(made.createdAt);
    expect(await get(made.id)).to.deep.equal(made);
  });

  it("each set of bootstrap commands has new secrets", async () => {
    const { id } = await makeEnvironment(vdb);
    const generate = () => vdb.client.call(hybridCloudService.generateBootstrapCommands, ofEnvironment(id));
    const [first, second] = [await generate(), await generate()];
    expect(first.commands.join("\n")).to.include(first.accessKey).and.to.include(first.registryPassword);
    expect(first.accessKey).to.not.equal(second.accessKey);
    expect(first.registryPassword).to.not.equal(second.registryPassword);
    expect((await get(id)).bootstrapCommandsGenerated).to.equal(true);
  });

  it("an update replaces an environment, except for values that only the server sets", async () => {
    const made = await makeEnvironment(vdb);
    const settings = { fields: new Map([["replicas", { numberValue: 3 }]]) };
    const configuration = { namespace: "other", logLevel: 1, advancedOperatorSettings: settings };
    expect((await update(made.id, made.name, configuration)).code).to.equal("OK");
    const after = await get(made.id);
    expect(after.configuration).to.deep.include(configuration);
    expect(after.createdAt).to.deep.equal(made.createdAt);
    expect(msOf(present(after.lastModifiedAt))).to.be.above(msOf(present(made.lastModifiedAt)));
    await update(made.id, "renamed", { namespace: "other" });
    expect((await get(made.id)).configuration).to.not.have.any.keys("logLevel", "advancedOperatorSettings");
  });

  it("a bootstrapped environment keeps its namespace", async () => {
    const { id, name } = await makeEnvironment(vdb);
    await vdb.client.call(hybridCloudService.generateBootstrapCommands, ofEnvironment(id));
    expect((await update(id, name, { namespace: "other" })).code).to.equal("FAILED_PRECONDITION");
    expect((await update(id, name, { namespace: "vectors", logLevel: 2 })).code).to.equal("OK");
    expect((await get(id)).status).to.not.equal(undefined);
  });

  it("the name of an environment is unique", async () => {
    const [one, other] = [await makeEnvironment(vdb), await makeEnvironment(vdb)];
    expect((await update(one.id, other.name, { namespace: "ns" })).code).to.equal("ALREADY_EXISTS");
    const hybridCloudEnvironment = { accountId: vdb.accountId, name: one.name };
    const { createHybridCloudEnvironment } = hybridCloudService;
    expect(await vdb.client.refusal(createHybridCloudEnvironment, { hybridCloudEnvironment })).to.match(
      /^ALREADY_EXISTS/,
    );
  });

  it("environments are the regions of hybrid clusters, and cannot be deleted while there are clusters", async () => {
    const { client, accountId } = vdb;
    const { id, name } = await makeEnvironment(vdb);
    const hybrid = { accountId, cloudProviderId: "hybrid" };
    const { region } = await client.call(platformService.getCloudProviderRegion, { ...hybrid, regionId: id });
    expect(region).to.deep.include({
      id,
      name,
      provider: "hybrid",
      available: false,
      namespace: "vectors",
    });
    const cluster = {
      ...wantedCluster(accountId, newName()),
      cloudProviderId: "hybrid",
      cloudProviderRegionId: id,
    };
    const { cluster: made } = await client.call(clusterService.createCluster, { cluster });
    expect(made?.configuration).to.not.have.any.keys("serviceType", "restartPolicy", "rebalanceStrategy");
    const remove = () => client.refusal(hybridCloudService.deleteHybridCloudEnvironment, ofEnvironment(id));
    expect(await remove()).to.equal("FAILED_PRECONDITION: there are clusters in the environment");
    await client.call(clusterService.deleteCluster, { accountId, clusterId: present(made).id });
    expect(await remove()).to.equal("OK: ");
    expect(await remove()).to.match(/^NOT_FOUND/);
  });

  it("a missing environment is NOT_FOUND", async () => {
    const { client } = vdb;
    const { generateBootstrapCommands, getHybridCloudEnvironment } = hybridCloudService;
    expect(await client.refusal(generateBootstrapCommands, ofEnvironment(nobody))).to.match(/^NOT_FOUND/);
    expect(await client.refusal(getHybridCloudEnvironment, ofEnvironment(nobody))).to.match(/^NOT_FOUND/);
    expect((await update(nobody, "a-name", { namespace: "ns" })).code).to.equal("NOT_FOUND");
  });
});
