import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { expectError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import provider from "../src/provider.ts";
import { olderRecord, olderZones, recordConfig } from "./older-states.ts";

// Plans from states as `terraform state replace-provider` leaves them, with `-refresh=false`, so that none needs a server. `server.test.ts`
// reads the objects, too.

describe("states of the provider in Go", () => {
  let life: ProviderLife;

  before(async () => {
    life = await providerLife(provider, { url: "http://127.0.0.1:9", api_key: "unused" });
  });

  after(() => life?.close());

  for (const { attributes, config } of olderZones) {
    it(`a plan without a refresh changes only what the state of the zone ${config.name} lacks, and replaces nothing`, async () => {
      const zone = life.resource("zone");
      await zone.upgrade({ attributes, private: "bnVsbA==" });
      const { changed, replacing } = await zone.plan(config, { refresh: false });
      const lacking = ["masters", "account", "soa_edit"];
      const others = changed.filter((name) => !lacking.includes(name));
      assert.deepEqual({ others, replacing }, { others: [], replacing: [] });
    });
  }

  it("the state of a powerdns_record moves to a powerdns_record_set, and the plan is empty", async () => {
    const records = life.resource("record_set");
    await records.move(olderRecord);
    assert.equal((await records.plan(recordConfig, { refresh: false })).action, "no-op");
  });

  it("a plan rejects another kind of zone, name servers of a Slave zone, and primary servers of another one", async () => {
    const zone = { name: "a.", kind: "Primary" };
    await expectError(life.resource("zone").plan(zone), { path: "kind", detail: /`Native`/ });
    const slave = { name: "a.", kind: "sLAVE", nameservers: ["ns1.a."] };
    await expectError(life.resource("zone").plan(slave), { path: "nameservers", summary: /Slave zone/ });
    const native = { name: "a.", kind: "Native", masters: ["192.0.2.1"] };
    await expectError(life.resource("zone").plan(native), { path: "masters", detail: /of kind Native/ });
  });
});
