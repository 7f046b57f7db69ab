import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

// A RabbitMQ server for development and tests: it listens on loopback, stores its data in a temporary folder, and ends with the
// program that started it.

/** A running server. */
export interface Server {
  /** The configuration of the provider. */
  readonly provider: { readonly endpoint: string; readonly username: string; readonly password: string };
  /** The port of AMQP. */
  readonly amqpPort: number;
  /** Runs rabbitmqctl and returns its output. */
  rabbitmqctl(...args: readonly string[]): Promise<string>;
  /** Ends the server and removes its folder. */
  close(): Promise<void>;
}

/** The maximum time for the start of the server, in milliseconds. */
const startLimit = 600_000;

/**
 * Runs the port mapper of Erlang and the server until standard input ends, which happens at the latest when the program that started this
 * shell ends. Then the shell ends both and removes the folder.
 */
const guard = `
  exec 3<&0
  epmd </dev/null >/dev/null 2>&1 & epmd=$!
  until epmd -names >/dev/null 2>&1; do kill -0 $epmd || exit; sleep 0.1; done
  setsid "$BIN/rabbitmq-server" </dev/null >"$FOLDER/log/start" 2>&1 & server=$!
  { cat <&3 >/dev/null; kill -s KILL -- -$server; } 2>/dev/null &
  wait $server 2>/dev/null
  kill $epmd
  rm -rf "$FOLDER"
`;

/** Reports whether this machine has a RabbitMQ server. */
export function isInstalled(): boolean {
  return programFolder() !== undefined;
}

/**
 * The programs themselves, without the wrappers of Debian, which would run them as another user in another
 * folder.
 */
function programFolder(): string | undefined {
  const folders = ["/usr/lib/rabbitmq/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, "rabbitmq-server")));
}

/** Starts a server. `tfnode check` calls this function, and creates each resource on the server. */
export default async function start(): Promise<Server> {
  const bin = programFolder();
  if (!bin)
    throw new Error("There is no rabbitmq-server on this machine (Debian: apt-get install rabbitmq-server).");
  const folder = await mkdtemp(join(tmpdir(), "rabbitmq-"));
  const [amqp, http, distribution, mapper] = await freePorts(4);
  const provider = {
    endpoint: `http://127.0.0.1:${http}`,
    username: "admin",
    password: randomBytes(12).toString("hex"),
  };
  for (const name of ["home", "log", "data"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "environment.conf"), "");
  await writeFile(
    join(folder, "plugins"),
    "[rabbitmq_management,rabbitmq_shovel_management,rabbitmq_federation_management].",
  );
  await writeFile(
    join(folder, "rabbitmq.conf"),
    `listeners.tcp.1 = 127.0.0.1:${amqp}
management.tcp.ip = 127.0.0.1
management.tcp.port = ${http}
default_user = ${provider.username}
default_pass = ${provider.password}
`,
  );
  const env = {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    BIN: bin,
    RUNNING_UNDER_SYSTEMD: "true",
    FOLDER: folder,
    HOME: join(folder, "home"),
    // The shell starts the port mapper and ends it; otherwise programs of Erlang would start one that
    // continues to run.
    ERL_FLAGS: "-start_epmd false",
    ERL_EPMD_ADDRESS: "127.0.0.1",
    ERL_EPMD_PORT: String(mapper),
    RABBITMQ_NODENAME: "tfnode@localhost",
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1}",
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, "data"),
    RABBITMQ_PID_FILE: join(folder, "pid"),
    RABBITMQ_LOG_BASE: join(folder, "log"),
    RABBITMQ_CONFIG_FILE: join(folder, "rabbitmq.conf"),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, "advanced.config"),
    RABBITMQ_CONF_ENV_FILE: join(folder, "environment.conf"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, "plugins"),
  };
  const shell = spawn("/bin/sh", ["-c", guard], {
    env,
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C in a terminal ends the program that uses the server, and not the shell that removes the server.
    detached: true,
  });
  const ended = once(shell, "close");
  const server: Server = {
    provider,
    amqpPort: amqp ?? 0,
    async rabbitmqctl(...args) {
      return (await promisify(execFile)(join(bin, "rabbitmqctl"), ["--quiet", ...args], { env })).stdout;
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
    const log = await readFile(join(folder, "log/start"), "utf8").catch(() => "");
    await server.close();
    throw new Error(`The RabbitMQ server has not started: ${log}`, { cause: error });
  }
}

async function untilServing({ provider }: Server, hasEnded: () => boolean): Promise<void> {
  const { endpoint, username, password } = provider;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const signal = AbortSignal.timeout(startLimit);
  while (!hasEnded()) {
    const response = await fetch(`${endpoint}/api/overview`, { headers: { authorization }, signal }).catch(
      () => null,
    );
    if (response?.ok) return;
    await pause(250, undefined, { signal });
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
