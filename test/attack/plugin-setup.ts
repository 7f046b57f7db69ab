import { existsSync } from "node:fs";
import { Core } from "../../src/testing/core/core.ts";
import type { Caller } from "../../src/testing/core/methods.ts";
import type { PluginClient } from "../../src/testing/plugin/client.ts";
import { startPlugin } from "../../src/testing/plugin/client.ts";
import { callerOf } from "../../src/testing/plugin/drive.ts";
import { TestApi } from "../support/sec-api.ts";
import { providerDirectory } from "../support/terraform.ts";
import { VdbTestApi } from "../support/vdb-api.ts";
import { assert } from "./attack.ts";
import type { ProviderName } from "./cases.ts";
import { nowhereElse } from "./local-network.ts";

/** A running built provider with its own local API. */
export interface RunningPlugin {
  readonly name: ProviderName;
  readonly plugin: PluginClient;
  readonly core: Core;
  readonly call: Caller;
  readonly api: TestApi | VdbTestApi;
  /** Fails unless the process is running. */
  checkLife(): void;
  close(): Promise<void>;
}

/** Starts a built provider as Terraform does, and configures it for a separate local API. */
export async function runPlugin(
  name: ProviderName,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningPlugin> {
  const api =
    name === "sec" ? await TestApi.start() : await VdbTestApi.start({ phaseSeconds: 0, clock: Date.now });
  const command = `${providerDirectory}/terraform-provider-${name}`;
  const plugin = await startPlugin({ command, env: { ...nowhereElse, ...api.env, ...env } });
  const call = callerOf(plugin);
  const core = new Core(call);
  await core.configure();
  const { child } = plugin.process;
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    plugin,
    core,
    call,
    api,
    checkLife() {
      assert(isAlive(), () => `the provider has ended: ${plugin.process.stderr().slice(-2000)}`);
    },
    async close() {
      if (isAlive()) await plugin.kill("SIGTERM");
      else plugin.close();
      await api.close();
      const { network, address } = plugin.handshake;
      assert(network !== "unix" || !existsSync(address), `the socket ${address} was left behind`);
    },
  };
}
