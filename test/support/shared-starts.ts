import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { makeClientCertificate } from "../../src/server/combined/client-certificate.ts";
import type { PluginClient } from "../../src/testing/plugin/client.ts";
import { pluginEnvironment, quietEnvironment } from "../../src/testing/plugin/process.ts";
import { eventually, temporaryDirectory } from "./stub.ts";

/** A home folder in which starts share a process: all of their files are in its folders. */
export interface SharedPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which starts find their process. */
  readonly run: string;
  /** The names of the files in that folder. */
  names(): readonly string[];
  /** The Node processes that serve starts of this home folder. */
  nodes(): readonly number[];
  /** The shells of this home folder. */
  shells(): readonly number[];
  /** Waits until no processes and no files in the folders remain. */
  empty(): Promise<void>;
}

/** Creates such a home folder. Requires Linux. */
export async function sharedPlace(): Promise<SharedPlace> {
  const home = await temporaryDirectory();
  const run = join(home, "tfnode/run");
  const sockets = join(home, "s");
  await mkdir(run, { recursive: true, mode: 0o700 });
  await mkdir(sockets);
  const names = () => [...readdirSync(run), ...readdirSync(sockets)];
  const processes = () => processesWith(`XDG_CACHE_HOME=${home}`);
  const nodes = () => processes().filter(([, command]) => /^node /.test(command));
  const shells = () => processes().filter(([, command]) => /^\S*(sh|busybox)\b/.test(command));
  return {
    env: { XDG_CACHE_HOME: home, TMPDIR: sockets, TFNODE_SHARE: undefined },
    run,
    names,
    nodes: () => nodes().map(([pid]) => pid),
    shells: () => shells().map(([pid]) => pid),
    empty: async () => {
      const left = () => [
        ...processes().map(([pid, command]) => `${pid} ${command.slice(0, 40)}`),
        ...names(),
      ];
      await eventually("the end of all processes and files", () => left().length === 0).catch((error) => {
        throw new Error(`${error.message}: ${left().join(", ")}`);
      });
    },
  };
}

/** Returns the processes with a variable in their environment, and their command lines. */
function processesWith(variable: string): readonly (readonly [number, string])[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const environment = readFileSync(`/proc/${name}/environ`, "latin1").split("\0");
      const command = readFileSync(`/proc/${name}/cmdline`, "latin1").replaceAll("\0", " ").trim();
      const isOurs = /^\d+$/.test(name) && Number(name) !== process.pid && environment.includes(variable);
      return isOurs && command !== "" ? [[Number(name), command] as const] : [];
    } catch {
      return [];
    }
  });
}

/** A process that only starts plugins as Terraform does. */
export interface Host {
  readonly child: ChildProcess;
  /** Starts a plugin, and resolves with its handshake line. */
  start(): Promise<string>;
}

/** Starts such a process, with a preceding command that runs it. */
export function startHost(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
  before: readonly string[] = [],
): Host {
  const script = `
    const { spawn } = require("node:child_process");
    process.stdin.on("data", () => {
      const child = spawn(process.argv[1], { stdio: ["ignore", "pipe", "ignore"] });
      child.stdout.on("data", (line) => process.stdout.write(line));
      child.on("exit", (code, signal) => process.stdout.write("ended " + code + " " + signal + "\\n"));
    });`;
  const { cert } = makeClientCertificate();
  const [command, ...args] = [...before, process.execPath, "-e", script, program];
  const child = spawn(command ?? "", args, {
    env: { ...quietEnvironment(), ...pluginEnvironment, PLUGIN_CLIENT_CERT: cert, ...env },
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  const lines = createInterface(child.stdout);
  return {
    child,
    async start() {
      child.stdin.write("start\n");
      const [line] = await once(lines, "line");
      return String(line);
    },
  };
}

/** Expects that a client is served: that the schema of its provider has a block. */
export async function expectSchema(client: PluginClient): Promise<void> {
  expect((await client.call("getProviderSchema", {})).provider?.block).not.to.equal(null);
}

/** Kills a process, unless it has already ended. */
export function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** What a test has started, which ends with it. */
interface Started {
  readonly place: SharedPlace | undefined;
  readonly clients: PluginClient[];
  readonly hosts?: Host[];
}

/** Kills all processes that a test has started, and those of its place. */
export function killAll({ place, clients, hosts = [] }: Started): void {
  for (const { child } of hosts.splice(0)) child.kill("SIGKILL");
  for (const client of clients.splice(0)) {
    client.close();
    client.process.child.kill("SIGKILL");
  }
  for (const pid of [...(place?.nodes() ?? []), ...(place?.shells() ?? [])]) kill(pid);
}
