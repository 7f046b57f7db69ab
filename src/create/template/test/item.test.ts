import { strict as assert } from "node:assert";
import { afterEach, beforeEach, describe, it } from "node:test";
import { expectError, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import start from "../dev/api.ts";
import provider from "../src/provider.ts";

const first = { name: "First", tags: ["example"] };

// The runner awaits what `describe` and `it` return.
void describe("acme_item", () => {
  let api: Awaited<ReturnType<typeof start>>;
  let life: ProviderLife;

  beforeEach(async () => {
    api = await start();
    life = await providerLife(provider, api.provider);
  });

  // What beforeEach has not started is undefined. An API that stays open would keep the tests running.
  afterEach(async () => {
    try {
      await life?.close();
    } finally {
      await api?.close();
    }
  });

  void it("acme_item is created, changed, imported and destroyed", async () => {
    const item = life.resource("item");
    await item.create(first);
    item.expectState({ name: "First", description: "" });
    await item.expectNoChange(first);
    await item.update({ ...first, description: "The first item" });
    await item.importVerify();
    await item.destroy();
    assert.equal(api.items.size, 0);
  });

  void it("acme_item requires a name", async () => {
    await expectError(life.resource("item").create({ name: "" }), { detail: /name/ });
  });

  void it("acme_item reports why the API refuses a create", async () => {
    api.control.addFaults({ method: "POST", status: 409, body: { error: "the name is taken" } });
    await expectError(life.resource("item").create(first), { detail: /the name is taken/ });
    assert.equal(api.items.size, 0);
  });

  void it("acme_items finds an item by its tag", async () => {
    await life.resource("item").create(first);
    assert.deepEqual((await life.readData("items", { tag: "example" })).names, ["First"]);
    assert.equal(await life.callFunction("slug", "First Item"), "first-item");
  });
});
