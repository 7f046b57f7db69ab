import { expect } from "chai";
import authKey from "../../../../src/resources/vdb/auth_key/accounts_auth_key.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search, shop } from "../clusters-at-hand.ts";

const service = "DatabaseApiKeyService";
const plain = { cluster_ids: [search, shop] };

describe("accounts_auth_key", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("an auth key is created for clusters in their order, in the provider's account", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create(plain);
    expect(key.state).to.deep.include(plain);
    await key.expectNoChange(plain);
    const { id } = key;
    await key.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([
      {
        call: `${service}/CreateDatabaseApiKey`,
        request: { databaseApiKey: { accountId: account, clusterIds: [search, shop] } },
      },
      { call: `${service}/DeleteDatabaseApiKey`, request: { accountId: account, databaseApiKeyId: id } },
    ]);
    expect(vdb.api.objects("authKeys")).to.deep.equal([]);
  });

  it("an auth key uses version 1 of the service", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create(plain);
    await key.refresh();
    await key.destroy();
    await vdb.readData("accounts_auth_keys");
    const services = vdb.api.requests().map(({ method }) => method.split("/")[1]);
    expect(new Set(services)).to.deep.equal(new Set(["qdrant.cloud.cluster.auth.v1.DatabaseApiKeyService"]));
  });

  it("accounts_auth_key is deprecated", async () => {
    await vdb.resource("accounts_auth_key").create(plain);
    const [warning] = vdb.warnings;
    expect(warning).to.include({ summary: "Deprecated" });
    expect(warning?.detail).to.contain("vdb_accounts_database_api_key_v2");
  });

  it("an auth key keeps its sensitive secret, which only the create returns", async () => {
    const key = vdb.resource("accounts_auth_key");
    const { token, prefix } = await key.create(plain);
    expect(token).to.be.a("string").that.has.length.greaterThan(20);
    expect(String(token).startsWith(String(prefix))).to.equal(true);
    expect(await key.refresh()).to.include({ token });
    expect(authKey.block.attributes.token).to.include({ sensitive: true });
  });

  it("a read finds the auth key among all keys of the account", async () => {
    const key = vdb.resource("accounts_auth_key");
    await vdb.resource("accounts_auth_key").create({ cluster_ids: [shop] });
    await key.create(plain);
    vdb.api.takeChanges();
    await key.refresh();
    expect(vdb.api.calls()).to.deep.equal([
      { call: `${service}/ListDatabaseApiKeys`, request: { accountId: account } },
    ]);
    expect(key.state).to.deep.include(plain);
  });

  it("an auth key is imported without its secret, and then plans no change", async () => {
    const key = vdb.resource("accounts_auth_key");
    const made = await key.create(plain);
    expect(await key.import(key.id.toUpperCase())).to.deep.equal({ ...made, token: null });
    await key.expectNoChange(plain);
  });

  it("an auth key is replaced when the clusters change, and not when their order does", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create(plain);
    await key.expectNoChange({ cluster_ids: [...plain.cluster_ids].reverse() });
    await key.replace({ cluster_ids: [shop, search, shop] });
    await key.expectNoChange({ cluster_ids: [search, shop, shop] });
    await key.replace({ cluster_ids: [shop, search] });
    await vdb.api.change("authKeys", key.id, { clusterIds: [search, shop] });
    await key.expectNoChange({ cluster_ids: [shop, search] });
    await key.replace({ cluster_ids: [shop] });
    expect(vdb.api.only("authKeys")).to.deep.include({ id: key.id, clusterIds: [shop] });
    await key.expectNoChange({ cluster_ids: [shop.toUpperCase()] });
  });

  it("an auth key requires at least one cluster", async () => {
    const error = await refusal(vdb.resource("accounts_auth_key").create({ cluster_ids: [] }));
    expect(error).to.include({ summary: "Invalid value", path: "cluster_ids" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });

  it("an auth key is removed from the state when it is not in the list, but not when the list fails", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create(plain);
    vdb.api.fail({ method: "ListDatabaseApiKeys", code: "NOT_FOUND" });
    expect((await refusal(key.refresh())).detail).to.contain("code = NotFound");
    expect(key.object).to.not.equal(undefined);
    await vdb.api.remove("authKeys", key.id);
    expect(await key.refresh()).to.equal(undefined);
  });

  it("the delete of a missing auth key succeeds", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create(plain);
    vdb.api.fail({ method: "DeleteDatabaseApiKey", code: "NOT_FOUND" });
    await key.destroy();
    expect(key.object).to.equal(undefined);
  });
});

describe("accounts_auth_key of a provider with an account ID in another spelling", () => {
  const vdb = useVdbLife({ provider: { account_id: `{${otherAccount.toUpperCase()}}` } });
  beforeEach(() => putClusters(vdb.api));

  it("an auth key sends the provider's account ID in lowercase", async () => {
    const key = vdb.resource("accounts_auth_key");
    await key.create({ cluster_ids: [elsewhere] });
    const { id } = key;
    await key.destroy();
    const [created, read, deleted] = vdb.api.calls().map(({ request }) => request);
    expect(created).to.have.nested.property("databaseApiKey.accountId", otherAccount);
    expect(read).to.deep.equal({ accountId: otherAccount });
    expect(deleted).to.deep.equal({ accountId: otherAccount, databaseApiKeyId: id });
  });
});

describe("accounts_auth_key of a provider without account", () => {
  const vdb = useVdbLife({ provider: { account_id: "" } });

  it("an auth key is not created without an account", async () => {
    expect(await refusal(vdb.resource("accounts_auth_key").create(plain))).to.include({
      summary: "Missing account ID",
    });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});
