import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Environment } from "../../src/schema/index.ts";
import { type PluginClient, type StartOptions, startPlugin } from "../../src/testing/plugin/client.ts";

/** Starts the provider of stub-provider.ts, makes a call, and ends it, so that it stores compiled code. */
export async function use(
  command: string,
  env: Environment,
  options: Partial<StartOptions> = {},
): Promise<PluginClient> {
  const client = await startPlugin({ ...options, command, env });
  expect((await client.call("getProviderSchema", {})).dataSourceSchemas).to.have.keys("stub_echo");
  expect((await client.shutdown()).code).to.equal(0);
  expect(client.process.stderr()).to.equal("");
  return client;
}

/** The files of a directory, and the sources from which they were compiled. */
export async function contents(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory).catch(() => []);
  const digest = async (name: string) =>
    createHash("sha256")
      .update(await readFile(join(directory, name)))
      .digest("hex");
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digest(name)])));
}
