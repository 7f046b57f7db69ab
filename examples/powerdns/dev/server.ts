import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

// A PowerDNS server for development and tests: it listens on loopback, stores its database in a temporary folder, and ends with the
// program that started it.

/** A running server. */
export interface Server {
  /** The configuration of the provider. */
  readonly provider: { readonly url: string; readonly api_key: string };
  /** Runs pdnsutil and returns its output. */
  pdnsutil(...args: readonly string[]): Promise<string>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

/** The maximum time for the start of the server, in milliseconds. */
const startLimit = 300_000;

/** The file with the tables of the database, from Debian's package pdns-backend-sqlite3. */
const tables = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";

/**
 * Runs the server until standard input ends, which happens at the latest when the program that started this shell ends. Then the shell
 * ends the server and removes the folder.
 */
const guard = `
  exec 3<&0
  setsid pdns_server --config-dir="$FOLDER" </dev/null >"$FOLDER/log" 2>&1 & server=$!
  { cat <&3 >/dev/null; kill -s KILL -- -$server; } 2>/dev/null &
  wait $server 2>/dev/null
  rm -rf "$FOLDER"
`;

/** Debian puts server programs into a folder that only the PATH of administrators contains. */
const searched = `${process.env.PATH}${delimiter}/usr/sbin`;

/** Reports whether this machine has a PowerDNS server with SQLite. */
export function isInstalled(): boolean {
  return existsSync(tables) && ["pdns_server", "sqlite3"].every(isProgram);
}

function isProgram(name: string): boolean {
  return searched.split(delimiter).some((folder) => existsSync(join(folder, name)));
}

/** Starts a server. */
export default async function start(): Promise<Server> {
  if (!isInstalled()) {
    throw new Error(
      "There is no PowerDNS server with SQLite on this machine (Debian: apt-get install pdns-server pdns-backend-sqlite3 sqlite3).",
    );
  }
  const folder = await mkdtemp(join(tmpdir(), "powerdns-"));
  const [dns, http] = await freePorts(2);
  const provider = { url: `http://127.0.0.1:${http}`, api_key: randomBytes(12).toString("hex") };
  const database = join(folder, "zones.sqlite3");
  await promisify(execFile)("sqlite3", [database, `.read ${tables}`]);
  await writeFile(
    join(folder, "pdns.conf"),
    `launch=gsqlite3
gsqlite3-database=${database}
local-address=127.0.0.1
local-port=${dns}
socket-dir=${folder}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${http}
api=yes
api-key=${provider.api_key}
security-poll-suffix=
guardian=no
daemon=no
`,
    { mode: 0o600 },
  );
  const shell = spawn("/bin/sh", ["-c", guard], {
    env: { PATH: searched, FOLDER: folder },
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C in a terminal ends the program that uses the server, and not the shell that removes the server.
    detached: true,
  });
  const ended = once(shell, "close");
  const server: Server = {
    provider,
    async pdnsutil(...args) {
      const env = { PATH: searched };
      return (await promisify(execFile)("pdnsutil", [`--config-dir=${folder}`, ...args], { env })).stdout;
    },
    async close() {
      shell.stdin.end();
      await ended;
    },
  };
  try {
    await untilServing(server, () => shell.exitCode !== null);
    return server;
  } catch (error) {
    const log = await readFile(join(folder, "log"), "utf8").catch(() => "");
    await server.close();
    throw new Error(`The PowerDNS server has not started: ${log}`, { cause: error });
  }
}

async function untilServing({ provider }: Server, hasEnded: () => boolean): Promise<void> {
  const headers = { "x-api-key": provider.api_key };
  const signal = AbortSignal.timeout(startLimit);
  while (!hasEnded()) {
    const response = await fetch(`${provider.url}/api/v1/servers`, { headers, signal }).catch(() => null);
    if (response?.ok) return;
    await pause(100, undefined, { signal });
  }
  throw new Error("The server has ended.");
}

/** Returns ports of loopback that are free. */
async function freePorts(count: number): Promise<readonly number[]> {
  const sockets = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "listening")));
  const ports = sockets.map((socket) => (socket.address() as AddressInfo).port);
  await Promise.all(sockets.map((socket) => once(socket.close(), "close")));
  return ports;
}
