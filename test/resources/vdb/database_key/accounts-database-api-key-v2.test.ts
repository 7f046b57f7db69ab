import { expect } from "chai";
import vdbKey from "../../../../src/resources/vdb/database_key/accounts_database_api_key_v2.ts";
import { vdb as provider } from "../../../../src/resources/vdb/index.ts";
import { asRecord, record } from "../../../../src/schema/values/value.ts";
import { validateUnconfigured } from "../../../support/validate-unconfigured.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search, shop } from "../clusters-at-hand.ts";

const service = "DatabaseApiKeyService";
const plain = { cluster_id: search, name: "web shop" };
const everything = { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" };
const reading = { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_READ_ONLY" };
const readOnly = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY";
const readWrite = "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_WRITE";
const products = { collection_name: "products", access_type: readOnly };
const articles = { collection_name: "articles", access_type: readWrite };

describe("accounts_database_api_key_v2", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  it("a key has full access when no access rule is configured", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    const databaseApiKey = { accountId: account, clusterId: search, name: "web shop" };
    const accessRules = [{ globalAccess: { accessType: everything.access_type } }];
    expect(vdb.api.takeChanges()).to.deep.equal([
      {
        call: `${service}/CreateDatabaseApiKey`,
        request: { databaseApiKey: { ...databaseApiKey, accessRules } },
      },
    ]);
    expect(key.state).to.deep.include({
      account_id: account,
      cluster_id: search,
      name: "web shop",
      expires_at: null,
      global_access_rule: [],
      collection_access_rules: [],
      created_by_email: "ada@example.org",
    });
    expect(key.state.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await key.expectNoChange(plain);
  });

  it("a key uses version 2 of the service", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    await key.refresh();
    await key.destroy();
    await vdb.readData("accounts_database_api_keys_v2", { cluster_id: search });
    const services = vdb.api.requests().map(({ method }) => method.split("/")[1]);
    expect(new Set(services)).to.deep.equal(new Set(["qdrant.cloud.cluster.auth.v2.DatabaseApiKeyService"]));
  });

  it("a key keeps its sensitive secret, which only the create returns", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    const { key: secret, postfix } = await key.create(plain);
    expect(secret).to.be.a("string").that.has.length.greaterThan(20);
    expect(String(secret).endsWith(String(postfix))).to.equal(true);
    expect(await key.refresh()).to.include({ key: secret });
    expect(vdbKey.block.attributes.key).to.include({ sensitive: true });
    await key.destroy();
    expect(vdb.api.objects("databaseApiKeys")).to.deep.equal([]);
  });

  it("a key is imported without its secret, and then plans no change", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    const made = await key.create(plain);
    expect(await key.import(`${search}/${key.id}`)).to.deep.equal({ ...made, key: null });
    await key.expectNoChange(plain);
  });

  it("a key is imported with access rules and expiry", async () => {
    const config = {
      ...plain,
      expires_at: "2040-01-01T00:00:00Z",
      collection_access_rules: [products, articles],
    };
    const key = vdb.resource("accounts_database_api_key_v2");
    const made = await key.create(config);
    expect(await key.import(`${search}/${key.id}`)).to.deep.equal({ ...made, key: null });
    await key.expectNoChange(config);
  });

  it("a key is imported by IDs in uppercase", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await vdb.resource("accounts_database_api_key_v2").create({ ...plain, name: "another" });
    const { id } = await key.create(plain);
    await key.import(`${search}/${key.id}`.toUpperCase());
    expect(key.state).to.include({ id, name: "web shop" });
    await key.expectNoChange(plain);
  });

  it("an equivalent change after an import plans no new secret", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    await key.import(`${search}/${key.id}`);
    const { action, recomputed } = await key.plan({ ...plain, global_access_rule: everything });
    expect({ action, recomputed }).to.deep.equal({ action: "update", recomputed: [] });
  });

  it("a key shows an access type without a name as its number", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create({ ...plain, global_access_rule: reading });
    await vdb.api.change("databaseApiKeys", key.id, { accessRules: [{ globalAccess: { accessType: 77 } }] });
    await key.refresh();
    expect(key.state.global_access_rule).to.deep.equal([{ access_type: "77" }]);
  });

  for (const id of ["x", "/", `${search}/`, "/x", `${search}/x/y/z`]) {
    it(`a key is not imported by ${JSON.stringify(id)}`, async () => {
      const { detail } = await refusal(vdb.resource("accounts_database_api_key_v2").import(id));
      expect(detail).to.contain("<cluster_id>/<id>");
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  }

  describe("the access rules of a key", () => {
    it("a key sends the rules of collections in their order", async () => {
      const config = { ...plain, collection_access_rules: [products, articles] };
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(config);
      expect(vdb.api.only("databaseApiKeys").accessRules).to.deep.equal([
        { collectionAccess: { collectionName: "products", accessType: readOnly } },
        { collectionAccess: { collectionName: "articles", accessType: readWrite } },
      ]);
      await key.expectNoChange(config);
      const swapped = { ...plain, collection_access_rules: [articles, products] };
      await key.expectNoChange(swapped);
      const more = { ...plain, collection_access_rules: [articles, { ...products, access_type: readWrite }] };
      expect(await key.plan(more)).to.include({ action: "replace" });
    });

    const before = { ...plain, collection_access_rules: [products] };
    const changes = {
      "another right": { collection_access_rules: [{ ...products, access_type: readWrite }] },
      "another collection": { collection_access_rules: [{ ...products, collection_name: "articles" }] },
      "an additional rule": { collection_access_rules: [products, articles] },
      "no rule": {},
      "a rule for everything": { global_access_rule: reading },
    };
    for (const [what, change] of Object.entries(changes)) {
      it(`a key is replaced for ${what}`, async () => {
        const key = vdb.resource("accounts_database_api_key_v2");
        const { id } = await key.create(before);
        await key.replace({ ...plain, ...change });
        expect(vdb.api.only("databaseApiKeys").id).to.equal(key.id).and.not.equal(id);
        await key.expectNoChange({ ...plain, ...change });
      });
    }

    it("a key is replaced when global access changes, also from its default", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(plain);
      await key.replace({ ...plain, global_access_rule: reading });
      await key.replace({ ...plain, global_access_rule: everything });
      await key.replace({ ...plain, global_access_rule: reading });
      await key.replace(plain);
      await key.replace({ ...plain, collection_access_rules: [products] });
    });

    it("adding or removing the default global access plans no change", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      const { key: secret } = await key.create(plain);
      const explicit = { ...plain, global_access_rule: everything };
      vdb.api.takeChanges();
      expect(await key.update(explicit)).to.include({ key: secret });
      await key.expectNoChange(explicit);
      expect(await key.update(plain)).to.include({ key: secret });
      await key.expectNoChange(plain);
      expect(vdb.api.takeChanges()).to.deep.equal([]);
    });

    it("a state of another provider with the default global access needs no change", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(plain);
      const own = key.object as NonNullable<typeof key.object>;
      const value = { ...asRecord(own.value), global_access_rule: [record(Object.entries(everything))] };
      for (const config of [plain, { ...plain, global_access_rule: everything }]) {
        key.object = { ...own, value, private: Buffer.from("null") };
        await validateUnconfigured(provider, key.type, config);
        expect(await key.plan(config)).to.include({ action: "no-op" });
      }
    });

    it("removing access other than the default replaces the key, also in a state of another provider", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create({ ...plain, global_access_rule: reading });
      const own = key.object as NonNullable<typeof key.object>;
      key.object = { ...own, private: Buffer.from("null") };
      await validateUnconfigured(provider, key.type, plain);
      expect(await key.plan(plain)).to.include({ action: "replace" });
    });

    it("a key cannot have both global and collection access rules", async () => {
      const config = { ...plain, global_access_rule: reading, collection_access_rules: [products] };
      const error = await refusal(vdb.resource("accounts_database_api_key_v2").create(config));
      expect(error).to.include({ summary: "Conflicting arguments" });
      expect(error.detail).to.contain("global_access_rule, collection_access_rules");
      expect(vdb.api.calls()).to.deep.equal([]);
    });

    it("the error for an unknown access type lists the access types", async () => {
      const create = (config: object) =>
        refusal(vdb.resource("accounts_database_api_key_v2").create({ ...plain, ...config }));
      const global = await create({ global_access_rule: { access_type: "WRITE" } });
      expect(global.detail).to.contain(reading.access_type).and.contain(everything.access_type);
      const collection = await create({ collection_access_rules: [{ ...products, access_type: "read" }] });
      expect(collection.detail).to.contain(readOnly).and.contain(readWrite);
      expect(vdb.api.calls()).to.deep.equal([]);
    });

    it("a key may have up to 20 access rules", async () => {
      const collection_access_rules = Array.from({ length: 20 }, (_, i) => ({
        ...products,
        collection_name: `products-${i}`,
      }));
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create({ ...plain, collection_access_rules });
      expect(vdb.api.only("databaseApiKeys").accessRules).to.have.lengthOf(20);
      await key.expectNoChange({ ...plain, collection_access_rules });
    });
  });

  describe("the expiry of a key", () => {
    it("a key expires at the configured timestamp, in any spelling", async () => {
      const config = { ...plain, expires_at: "2040-01-01T02:00:00.123456789+02:00" };
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(config);
      expect(vdb.api.only("databaseApiKeys").expiresAt).to.equal("2040-01-01T00:00:00.123456789Z");
      await key.expectNoChange(config);
      await key.expectNoChange({ ...plain, expires_at: "2040-01-01T00:00:00Z" });
      await key.import(`${search}/${key.id}`);
      expect(key.state).to.include({ expires_at: "2040-01-01T00:00:00Z" });
      await key.expectNoChange(config);
    });

    it("a change of the timestamp replaces the key", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create({ ...plain, expires_at: "2040-01-01T00:00:00Z" });
      await key.replace({ ...plain, expires_at: "2040-01-01T00:00:01Z" });
      // As for all attributes that the API may set, omitting it requests no change.
      await key.expectNoChange(plain);
      await key.create(plain);
      await key.replace({ ...plain, expires_at: "2040-01-01T00:00:00Z" });
    });

    it("a key with an empty timestamp never expires", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      const config = { ...plain, expires_at: "" };
      await key.create(config);
      expect(vdb.api.only("databaseApiKeys")).to.not.have.property("expiresAt");
      await key.expectNoChange(config);
      await key.import(`${search}/${key.id}`);
      await key.update(config);
      await key.expectNoChange(config);
    });

    it("the timestamp has to be valid", async () => {
      const config = { ...plain, expires_at: "tomorrow" };
      const error = await refusal(vdb.resource("accounts_database_api_key_v2").create(config));
      expect(error).to.include({ path: "expires_at" });
      expect(vdb.api.calls()).to.deep.equal([]);
    });
  });

  describe("the account of a key", () => {
    it("a key sends account_id as configured on create, and in lowercase afterwards", async () => {
      const config = { ...plain, cluster_id: elsewhere, account_id: otherAccount.toUpperCase() };
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(config);
      expect(vdb.api.takeChanges()).to.have.nested.property(
        "[0].request.databaseApiKey.accountId",
        otherAccount.toUpperCase(),
      );
      await key.expectNoChange(config);
      vdb.api.takeChanges();
      await key.refresh();
      expect(vdb.api.calls()).to.deep.equal([
        {
          call: `${service}/ListDatabaseApiKeys`,
          request: { accountId: otherAccount, clusterId: elsewhere },
        },
      ]);
      vdb.api.takeChanges();
      const { id } = key;
      await key.destroy();
      expect(vdb.api.takeChanges()).to.deep.equal([
        {
          call: `${service}/DeleteDatabaseApiKey`,
          request: { accountId: otherAccount, clusterId: elsewhere, databaseApiKeyId: id },
        },
      ]);
    });

    it("a change of account_id replaces the key, unless only the spelling changes", async () => {
      const key = vdb.resource("accounts_database_api_key_v2");
      await key.create(plain);
      await key.expectNoChange({ ...plain, account_id: `urn:uuid:${account}` });
      const { action, replacing } = await key.plan({ ...plain, account_id: otherAccount });
      expect({ action, replacing }).to.deep.equal({ action: "replace", replacing: ["account_id"] });
    });

    it("the API checks on create that account_id is a UUID", async () => {
      const config = { ...plain, account_id: `{${account}}` };
      const { detail } = await refusal(vdb.resource("accounts_database_api_key_v2").create(config));
      expect(detail).to.match(/^account_id must be a UUID\.\n\nInvalid argument for DatabaseApiKeyService/);
      expect(vdb.api.objects("databaseApiKeys")).to.deep.equal([]);
    });
  });

  it("a key is replaced when the name or cluster changes", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    await key.replace({ ...plain, name: "reports" });
    await key.replace({ ...plain, cluster_id: shop });
    expect(vdb.api.only("databaseApiKeys")).to.include({ clusterId: shop, id: key.id });
    await key.expectNoChange({ ...plain, cluster_id: shop.toUpperCase() });
  });

  it("a key is removed from the state when it is not in the list", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    await vdb.api.remove("databaseApiKeys", key.id);
    expect(await key.refresh()).to.equal(undefined);
  });

  it("a key stays in the state when the API does not find the cluster", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    vdb.api.fail({ method: "ListDatabaseApiKeys", code: "NOT_FOUND", message: "no such cluster" });
    const { detail } = await refusal(key.refresh());
    expect(detail).to.match(
      /^DatabaseApiKeyService\/ListDatabaseApiKeys.*: rpc error: code = NotFound desc = no such cluster/,
    );
    expect(key.object).to.not.equal(undefined);
  });

  it("the delete of a missing key succeeds", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    vdb.api.fail({ method: "DeleteDatabaseApiKey", code: "NOT_FOUND" });
    await key.destroy();
    expect(key.object).to.equal(undefined);
  });

  it("a key stays in the state when the delete fails", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    await key.create(plain);
    vdb.api.fail({ method: "DeleteDatabaseApiKey", code: "PERMISSION_DENIED" });
    await refusal(key.destroy());
    expect(key.state).to.include(plain);
  });

  it("a key is not in the state when the create fails", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    vdb.api.fail({ method: "CreateDatabaseApiKey", code: "RESOURCE_EXHAUSTED", message: "too many keys" });
    const { summary, detail } = await refusal(key.create(plain));
    expect(summary).to.equal("vdb_accounts_database_api_key_v2 not created");
    expect(detail).to.contain("code = ResourceExhausted desc = too many keys");
    expect(key.object).to.equal(undefined);
  });
});

describe("accounts_database_api_key_v2 of a provider without account", () => {
  const vdb = useVdbLife({ provider: { account_id: "" } });
  beforeEach(() => putClusters(vdb.api));

  it("a key with an account of its own is created there", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    const config = { ...plain, account_id: account };
    await key.create(config);
    await key.expectNoChange(config);
    await key.destroy();
  });

  it("a key is neither created nor imported without an account", async () => {
    const key = vdb.resource("accounts_database_api_key_v2");
    expect(await refusal(key.create(plain))).to.include({
      summary: "Missing account ID",
      path: "account_id",
    });
    expect(await refusal(key.import(`${search}/${shop}`))).to.include({ summary: "Missing account ID" });
    expect(vdb.api.calls()).to.deep.equal([]);
  });
});
