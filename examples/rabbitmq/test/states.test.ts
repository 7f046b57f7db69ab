import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { type ProviderLife, providerLife } from "@tfnode/framework/testing";
import provider from "../src/provider.ts";
import { olderStates, privateState } from "./older-states.ts";

// Plans from states as `terraform state replace-provider` leaves them, with `-refresh=false`, so that none needs a server. `server.test.ts`
// reads the objects, too.

describe("states of the provider in Go", () => {
  let life: ProviderLife;

  before(async () => {
    life = await providerLife(provider, { endpoint: "http://127.0.0.1:9", username: "a", password: "b" });
  });

  after(() => life?.close());

  for (const { what, type, version = 0, attributes, config } of olderStates) {
    // The state has no hash of the password, so that a plan without a refresh cannot compare it.
    if (type === "user") continue;
    it(`the state of ${what} has an empty plan`, async () => {
      const resource = life.resource(type);
      await resource.upgrade({ schema_version: version, attributes, private: privateState });
      const { action, changed } = await resource.plan(config, { refresh: false });
      assert.deepEqual({ action, changed }, { action: "no-op", changed: [] });
    });
  }

  it("the state of a user loses the password", async () => {
    const user = life.resource("user");
    await user.upgrade({ attributes: { id: "ada", name: "ada", password: "first password", tags: ["a"] } });
    assert.equal(user.state.password, null);
    await user.expectSecretsHidden(["first password"]);
  });

  it("an empty tag of a configuration for the provider in Go equals no tag", async () => {
    const user = life.resource("user");
    const attributes = { name: "ada", password_hash: "", hashing_algorithm: "x", tags: ["monitoring"] };
    await user.upgrade({ schema_version: 1, attributes });
    const plan = await user.plan({ name: "ada", tags: ["", "monitoring"] }, { refresh: false });
    assert.equal(plan.action, "no-op");
  });
});
