import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import {
  type ClientCertificate,
  makeClientCertificate,
} from "../../../src/server/combined/client-certificate.ts";
import { PluginClient, parseHandshake } from "../../../src/testing/plugin/client.ts";
import { type PluginProcess, pluginEnvironment, startProcess } from "../../../src/testing/plugin/process.ts";
import { providerDirectory } from "../../support/terraform.ts";
import { type Attack, assert, Finding, type Setup } from "../attack.ts";
import type { Random } from "../random.ts";
import { Peers } from "./peer.ts";
import { ofClients, ofStrangers, type Trick } from "./tricks.ts";

/**
 * Attacks the socket of a built provider with strangers and misbehaving clients. The actual client must be served
 * throughout, the process must not grow without bounds, and when the client ends, the process must end and remove its
 * socket.
 */
export const strangers: Attack = {
  name: "strangers",
  title: "foreign clients and floods on the socket of a provider",
  weight: 1,
  patience: 300,
  open: async (): Promise<Setup> => ({ attempt, close: async () => undefined }),
};

/** The maximum memory of a process after a flood, in megabytes. */
const mostMegabytes = 700;
const tricksPerProcess = 4;

async function attempt(random: Random): Promise<void> {
  const own = makeClientCertificate();
  const command = `${providerDirectory}/terraform-provider-${random.pick(["sec", "vdb"])}`;
  const started = startProcess({ command, env: { ...pluginEnvironment, PLUGIN_CLIENT_CERT: own.cert } });
  try {
    await haunt(started, own, random);
  } finally {
    started.child.kill("SIGKILL");
    await started.exited;
    await removeSocket(started);
  }
}

/** A process that must be killed leaves its socket behind. */
async function removeSocket({ stdout }: PluginProcess): Promise<void> {
  const { address } = parseHandshake(stdout().trim());
  if (address !== "") await rm(address, { force: true });
}

async function haunt(started: PluginProcess, own: ClientCertificate, random: Random): Promise<void> {
  const handshake = parseHandshake(await started.firstLine);
  const peers = new Peers(handshake, own);
  const client = new PluginClient(started, handshake, own);
  const done: string[] = [];
  try {
    for (let left = tricksPerProcess; left > 0; left--) {
      const [name, trick] = random.pick<[string, Trick]>([
        ...Object.entries(ofStrangers),
        ...Object.entries(ofClients),
      ]);
      done.push(name);
      await trick(peers, random);
      await expectService(client, started);
    }
    peers.close();
    client.close();
    const { code, signal } = await started.exited;
    assert(code === 0, `it ended with ${signal ?? code}: ${started.stderr().slice(-1500)}`);
    assert(!existsSync(handshake.address), "its socket is still there");
  } catch (error) {
    throw new Finding(
      `after one that ${done.join(", then one that ")}: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    peers.close();
    client.close();
  }
}

async function expectService(client: PluginClient, { child, stderr }: PluginProcess): Promise<void> {
  const { resources } = await client.call("getMetadata", {});
  assert(resources.length > 0, "the client received no resources");
  assert(child.exitCode === null, () => `the process has ended: ${stderr().slice(-1500)}`);
  assert(!/panic|\n *at /.test(stderr()), () => `on standard error: ${stderr().slice(-1500)}`);
  const megabytes = residentMegabytes(child.pid);
  assert(megabytes < mostMegabytes, `the process has ${megabytes} MB`);
}

/** The memory of a process; 0 if the system does not report it. */
function residentMegabytes(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}
