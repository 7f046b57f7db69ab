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
    life = await providerLife(provider, { host: "127.0.0.1", port: 9, username: "a", password: "b" });
  });

  after(() => life?.close());

  for (const { what, type, attributes, config } of olderStates) {
    it(`the state of ${what} has an empty plan`, async () => {
      const resource = life.resource(type);
      await resource.upgrade({ schema_version: 0, attributes, private: privateState });
      // Only a read finds whether the role has the password, so that a plan without one would set it again.
      const { password: _, ...known } = config as { readonly password?: string };
      const { action, changed } = await resource.plan(known, { refresh: false });
      assert.deepEqual({ action, changed }, { action: "no-op", changed: [] });
    });
  }

  it("the state of a role loses the password", async () => {
    const role = life.resource("role");
    const [{ attributes } = { attributes: {} }] = olderStates;
    await role.upgrade({ attributes });
    assert.equal(role.state.password, null);
    await role.expectSecretsHidden(["first password"]);
  });
});
