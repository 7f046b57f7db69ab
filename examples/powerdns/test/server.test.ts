import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { expectError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import start, { isInstalled, type Server } from "../dev/server.ts";
import provider from "../src/provider.ts";
import { liveAll } from "./lives.ts";
import { olderRecord, olderZones, recordConfig } from "./older-states.ts";

const skip = isInstalled() ? false : "NOT RUN: this machine has no pdns_server with SQLite";

describe("the provider with a real server", { skip }, () => {
  let server: Server;
  let life: ProviderLife;

  before(async () => {
    server = await start();
    life = await providerLife(provider, server.provider);
  });

  after(async () => {
    try {
      await life?.close();
    } finally {
      await server?.close();
    }
  });

  it("zones and record sets are created, read, updated and deleted on a server", () => liveAll(life));

  it("a plan shows objects that another client changed or deleted", async () => {
    const zone = life.resource("zone");
    const shop = { name: "drift.example.", kind: "Native", nameservers: ["ns1.drift.example."] };
    await zone.create(shop);
    const setKind = () => server.pdnsutil("set-kind", "drift.example", "primary");
    await zone.drift(shop, setKind, { changed: ["kind"] });
    const addServer = () => server.pdnsutil("add-record", "drift.example", "@", "NS", "ns9.drift.example.");
    await zone.drift(shop, addServer, { changed: ["nameservers"] });

    const records = life.resource("record_set");
    const www = {
      zone: "drift.example.",
      name: "www.drift.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.1" }],
    };
    await records.create(www);
    const replace = () => server.pdnsutil("replace-rrset", "drift.example", "www", "A", "60", "192.0.2.9");
    await records.drift(www, replace, { changed: ["ttl", "records"] });
    const remove = () => server.pdnsutil("delete-rrset", "drift.example", "www", "A");
    await records.drift(www, remove, { action: "create" });
    await records.destroy();
    const removeZone = () => server.pdnsutil("delete-zone", "drift.example");
    await zone.drift(shop, removeZone, { action: "create" });
    await zone.destroy();
  });

  it("states of the public provider in Go have an empty plan, before and after a read", async () => {
    const zones = [];
    for (const { attributes, config } of olderZones) {
      await life.resource("zone").create(config);
      const zone = life.resource("zone");
      await zone.upgrade({ attributes, private: "bnVsbA==" });
      await zone.refresh();
      await zone.expectNoChange(config);
      zones.push({ zone, config });
    }
    await life.resource("record_set").create(recordConfig);
    const records = life.resource("record_set");
    await records.move(olderRecord);
    await records.expectNoChange(recordConfig);
    await records.destroy();
    await zones[0]?.zone.update({ ...zones[0].config, nameservers: [] });
    assert.doesNotMatch(await server.pdnsutil("list-zone", "older.example"), /\tNS\t/);
    for (const { zone } of zones) await zone.destroy();
  });

  it("the server accepts the records of a zone that are created and deleted concurrently", async () => {
    const zone = life.resource("zone");
    await zone.create({ name: "many.example.", kind: "Native" });
    const sets = Array.from({ length: 12 }, (_, i) => {
      const resource = life.resource("record_set");
      const name = `host-${i}.many.example.`;
      const records = [{ content: `192.0.2.${i}` }];
      return { resource, config: { zone: "many.example.", name, type: "A", ttl: 300, records } };
    });
    await Promise.all(sets.map(({ resource, config }) => resource.create(config)));
    await Promise.all(sets.map(({ resource }) => resource.destroy()));
    await zone.destroy();
  });

  it("a create rejects a zone or records that already exist", async () => {
    await server.pdnsutil("create-zone", "taken.example", "ns1.taken.example.");
    const zone = { name: "taken.example.", kind: "Native" };
    const taken = { summary: /exists already/, detail: /import/ };
    await expectError(life.resource("zone").create(zone), taken);
    const servers = {
      zone: "taken.example.",
      name: "taken.example.",
      type: "NS",
      ttl: 300,
      records: [{ content: "ns9.taken.example." }],
    };
    await expectError(life.resource("record_set").create(servers), taken);
    assert.match(await server.pdnsutil("list-zone", "taken.example"), /NS\tns1\.taken\.example/);

    const { zones } = await life.readData("zones");
    const names = (zones as readonly { readonly name: string }[]).map(({ name }) => name);
    assert.deepEqual(names, ["taken.example."]);
    const { kind, soa_edit_api } = await life.readData("zone", { name: "taken.example." });
    assert.deepEqual([kind, soa_edit_api], ["Native", ""]);
    await expectError(life.readData("zone", { name: "free.example." }), {
      path: "name",
      detail: /no zone free/,
    });
    await server.pdnsutil("delete-zone", "taken.example");
  });

  it("a create takes over the SOA record, which the server has made with the zone", async () => {
    await server.pdnsutil("create-zone", "soa.example", "ns1.soa.example.");
    const content = "ns1.soa.example. admin.soa.example. 2030010100 10800 3600 604800 3600";
    const soa = life.resource("record_set");
    const config = {
      zone: "soa.example.",
      name: "soa.example.",
      type: "SOA",
      ttl: 3600,
      records: [{ content }],
    };
    await soa.create(config);
    await soa.expectNoChange(config);
    await soa.destroy();
    await server.pdnsutil("delete-zone", "soa.example");
  });

  it("the errors for a rejected API key and rejected records contain the server's reason, but not the key", async () => {
    const api_key = "a-key-that-is-wrong";
    const stranger = await providerLife(provider, { ...server.provider, api_key });
    try {
      const [error] = await expectError(stranger.readData("zones"), { detail: /401/ });
      assert.ok(!JSON.stringify(error).includes(api_key));
    } finally {
      await stranger.close();
    }
    const zone = life.resource("zone");
    await zone.create({ name: "strict.example.", kind: "Native" });
    const text = {
      zone: "strict.example.",
      name: "strict.example.",
      type: "TXT",
      ttl: 300,
      records: [{ content: "no quotes" }],
    };
    await expectError(life.resource("record_set").create(text), { detail: /should start with quote/ });
    await zone.destroy();
  });
});
