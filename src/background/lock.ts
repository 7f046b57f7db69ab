import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, readdir, realpath, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";
import { codeOf } from "./own-files.ts";
import { StartupError } from "./startup-error.ts";

const prefix = "lock.";
/** The maximum length of a socket path that all systems support. */
const longestPath = 103;
const nameLength = `/${prefix}`.length + 12;

/** Reports whether a file in a folder belongs to a lock. */
export const isLock = (name: string): boolean => name.startsWith(prefix);

/** The options of a lock. */
export interface LockOptions {
  /** The error message if another process holds the folder. */
  readonly inUse: string;
  /** Called when another process asks the holder to end, and then waits until the holder releases the folder. */
  readonly onAskedToEnd?: () => void;
}

/**
 * Locks a folder for this process, or throws a `StartupError`. The lock is a socket in the folder: the system closes it with the
 * process, however the process ends. Every process listens on its own socket before it looks for others, so that two that start
 * at the same time never both succeed.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<() => Promise<void>> {
  if (process.platform === "win32") return await lockByPipe(folder, options);
  const own = `${prefix}${randomBytes(6).toString("hex")}`;
  const { path, handle } = await shortPath(folder);
  const lock = makeLock(options);
  const release = async () => {
    await lock.close();
    await handle?.close();
  };

  try {
    await lock.listen(join(path, own));
    for (const name of (await readdir(folder)).filter((entry) => isLock(entry) && entry !== own)) {
      const other = join(path, name);
      if (await isHeld(other)) throw new StartupError(options.inUse);
      await rm(other, { force: true });
    }
    return release;
  } catch (cause) {
    await release();
    throw cause;
  }
}

/** Locks a folder on Windows, where a socket cannot be in a folder: a pipe has exactly one process that created it. */
async function lockByPipe(folder: string, options: LockOptions): Promise<() => Promise<void>> {
  const lock = makeLock(options);
  const pipe = pipeFor(await realpath(folder));
  // Some Windows-like systems let two processes create the same name.
  if (await isHeld(pipe)) throw new StartupError(options.inUse);
  try {
    await lock.listen(pipe);
  } catch (cause) {
    if (codeOf(cause) === "EADDRINUSE") throw new StartupError(options.inUse, { cause });
    throw cause;
  }
  return lock.close;
}

/** Creates a server that does not keep the process alive; its connections are from processes that wait for the end of this one. */
function makeLock({ onAskedToEnd }: LockOptions) {
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    if (!onAskedToEnd) return void socket.destroy();
    waiting.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => waiting.delete(socket));
    // A process that only checks whether the folder is locked sends nothing.
    socket.once("data", onAskedToEnd);
  }).unref();
  return {
    async listen(path: string): Promise<void> {
      server.listen(path);
      await once(server, "listening");
    },
    async close(): Promise<void> {
      if (!server.listening) return;
      server.close();
      for (const socket of waiting) socket.destroy();
      await once(server, "close");
    },
  };
}

/** Reports whether a process has locked a folder. */
export async function isLocked(folder: string): Promise<boolean> {
  return await withHolders(folder, async (paths) => {
    for (const path of paths) if (await isHeld(path)) return true;
    return false;
  });
}

/** The time that a process may take to release its folder, in milliseconds. */
const patienceMs = 20_000;

/**
 * Asks the process that holds a folder to end, and resolves when it has released the folder; with false if no process holds it, and with
 * undefined if it does not release the folder in time, as a stopped process.
 */
export async function askToEnd(folder: string, patience = patienceMs): Promise<boolean | undefined> {
  return await withHolders(folder, async (paths) => {
    for (const path of paths) {
      const socket = await connectTo(path).catch((cause: unknown) => {
        if (!isFull(cause)) throw cause;
      });
      if (socket === undefined) return undefined;
      if (socket === null) continue;
      let isLate = false;
      socket.setTimeout(patience, () => {
        isLate = true;
        socket.destroy();
      });
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.resume().write("end\n");
      await closed;
      return isLate ? undefined : true;
    }
    return false;
  });
}

/** Calls a function with the paths on which holders of a folder may listen. */
async function withHolders<T>(folder: string, use: (paths: readonly string[]) => Promise<T>): Promise<T> {
  if (process.platform === "win32") return await use([pipeFor(await realpath(folder))]);
  const { path, handle } = await shortPath(folder);
  try {
    return await use((await readdir(folder)).filter(isLock).map((name) => join(path, name)));
  } finally {
    await handle?.close();
  }
}

/** Returns the name of the pipe for a folder; it ignores case, like Windows. */
export function pipeFor(folder: string): string {
  const digest = createHash("sha256").update(folder.toLowerCase()).digest("hex");
  return `\\\\.\\pipe\\local-api-${digest.slice(0, 32)}`;
}

/** Reports whether a process listens on a path. */
async function isHeld(path: string): Promise<boolean> {
  try {
    const socket = await connectTo(path);
    socket?.destroy();
    return socket !== null;
  } catch (cause) {
    if (isFull(cause)) return true;
    throw cause;
  }
}

/** Reports whether the process that listens on a path accepts no connection, and its queue is full. */
function isFull(cause: unknown): boolean {
  return codeOf(cause) === "EAGAIN";
}

/** The errors of a connection to a path on which no process listens. With ECONNRESET, the process ended before it accepted. */
const nobodyListens: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "ENOTSOCK"]);

/** Connects to the process that listens on a path; null if there is none. */
async function connectTo(path: string): Promise<Socket | null> {
  const socket = connect(path);
  socket.on("error", () => {});
  try {
    await once(socket, "connect");
    return socket;
  } catch (cause) {
    socket.destroy();
    if (nobodyListens.has(codeOf(cause))) return null;
    throw cause;
  }
}

/** Returns a path of the folder that leaves room for the name of a socket. It is valid while the handle is open. */
async function shortPath(folder: string): Promise<{ readonly path: string; readonly handle?: FileHandle }> {
  const paths = [folder, `./${relative(process.cwd(), folder)}`];
  const short = paths.find((path) => Buffer.byteLength(path) + nameLength <= longestPath);
  if (short !== undefined) return { path: short };
  if (process.platform !== "linux") {
    throw new StartupError(
      `${folder} cannot be used: its path has more than ${longestPath - nameLength} bytes`,
    );
  }
  const handle = await open(folder);
  return { path: `/proc/self/fd/${handle.fd}`, handle };
}
