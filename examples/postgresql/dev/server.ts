import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

// A PostgreSQL server for development and tests: it listens on loopback and on a socket, stores its data in a temporary folder, and ends with the
// program that started it.

/** A running server. */
export interface Server {
  /** The configuration of the provider. */
  readonly provider: {
    readonly host: string;
    readonly port: number;
    readonly username: string;
    readonly password: string;
    readonly sslmode: "disable";
  };
  /** The folder of the socket, which reaches the same server. */
  readonly socketFolder: string;
  /** Runs statements as another client would, and returns the rows of the last one. */
  run(text: string, as?: Partial<pg.ClientConfig>): Promise<readonly Record<string, unknown>[]>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

/** The maximum time for the start of the server, in milliseconds. */
const startLimit = 120_000;

/**
 * Makes the files of the server and runs it until standard input ends, which happens at the latest when the program that started this shell ends. Then the
 * shell ends the server and removes the folder.
 */
const guard = `
  exec 3<&0
  trap 'rm -rf "$FOLDER"' EXIT
  $RUNNER "$BIN/initdb" -D "$FOLDER/data" -U admin -A scram-sha-256 --pwfile="$FOLDER/password" --no-sync -E UTF8 --locale=C \\
    </dev/null >"$FOLDER/log" 2>&1 || exit
  $RUNNER "$BIN/postgres" -D "$FOLDER/data" -k "$FOLDER" -p "$PORT" -c listen_addresses=127.0.0.1 -c fsync=off \\
    -c max_connections=200 </dev/null >>"$FOLDER/log" 2>&1 & server=$!
  { cat <&3 >/dev/null; kill -s INT $server; } 2>/dev/null &
  wait $server
`;

/** Reports whether this machine has a PostgreSQL server. */
export function isInstalled(): boolean {
  return programFolder() !== undefined;
}

/** The folder of the programs: on the PATH, or where Debian installs them. */
function programFolder(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}

/** Starts a server. `tfnode check` calls this function, and creates each resource on the server. */
export default async function start(): Promise<Server> {
  const bin = programFolder();
  if (!bin)
    throw new Error("There is no PostgreSQL server on this machine (Debian: apt-get install postgresql).");
  // The server refuses to run as root. Root runs it as the user of Debian's package, who cannot enter private folders.
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(isRoot ? "/tmp" : tmpdir(), "pg-"));
  const port = await freePort();
  const password = randomBytes(12).toString("hex");
  await writeFile(join(folder, "password"), password);
  if (isRoot) await chown(folder, ...(await idsOf("postgres")));
  const env = {
    PATH: process.env.PATH,
    ...{
      BIN: bin,
      FOLDER: folder,
      PORT: String(port),
      RUNNER: isRoot ? "setpriv --reuid=postgres --regid=postgres --clear-groups" : "",
    },
  };
  const shell = spawn("/bin/sh", ["-c", guard], {
    cwd: folder,
    env,
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C in a terminal ends the program that uses the server, and not the shell that removes the server.
    detached: true,
  });
  const ended = once(shell, "close");
  const login = { host: "127.0.0.1", port, user: "admin", password };
  const server: Server = {
    provider: { host: login.host, port, username: login.user, password, sslmode: "disable" },
    socketFolder: folder,
    async run(text, as = {}) {
      const client = new pg.Client({ ...login, database: "postgres", ...as });
      client.on("error", () => {});
      await client.connect();
      try {
        return [await client.query(text)].flat().at(-1)?.rows ?? [];
      } finally {
        await client.end();
      }
    },
    async close() {
      shell.stdin.end();
      await ended;
    },
  };
  try {
    await untilServing(server, () => shell.exitCode !== null);
    // The table that the example of `postgresql_policy` names.
    await server.run("CREATE TABLE orders (id integer, owner name)");
    return server;
  } catch (error) {
    const log = await readFile(join(folder, "log"), "utf8").catch(() => "");
    await server.close();
    throw new Error(`The PostgreSQL server has not started: ${log}`, { cause: error });
  }
}

async function untilServing(server: Server, hasEnded: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(startLimit);
  while (!hasEnded()) {
    const isServing = await server.run("SELECT 1").then(
      () => true,
      () => false,
    );
    if (isServing) return;
    await pause(100, undefined, { signal });
  }
  throw new Error("The server has ended.");
}

/** Returns the IDs of a user and of its group, from the file of users. */
async function idsOf(user: string): Promise<[uid: number, gid: number]> {
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((one) => one.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error(`There is no user ${user}, who runs the server for root.`);
  return [Number(uid), Number(gid)];
}

/** Returns a port of loopback that is free. */
async function freePort(): Promise<number> {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  await once(socket.close(), "close");
  return port;
}
