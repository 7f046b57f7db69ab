import { expect } from "chai";
import type { CoreMethod, PlainConfig } from "../../src/testing/core/core.ts";
import { DiagnosticsError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { callsOf, olderClients } from "../support/older-clients.ts";
import type { SecLife } from "../support/sec-life.ts";
import { startSecLife } from "../support/sec-life.ts";
import type { LifeCase } from "../support/traffic-case.ts";
import { trafficIn } from "../support/traffic-of.ts";
import { startVdbLife } from "../support/vdb-life.ts";

/** Types with an identity of one and of several attributes, with secrets in both forms, timeouts, blocks and their own plan hook. */
const types = [
  ["sec", "alert_channel_webhook"],
  ["sec", "integration_registry_a"],
  ["sec", "policy_exception"],
  ["sec", "query"],
  ["vdb", "accounts_cluster"],
  ["vdb", "accounts_database_api_key_v2"],
  ["vdb", "accounts_role"],
] as const;

const channel = { name: "Hook", webhook_url: "https://hooks.example.com/x", test_integration: false };

for (const [name, client] of Object.entries(olderClients)) {
  describe(`a provider with ${name}`, () => {
    const answers: (readonly [CoreMethod, object])[] = [];
    const asClient = callsOf(client, (method, answer) => answers.push([method, answer]));

    beforeEach(() => answers.splice(0));

    for (const [provider, type] of types) {
      it(`${provider}_${type} is created, updated and destroyed with an older client, and nothing is deferred`, async () => {
        const {
          create,
          update,
          prepare,
          provider: settings = {},
        } = await trafficIn<LifeCase<never>>(provider, type);
        const start = provider === "sec" ? startSecLife : startVdbLife;
        const life = (await start({ provider: settings, asClient })) as SecLife;
        try {
          await prepare?.(life.api as never);
          const object = life.resource(type);
          await object.create(create);
          await object.expectNoChange(create);
          if (update) await object.apply(update);
          await object.expectNoChange(update ?? create);
          await object.destroy();
          expect(answers.filter(([, answer]) => "deferred" in answer && answer.deferred)).to.deep.equal([]);
        } finally {
          await life.close();
        }
      });
    }

    it("an older client receives a specific error about a write-only argument, or stores none of its value", async () => {
      const life = await startSecLife({ asClient });
      try {
        const { webhook_url: url, ...rest } = channel;
        const config: PlainConfig = { ...rest, webhook_url_wo: url, webhook_url_wo_version: 1 };
        const object = life.resource("alert_channel_webhook");
        if (client.capabilities) {
          await object.create(config);
          expect(JSON.stringify(object.state)).not.to.contain("hooks.example.com");
          return;
        }
        const { diagnostics } = await rejection(object.create(config), DiagnosticsError);
        expect(diagnostics.map(({ summary, path }) => [summary, path])).to.deep.equal([
          ["Write-only attribute not supported", "webhook_url_wo"],
        ]);
      } finally {
        await life.close();
      }
    });
  });
}
