import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, unlinkSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Environment } from "../schema/environment.ts";
import type { Address } from "./handshake.ts";
import { ignoreErrors } from "./ignore-errors.ts";

/** The error for a program that cannot listen at the requested address; the message is for people. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** The maximum length of a socket path, in bytes. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

/** Reports whether a path of a socket in a directory is short enough for the system. */
export function fitsSocket(directory: string): boolean {
  return Buffer.byteLength(socketIn(directory)) <= longestSocketPath;
}

/** Returns the path of a new socket. */
function socketIn(directory: string): string {
  return join(directory, `plugin-${randomBytes(12).toString("hex")}`);
}

/** Binds a server to the address in go-plugin's variables, accessible only to this machine's user. Throws a ListenError. */
export async function listen(server: Server, network: "unix" | "tcp", env: Environment): Promise<Address> {
  return network === "unix" ? await listenOnSocket(server, env) : await listenOnPort(server, env);
}

async function listenOnSocket(server: Server, env: Environment): Promise<Address> {
  const { PLUGIN_UNIX_SOCKET_DIR: directory, PLUGIN_UNIX_SOCKET_GROUP: group } = env;
  let path: string;
  try {
    path = await bindIn(server, resolve(directory || tmpdir()));
  } catch (error) {
    // Only the directory for temporary files may be any other one, and a group cannot open that of a user.
    if (directory || group || !(error instanceof ListenError)) throw error;
    path = await bindInShort(server, error);
  }
  if (group) await shareWithGroup(path, group);
  return { network: "unix", path };
}

/** Binds a server in a directory of this user alone, after the failure with the one for temporary files. */
async function bindInShort(server: Server, failure: ListenError): Promise<string> {
  const { shortDirectory } = await import("./short-directory.ts");
  try {
    return await bindIn(server, shortDirectory());
  } catch (cause) {
    throw new ListenError(`${failure.message} Its replacement failed, too: ${reason(cause)}`, { cause });
  }
}

/** Binds a server to a new socket in a directory, and returns its path. Throws a ListenError. */
async function bindIn(server: Server, directory: string): Promise<string> {
  const path = socketIn(directory);
  const size = Buffer.byteLength(path);
  if (size > longestSocketPath) {
    throw new ListenError(
      `The path of the socket has ${size} bytes and the system allows ${longestSocketPath}: ${path}. ` +
        "Set PLUGIN_UNIX_SOCKET_DIR or TMPDIR to a shorter directory.",
    );
  }
  try {
    await bind(server, path);
  } catch (cause) {
    // Node reports a missing directory as a missing permission.
    const why = existsSync(directory) ? reason(cause) : "there is no such directory";
    throw new ListenError(`Cannot make a socket in ${directory}: ${why}`, { cause });
  }
  removeInTheEnd(server, path);
  return path;
}

/** The undocumented method that `listen` finally calls. */
interface DirectServer extends Server {
  _listen2?: (path: string, port: -1, addressType: -1) => void;
}

/**
 * Binds a server to a socket path, for this user only. `listen` loads node:cluster, which takes 2.5 ms of the start
 * and has no use here: calls the underlying method directly if Node has it, and `listen` if that does not bind.
 */
async function bind(server: DirectServer, path: string): Promise<void> {
  const bound = once(server, "listening");
  withPrivateFiles(() => (server._listen2 ? server._listen2(path, -1, -1) : server.listen(path)));
  if (!server.listening) {
    await Promise.race([bound, new Promise((resolve) => setImmediate(resolve))]);
    if (!server.listening) withPrivateFiles(() => server.listen(path));
  }
  await bound;
}

/** Restricts file modes during work. A mode set after binding would leave a moment in which other users can connect. */
function withPrivateFiles(work: () => void): void {
  const umask = process.umask(0o177);
  try {
    work();
  } finally {
    process.umask(umask);
  }
}

async function shareWithGroup(path: string, group: string): Promise<void> {
  const { execFileSync } = await import("node:child_process");
  try {
    execFileSync("chgrp", ["--", group, path], { stdio: ["ignore", "ignore", "pipe"] });
    chmodSync(path, 0o660);
  } catch (cause) {
    throw new ListenError(`Cannot give the socket to the group ${group}: ${reason(cause)}`, { cause });
  }
}

const sockets = new Set<string>();

/** Removes the socket file at exit: Node removes it when the server closes, but not in `process.exit`. */
function removeInTheEnd(server: Server, path: string): void {
  if (sockets.size === 0) process.once("exit", removeSockets);
  sockets.add(path);
  server.once("close", () => {
    sockets.delete(path);
    if (sockets.size === 0) process.off("exit", removeSockets);
  });
}

function removeSockets(): void {
  // Another process may have removed a socket file.
  for (const path of sockets) ignoreErrors(() => unlinkSync(path));
}

const host = "127.0.0.1";

async function listenOnPort(server: Server, env: Environment): Promise<Address> {
  const first = portOf(env, "PLUGIN_MIN_PORT", 10_000);
  const last = portOf(env, "PLUGIN_MAX_PORT", 25_000);
  for (let port = first; port <= last; port++) {
    server.listen(port, host);
    try {
      await once(server, "listening");
      return { network: "tcp", host, port };
    } catch (cause) {
      const code = (cause as NodeJS.ErrnoException).code;
      if (code !== "EADDRINUSE" && code !== "EACCES") {
        throw new ListenError(`Cannot listen on ${host}:${port}: ${reason(cause)}`, { cause });
      }
    }
  }
  throw new ListenError(
    `No free port on ${host} from ${first} to ${last} (PLUGIN_MIN_PORT, PLUGIN_MAX_PORT)`,
  );
}

function portOf(env: Environment, variable: string, otherwise: number): number {
  const text = env[variable];
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new ListenError(`${variable} is not a port number: ${text}`);
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message.trim() : String(cause);
}
