import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { decodeJson } from "../../src/schema/codec/json.ts";
import { decodeMsgpack, encodeMsgpack } from "../../src/schema/codec/msgpack.ts";
import { blockType } from "../../src/schema/schema.ts";
import { isRecord, type Value } from "../../src/schema/values/value.ts";
import { type Core, DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import type { PluginClient } from "../../src/testing/plugin/client.ts";
import { drive } from "../../src/testing/plugin/drive.ts";

const program = "dist/terraform-provider-sec";

const configurations = {
  sec_alert_channel_email: { name: "mail", recipients: ["a@example.com"] },
  sec_alert_channel_tracker_cloud: {
    name: "tracker",
    tracker_url: "tracker.example.com",
    issue_type: "Bug",
    project_key: "SEC",
    username: "robot",
    api_token: "hush",
  },
  sec_agent_access_token: { name: "web", description: "fleet" },
  sec_resource_group: {
    name: "group",
    type: "CLOUD_A",
    group: {
      operator: "AND",
      filter: [{ filter_name: "f", field: "Account", operation: "EQUALS", value: ["1"] }],
      group: [
        {
          operator: "OR",
          filter: [{ filter_name: "g", field: "Region", operation: "INCLUDES", value: ["x", "y"] }],
        },
      ],
    },
  },
  sec_integration_registry_a: {
    name: "registry",
    registry_domain: "registry.example.com",
    credentials: { role_arn: "arn", external_id: "ext" },
    limit_by_label: [{ key: "stage", value: "prod" }],
  },
};

function member(value: Value | undefined, name: string): Value | undefined {
  return isRecord(value ?? null) ? (value as { [name: string]: Value })[name] : undefined;
}

describe("the built provider sec, called like Terraform does", () => {
  let localApi: SecLocalApi;
  let plugin: PluginClient;
  let core: Core;

  beforeEach(async () => {
    localApi = await startSecLocalApi({ recordBodies: true, lenient: true });
    const { account, apiKey, apiSecret } = localApi.credentials;
    ({ plugin, core } = await drive(program, {
      SEC_API_URL: localApi.url,
      SEC_ACCOUNT: account,
      SEC_API_KEY: apiKey,
      SEC_API_SECRET: apiSecret,
    }));
  });

  afterEach(async () => {
    await plugin.kill();
    await localApi.close();
  });

  for (const [type, config] of Object.entries(configurations)) {
    it(`sec_${type} is created, has an empty plan, is renamed, imported and destroyed`, async () => {
      await core.configure({});
      const created = await core.create(type, config);
      expect((await core.planAndApply(type, created, config)).action).to.equal("no-op");
      const updated = await core.update(created, { ...config, name: "another name" });
      expect(member(updated.value, "name")).to.equal("another name");
      const importId =
        type === "sec_agent_access_token" ? member(updated.value, "token") : member(updated.value, "id");
      const imported = await core.import(type, String(importId));
      expect(member(imported.value, "id")).to.equal(member(updated.value, "id"));
      await core.destroy(updated);
      expect(await core.refresh(updated)).to.equal(undefined);
    });
  }

  it("sec reads its data source", async () => {
    await core.configure({});
    const profile = await core.readData("sec_user_profile", {});
    expect(member(profile, "username")).to.equal("ada@example.org");
  });

  it("sec has the same types in its metadata and its schema", async () => {
    const schema = await plugin.call("getProviderSchema", {});
    const metadata = await plugin.call("getMetadata", {});
    const names = (entries: readonly { typeName?: string | null }[]) =>
      entries.map(({ typeName }) => typeName).sort();
    expect(names(metadata.resources)).to.deep.equal([...schema.resourceSchemas.keys()].sort());
    expect(names(metadata.dataSources)).to.deep.equal([...schema.dataSourceSchemas.keys()].sort());
    expect(metadata.serverCapabilities).to.deep.equal(schema.serverCapabilities);
  });

  it("an unknown function, and an identity of a type without one, is an error", async () => {
    const functions = [...(await plugin.call("getFunctions", {})).functions.keys()];
    expect(functions).to.deep.equal(["parse_external_id", "severity"]);
    const { error } = await plugin.call("callFunction", { name: "nothing", arguments: [] });
    expect(error?.text).to.equal("The provider has no function nothing");
    const identity = await plugin.call("upgradeResourceIdentity", {
      typeName: "sec_external_id",
      version: 1,
      rawIdentity: { json: Buffer.from('{"id":"x"}') },
    });
    expect(identity.diagnostics[0]?.summary).to.equal("Identity cannot be upgraded");
  });

  for (const method of ["getStates"] as const) {
    it(`sec leaves ${method} unimplemented`, async () => {
      const error = await rejection(plugin.call(method, {}), Error);
      expect(error).to.have.property("code", 12);
    });
  }

  it("sec reports an unknown type as a diagnostic in every RPC", async () => {
    const typeName = "sec_nothing";
    const answers = await Promise.all([
      plugin.call("validateResourceConfig", { typeName }),
      plugin.call("validateEphemeralResourceConfig", { typeName }),
      plugin.call("openEphemeralResource", { typeName }),
      plugin.call("renewEphemeralResource", { typeName }),
      plugin.call("closeEphemeralResource", { typeName }),
      plugin.call("upgradeResourceState", { typeName }),
      plugin.call("readResource", { typeName }),
      plugin.call("planResourceChange", { typeName }),
      plugin.call("applyResourceChange", { typeName }),
      plugin.call("importResourceState", { typeName }),
      plugin.call("moveResourceState", { targetTypeName: typeName }),
      plugin.call("validateDataResourceConfig", { typeName }),
      plugin.call("readDataSource", { typeName }),
    ]);
    for (const { diagnostics } of answers)
      expect(diagnostics[0]?.summary).to.match(/^Unknown (resource|data source|ephemeral resource)$/);
  });

  it("sec reports an error for requests before the provider is configured", async () => {
    const { diagnostics } = await rejection(core.readData("sec_user_profile", {}), DiagnosticsError);
    expect(diagnostics[0]?.summary).to.equal("Provider not configured");
  });

  it("sec keeps state and private state if a read fails", async () => {
    const block = await core.block("sec_alert_channel_email");
    const state = {
      msgpack: encodeMsgpack(blockType(block), decodeJson(blockType(block), '{"id":"x","name":"a"}')),
    };
    const answer = await plugin.call("readResource", {
      typeName: "sec_alert_channel_email",
      currentState: state,
      private: Buffer.from("kept"),
    });
    expect(answer.diagnostics).to.have.length(1);
    expect(Buffer.from(answer.private).toString()).to.equal("kept");
    expect(Buffer.from(answer.newState?.msgpack ?? []).equals(state.msgpack)).to.equal(true);
  });

  it("sec does not treat a state without identifier as a deleted object", async () => {
    await core.configure({});
    const block = await core.block("sec_alert_channel_email");
    const state = { msgpack: encodeMsgpack(blockType(block), decodeJson(blockType(block), '{"name":"a"}')) };
    const { diagnostics } = await plugin.call("readResource", {
      typeName: "sec_alert_channel_email",
      currentState: state,
    });
    expect(diagnostics[0]?.summary).to.equal("State has no identifier");
    expect(localApi.control.requests()).to.deep.equal([]);
  });

  it("sec accepts a configured identifier as long as it stays the same", async () => {
    await core.configure({});
    const type = "sec_agent_access_token";
    const state = await core.create(type, { name: "a" });
    expect((await core.planAndApply(type, state, { id: "a", name: "a" })).action).to.equal("no-op");
    const renaming = rejection(core.planAndApply(type, state, { id: "a", name: "b" }), DiagnosticsError);
    expect((await renaming).diagnostics[0]).to.include({
      summary: "Identifier cannot be configured",
      path: "id",
    });
    const choosing = rejection(core.create(type, { id: "c", name: "c" }), DiagnosticsError);
    expect((await choosing).diagnostics[0]).to.include({
      summary: "Identifier cannot be configured",
      path: "id",
    });
  });

  it("sec accepts values in JSON", async () => {
    const type = "sec_alert_channel_email";
    const config = { json: Buffer.from('{"name":"a","recipients":[],"enabled":null}') };
    const { diagnostics } = await plugin.call("validateResourceConfig", { typeName: type, config });
    expect(diagnostics[0]).to.deep.include({ severity: 1, summary: "Invalid value" });
    expect(diagnostics[0]?.attribute?.steps?.[0]).to.include({ attributeName: "recipients" });
  });

  it("sec reports a value that does not match its schema", async () => {
    const config = { msgpack: Buffer.from("c1", "hex") };
    const { diagnostics } = await plugin.call("validateResourceConfig", {
      typeName: "sec_resource_group",
      config,
    });
    expect(diagnostics[0]?.summary).to.equal("Invalid value in a request");
  });

  it("sec defers a read while the provider configuration is unknown, or reports it if deferral is not allowed", async () => {
    const provider = (await core.schema()).provider;
    const type = blockType(provider);
    const unknown = Buffer.from(encodeMsgpack(type, decodeJson(type, '{"account":"?"}')));
    const at = unknown.indexOf(Buffer.from("a13f", "hex"));
    const config = {
      msgpack: Buffer.concat([
        unknown.subarray(0, at),
        Buffer.from("d40000", "hex"),
        unknown.subarray(at + 2),
      ]),
    };
    expect((await plugin.call("configureProvider", { config })).diagnostics).to.deep.equal([]);

    const block = await core.block("sec_alert_channel_email");
    const state = {
      msgpack: encodeMsgpack(blockType(block), decodeJson(blockType(block), '{"id":"x","name":"a"}')),
    };
    const request = { typeName: "sec_alert_channel_email", currentState: state };
    const refused = await plugin.call("readResource", request);
    expect(refused.diagnostics[0]?.summary).to.equal("Provider configuration not known");
    const deferred = await plugin.call("readResource", {
      ...request,
      clientCapabilities: { deferralAllowed: true },
    });
    expect(deferred.deferred?.reason).to.equal(2);
    expect(decodeMsgpack(blockType(block), deferred.newState?.msgpack ?? new Uint8Array())).to.include({
      id: "x",
    });
  });

  it("sec treats a provider configuration that is unknown as a whole as one with unknown attributes", async () => {
    const config = { msgpack: Buffer.from("d40000", "hex") };
    expect((await plugin.call("configureProvider", { config })).diagnostics).to.deep.equal([]);
    const block = await core.block("sec_alert_channel_email");
    const json = '{"id":"x","name":"a"}';
    const currentState = { msgpack: encodeMsgpack(blockType(block), decodeJson(blockType(block), json)) };
    const request = { typeName: "sec_alert_channel_email", currentState };
    const { diagnostics } = await plugin.call("readResource", request);
    expect(diagnostics[0]?.summary).to.equal("Provider configuration not known");
  });

  it("sec aborts running operations on StopProvider, and continues to serve", async () => {
    await core.configure({});
    localApi.control.addFaults({ method: "GET", path: "/api/v2/UserProfile", latencyMs: 600_000 });
    const reading = rejection(core.readData("sec_user_profile", {}), DiagnosticsError);
    while (localApi.control.faults().length > 0) await new Promise((done) => setImmediate(done));
    expect((await plugin.call("stopProvider", {})).error).to.equal("");
    expect((await reading).diagnostics[0]?.detail).to.contain("interrupted");
    expect(member(await core.readData("sec_user_profile", {}), "username")).to.equal("ada@example.org");
  });

  it("sec can be configured again, like a reattached process", async () => {
    await core.configure({});
    await core.readData("sec_user_profile", {});
    await core.configure({ subaccount: "acme-dev" });
    await core.readData("sec_user_profile", {});
    const accounts = localApi.control
      .requests()
      .filter(({ path }) => path.endsWith("UserProfile"))
      .map(({ headers }) => headers["account-name"]);
    expect(accounts).to.deep.equal([undefined, "acme-dev"]);
  });

  it("sec serves concurrent calls with one access token", async () => {
    await core.configure({});
    const names = Array.from({ length: 20 }, (_, i) => `channel ${i}`);
    const config = (name: string) => ({ name, recipients: ["a@example.com"], test_integration: false });
    await Promise.all(names.map((name) => core.create("sec_alert_channel_email", config(name))));
    const tokens = localApi.control.requests().filter(({ path }) => path.endsWith("/access/tokens"));
    expect(tokens).to.have.length(1);
    expect(localApi.control.made().AlertChannels).to.have.length(20);
  });

  it("sec exits on Shutdown", async () => {
    expect(await plugin.shutdown()).to.deep.equal({ code: 0, signal: null });
  });
});
