import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

// moto, a simulation of AWS (PyPI: moto[server]), for development and tests. It listens on loopback and ends with the program that started it.

/** A running simulation. */
export interface Server {
  /** The configuration of the provider. */
  readonly provider: { readonly region: string; readonly endpoint: string };
  /** Ends the simulation. */
  close(): Promise<void>;
}

/** The program, which the variable MOTO_SERVER can name. */
const program = process.env.MOTO_SERVER ?? "moto_server";

/** The credentials of the simulation, which accepts any. */
const credentials = { AWS_ACCESS_KEY_ID: "testing", AWS_SECRET_ACCESS_KEY: "testing" };

/** Reports whether this machine has moto. */
export function isInstalled(): boolean {
  return spawnSync(program, ["--help"], { stdio: "ignore" }).status === 0;
}

/** Starts a simulation. `tfnode check` calls this function, and creates each resource in it. */
export default async function start(): Promise<Server> {
  const port = await freePort();
  Object.assign(process.env, credentials);
  // The shell ends the simulation when its input ends, which happens at the latest when this program ends.
  const guard = `"$0" -H 127.0.0.1 -p "$1" >/dev/null 2>&1 & read -r _; kill $!`;
  const shell = spawn("/bin/sh", ["-c", guard, program, String(port)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(shell, "close");
  const endpoint = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(60_000);
  for (;;) {
    const response = await fetch(`${endpoint}/moto-api/data.json`, { signal }).catch(() => null);
    if (response?.ok) break;
    await pause(100, undefined, { signal });
  }
  return {
    provider: { region: "eu-central-1", endpoint },
    async close() {
      shell.stdin.end();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return port;
}
