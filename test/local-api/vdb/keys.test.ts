import { expect } from "chai";
import { GlobalAccessRuleAccessType } from "../../../src/resources/vdb/api/generated/auth-v2.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { vdbForTests } from "./support/client.ts";
import { makeCluster, nobody, present } from "./support/objects.ts";

const { databaseApiKeyService, authKeyService } = services;
const manage = GlobalAccessRuleAccessType.GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE;

describe("local-api vdb: database keys", () => {
  const vdb = vdbForTests();

  it("the secret of a key is only in the response to its create", async () => {
    const { client, accountId } = vdb;
    const { id: clusterId } = await makeCluster(vdb);
    const databaseApiKey = { accountId, clusterId, name: "a key" };
    const made = present(
      (await client.call(databaseApiKeyService.createDatabaseApiKey, { databaseApiKey })).databaseApiKey,
    );
    expect(made.createdAt).to.not.equal(undefined);
    expect(made).to.deep.include({
      accountId,
      clusterId,
      createdByEmail: "ada@example.org",
      accessRules: [{ globalAccess: { accessType: manage } }],
    });
    expect(made.key)
      .to.have.length.above(20)
      .and.satisfy((key: string) => key.endsWith(made.postfix));
    expect(made.postfix).to.not.equal("");
    const { items } = await client.call(databaseApiKeyService.listDatabaseApiKeys, { accountId, clusterId });
    expect(items).to.deep.equal([{ ...made, key: "" }]);

    const old = await client.call(authKeyService.createDatabaseApiKey, {
      databaseApiKey: { accountId, clusterIds: [clusterId] },
    });
    const older = present(old.databaseApiKey);
    expect(older).to.deep.include({ accountId, clusterIds: [clusterId] });
    expect(older.createdAt).to.not.equal(undefined);
    expect(older.key).to.satisfy((key: string) => key.startsWith(older.prefix) && older.prefix !== "");
    const { items: listed } = await client.call(authKeyService.listDatabaseApiKeys, { accountId });
    expect(listed).to.deep.equal([{ ...older, key: "" }]);
    const kept = JSON.stringify([vdb.localApi.control.made(), vdb.localApi.control.requests()]);
    for (const secret of [made.key, older.key]) expect(kept).to.not.include(secret);
  });

  it("a key keeps its rules, its expiry and its creator", async () => {
    const { client, accountId } = vdb;
    await vdb.localApi.control.putObject("managementKeys", "robot", {});
    const { id: clusterId } = await makeCluster(vdb);
    const accessRules = ["b", "a"].map((collectionName) => ({
      collectionAccess: { collectionName, accessType: 2 },
    }));
    const expiresAt = { seconds: 4_000_000_000n, nanos: 5 };
    const databaseApiKey = { accountId, clusterId, name: "a key", accessRules, expiresAt };
    const { createDatabaseApiKey } = databaseApiKeyService;
    const made = await client.call(createDatabaseApiKey, { databaseApiKey }, { apiKey: "robot" });
    expect(made.databaseApiKey).to.deep.include({ accessRules, expiresAt, createdByEmail: "" });
  });

  it("keys are listed by cluster", async () => {
    const { client, accountId } = vdb;
    const [one, other] = [await makeCluster(vdb), await makeCluster(vdb)];
    for (const { id: clusterId } of [one, other]) {
      const databaseApiKey = { accountId, clusterId, name: "a key" };
      await client.call(databaseApiKeyService.createDatabaseApiKey, { databaseApiKey });
    }
    for (const clusterIds of [[one.id], [one.id, other.id]])
      await client.call(authKeyService.createDatabaseApiKey, { databaseApiKey: { accountId, clusterIds } });
    const ofOther = { accountId, clusterId: other.id };
    const { items } = await client.call(databaseApiKeyService.listDatabaseApiKeys, ofOther);
    expect(items.map(({ clusterId }) => clusterId)).to.deep.equal([other.id]);
    const { items: older } = await client.call(authKeyService.listDatabaseApiKeys, ofOther);
    expect(older.map(({ clusterIds }) => clusterIds)).to.deep.equal([[one.id, other.id]]);
  });

  it("keys accept IDs in uppercase", async () => {
    const { client, accountId } = vdb;
    const { id } = await makeCluster(vdb);
    const clusterId = id.toUpperCase();
    const ofCluster = { accountId, clusterId };
    const make = { databaseApiKey: { ...ofCluster, name: "a key" } };
    const made = await client.call(databaseApiKeyService.createDatabaseApiKey, make);
    expect(made.databaseApiKey?.clusterId).to.equal(id);
    const makeOlder = { databaseApiKey: { accountId, clusterIds: [clusterId] } };
    await client.call(authKeyService.createDatabaseApiKey, makeOlder);
    const { items } = await client.call(databaseApiKeyService.listDatabaseApiKeys, ofCluster);
    const { items: older } = await client.call(authKeyService.listDatabaseApiKeys, ofCluster);
    expect([items.length, older.length]).to.deep.equal([1, 1]);
    const databaseApiKeyId = present(made.databaseApiKey).id.toUpperCase();
    const gone = { ...ofCluster, databaseApiKeyId };
    expect(await client.refusal(databaseApiKeyService.deleteDatabaseApiKey, gone)).to.equal("OK: ");
  });

  it("keys require an existing cluster", async () => {
    const { client, accountId } = vdb;
    const { id: clusterId } = await makeCluster(vdb);
    const make = { databaseApiKey: { accountId, clusterId: nobody, name: "a key" } };
    expect(await client.refusal(databaseApiKeyService.createDatabaseApiKey, make)).to.match(/^NOT_FOUND/);
    const makeOlder = { databaseApiKey: { accountId, clusterIds: [clusterId, nobody] } };
    expect(await client.refusal(authKeyService.createDatabaseApiKey, makeOlder)).to.match(/^NOT_FOUND/);
  });

  it("a key is deleted once, through its own cluster", async () => {
    const { client, accountId } = vdb;
    const [one, other] = [await makeCluster(vdb), await makeCluster(vdb)];
    const databaseApiKey = { accountId, clusterId: one.id, name: "a key" };
    const made = await client.call(databaseApiKeyService.createDatabaseApiKey, { databaseApiKey });
    const databaseApiKeyId = present(made.databaseApiKey).id;
    const remove = (clusterId: string) =>
      client.refusal(databaseApiKeyService.deleteDatabaseApiKey, { accountId, clusterId, databaseApiKeyId });
    expect(await remove(other.id)).to.match(/^NOT_FOUND/);
    expect(await remove(one.id)).to.equal("OK: ");
    expect(await remove(one.id)).to.equal(`NOT_FOUND: databaseApiKeys/${databaseApiKeyId} not found`);
    expect(
      await client.refusal(authKeyService.deleteDatabaseApiKey, { accountId, databaseApiKeyId: nobody }),
    ).to.match(/^NOT_FOUND/);
  });
});
