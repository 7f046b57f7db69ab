import { expect } from "chai";
import type { VdbApi } from "../../../../src/resources/vdb/api/client.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, elsewhere, otherAccount, putClusters, search, shop } from "../clusters-at-hand.ts";

const service = "DatabaseApiKeyService";

describe("ephemeral database_api_key", () => {
  const vdb = useVdbLife();
  beforeEach(() => putClusters(vdb.api));

  const keys = () => vdb.api.objects("databaseApiKeys");
  const calls = () => vdb.api.takeChanges().map(({ call }) => call.replace(`${service}/`, ""));

  it("an ephemeral key expires, has a unique name, and is deleted when it is closed", async () => {
    const { object, result } = await vdb.open("database_api_key", { cluster_id: search, ttl: "30m" });
    const { id, name, key, expires_at } = result;
    expect(result).to.deep.include({
      cluster_id: search,
      account_id: account,
      name_prefix: "terraform",
      global_access_rule: [],
      collection_access_rules: [],
    });
    expect(key).to.be.a("string").that.has.length.greaterThan(20);
    const made = vdb.api.only("databaseApiKeys");
    expect(made).to.deep.include({ id, name, clusterId: search });
    expect(name).to.match(/^terraform-[0-9a-f]{12}$/);
    expect(made.accessRules).to.deep.equal([
      { globalAccess: { accessType: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" } },
    ]);
    const lives = Date.parse(String(expires_at)) - vdb.api.clock.now();
    expect(lives).to.be.within(30 * 60_000 - 1000, 30 * 60_000);
    expect(calls()).to.deep.equal(["CreateDatabaseApiKey"]);
    await object.close();
    expect(calls()).to.deep.equal(["DeleteDatabaseApiKey"]);
    expect(keys()).to.deep.equal([]);
  });

  it("an ephemeral key has the configured access and account, in the configured spelling", async () => {
    const rule = {
      collection_name: "products",
      access_type: "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY",
    };
    const account_id = otherAccount.toUpperCase();
    const config = {
      cluster_id: elsewhere.toUpperCase(),
      account_id,
      name_prefix: "nightly index",
      collection_access_rules: [rule],
    };
    const { object, result } = await vdb.open("database_api_key", config);
    expect(result).to.deep.include(config);
    expect(vdb.api.only("databaseApiKeys")).to.deep.include({
      accountId: otherAccount,
      clusterId: elsewhere,
    });
    expect(result.name).to.match(/^nightly index-/);
    await object.close("OpenTofu");
    expect(keys()).to.deep.equal([]);
  });

  it("an ephemeral key belongs to the provider's account if the configured account is empty", async () => {
    const { result } = await vdb.open("database_api_key", { cluster_id: search, account_id: "" });
    expect(result).to.include({ account_id: "" });
    expect(vdb.api.only("databaseApiKeys")).to.include({ accountId: account });
  });

  it("an ephemeral key with both kinds of access, with too short a time, or with an invalid name is rejected", async () => {
    const both = {
      global_access_rule: { access_type: "GLOBAL_ACCESS_RULE_ACCESS_TYPE_MANAGE" },
      collection_access_rules: [
        { collection_name: "a", access_type: "COLLECTION_ACCESS_RULE_ACCESS_TYPE_READ_ONLY" },
      ],
    };
    for (const [wrong, path] of [
      [{ ttl: "59s" }, "ttl"],
      [{ ttl: "an hour" }, "ttl"],
      [{ ttl: "-1h" }, "ttl"],
      [{ name_prefix: "a/b" }, "name_prefix"],
      [{ name_prefix: "" }, "name_prefix"],
      [{ name_prefix: "x".repeat(101) }, "name_prefix"],
    ] as const) {
      const error = await refusal(vdb.open("database_api_key", { cluster_id: search, ...wrong }));
      expect(error).to.include({ path });
    }
    await vdb.open("database_api_key", { cluster_id: search, ...both }).then(
      () => expect.fail("it was opened"),
      (error) => expect(error.message).to.contain("global_access_rule"),
    );
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("closing an ephemeral key succeeds after the key or its cluster was deleted outside of Terraform", async () => {
    const one = await vdb.open("database_api_key", { cluster_id: search });
    const other = await vdb.open("database_api_key", { cluster_id: shop });
    await vdb.api.remove("databaseApiKeys", one.result.id);
    await one.object.close();
    await vdb.api.remove("databaseApiKeys", other.result.id);
    await vdb.api.remove("clusters", shop);
    await other.object.close();
  });

  it("a key whose create response was lost is searched for by its name and deleted", async () => {
    vdb.api.fail({ method: "CreateDatabaseApiKey", drop: "after" });
    const { summary, detail } = await refusal(vdb.open("database_api_key", { cluster_id: search }));
    expect(summary).to.equal("vdb_database_api_key not opened");
    expect(detail).to.contain("If the key was created all the same, it is deleted again.");
    expect(calls()).to.deep.equal(["CreateDatabaseApiKey", "DeleteDatabaseApiKey"]);
    expect(keys()).to.deep.equal([]);
  });

  it("the search for a lost key is repeated once, whether the key appears late or never", async () => {
    vdb.api.fail({ method: "CreateDatabaseApiKey", drop: "before" });
    await refusal(vdb.open("database_api_key", { cluster_id: search }));
    const lists = vdb.api.calls().filter(({ call }) => call.endsWith("ListDatabaseApiKeys"));
    expect(lists).to.have.length(2);
    expect(calls()).to.deep.equal(["CreateDatabaseApiKey"]);
  });

  it("the search for a lost key does not delete other keys of the same cluster", async () => {
    const { result } = await vdb.open("database_api_key", { cluster_id: search });
    vdb.api.fail({ method: "CreateDatabaseApiKey", drop: "after" });
    await refusal(vdb.open("database_api_key", { cluster_id: search }));
    expect(keys().map(({ id }) => id)).to.deep.equal([result.id]);
  });

  it("the error states that the key may exist if it can be neither read nor found", async () => {
    vdb.api.fail(
      { method: "CreateDatabaseApiKey", drop: "after" },
      { method: "ListDatabaseApiKeys", code: "PERMISSION_DENIED", times: 0 },
    );
    const opening = vdb.open("database_api_key", { cluster_id: search });
    const error = await opening.then(
      () => expect.fail("it was opened"),
      (reason) => reason,
    );
    expect(error.message).to.contain("vdb_database_api_key not opened");
    expect(error.message).to.contain("vdb_database_api_key not closed").and.contain("PermissionDenied");
    const [left, ...more] = await vdb.end();
    expect(more).to.deep.equal([]);
    expect(left).to.contain("a vdb_database_api_key was left open, and could not be closed");
  });

  it("a key that the API rejected is not searched for", async () => {
    vdb.api.fail({ method: "CreateDatabaseApiKey", code: "PERMISSION_DENIED" });
    await refusal(vdb.open("database_api_key", { cluster_id: search }));
    expect(vdb.api.calls().map(({ call }) => call)).to.deep.equal([`${service}/CreateDatabaseApiKey`]);
  });

  it("a failed deletion is reported, and repeated at the end of the run", async () => {
    const { object, result } = await vdb.open("database_api_key", { cluster_id: search });
    vdb.api.fail({ method: "DeleteDatabaseApiKey", code: "INTERNAL", message: `not ${result.key}` });
    const { summary, detail } = await refusal(object.close());
    expect(summary).to.equal("vdb_database_api_key not closed");
    expect(detail).to.contain("not (redacted)").and.not.contain(result.key);
    expect(keys()).to.have.length(1);
    expect(await vdb.end()).to.deep.equal([]);
    expect(keys()).to.deep.equal([]);
  });

  it("open keys are deleted when the client ends without closing them, and those that remain are named", async () => {
    const opened = [
      await vdb.open("database_api_key", { cluster_id: search }),
      await vdb.open("database_api_key", { cluster_id: shop, name_prefix: "shop" }),
    ];
    vdb.api.fail({ method: "DeleteDatabaseApiKey", code: "UNAVAILABLE", times: 1 });
    const left = await vdb.end();
    expect(left).to.have.length(1);
    expect(keys()).to.have.length(1);
    const { name } = vdb.api.only("databaseApiKeys");
    expect(left[0]).to.contain(`the vdb_database_api_key ${JSON.stringify(name)} was left open`);
    for (const { result } of opened) expect(left[0]).to.not.contain(result.key);
  });
});

describe("ephemeral database_api_key of an API that returns no secret", () => {
  const through = (client: VdbApi): VdbApi => ({
    ...client,
    async call(method, request, options) {
      const response = await client.call(method, request, options);
      const { databaseApiKey } = Object(response);
      const withoutSecret = { ...Object(response), databaseApiKey: { ...databaseApiKey, key: "" } };
      return databaseApiKey === undefined ? response : withoutSecret;
    },
  });
  const vdb = useVdbLife({ through });

  it("a key without its secret is an error, and is deleted", async () => {
    await putClusters(vdb.api);
    const error = await refusal(vdb.open("database_api_key", { cluster_id: search }));
    expect(error).to.include({ path: "key", summary: "API key without its secret" });
    expect(vdb.api.objects("databaseApiKeys")).to.deep.equal([]);
  });
});
