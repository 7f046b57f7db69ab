import { strict as assert } from "node:assert";
import { after, before, describe, it } from "node:test";
import { type PlainConfig, type ProviderLife, providerLife } from "@tfnode/framework/testing";
import provider from "../src/provider.ts";

// States of the public provider `cyrilgdn/rabbitmq`, as `terraform state replace-provider` leaves them. No test reads an object, so that none
// needs a server; `server.test.ts` does.

describe("states of the provider in Go", () => {
  let life: ProviderLife;

  before(async () => {
    life = await providerLife(provider, { endpoint: "http://127.0.0.1:9", username: "a", password: "b" });
  });

  after(() => life?.close());

  /** Fails unless a state of the provider in Go has an empty plan for a configuration. */
  async function expectNoChange(type: string, attributes: PlainConfig, config: PlainConfig): Promise<void> {
    const resource = life.resource(type);
    await resource.upgrade({ attributes, private: "bnVsbA==" });
    assert.equal((await resource.plan(config, { refresh: false })).action, "no-op");
  }

  const settings = { durable: true, auto_delete: false, arguments: {}, arguments_json: "" };
  const queue = { id: "orders@/", name: "orders", vhost: "/" };

  for (const [what, stored, config] of [
    ["no arguments", {}, {}],
    [
      "texts in arguments",
      { arguments: { "x-overflow": "reject-publish" } },
      { "x-overflow": "reject-publish" },
    ],
    ["arguments_json", { arguments: null, arguments_json: '{"x-max-length":5}' }, { "x-max-length": 5 }],
  ] as const) {
    it(`a queue with ${what} is upgraded, and the plan is empty`, async () => {
      const attributes = { ...queue, settings: [{ ...settings, ...stored }] };
      await expectNoChange("queue", attributes, { name: "orders", arguments: config });
    });
  }

  it("the argument x-queue-type of a queue is its type after the upgrade", async () => {
    const stored = { ...settings, arguments: { "x-queue-type": "quorum" } };
    await expectNoChange("queue", { ...queue, settings: [stored] }, { name: "orders", type: "quorum" });
  });
});
