import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type FileHandle, open, readdir, realpath, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join, relative } from "node:path";
import { StartupError } from "../startup-error.ts";
import { codeOf } from "./own-files.ts";

const prefix = "lock.";
/** The longest path of a socket that all systems take. */
const longestPath = 103;
const nameLength = `/${prefix}`.length + 12;

/** Whether a file in a folder belongs to a lock. */
export const isLock = (name: string): boolean => name.startsWith(prefix);

/**
 * Takes a folder for this process, or throws a `StartupError`. A socket in it is the sign: the system closes it with the
 * process, however that ends. Every process listens on one of its own before it looks for others, so that of two that start
 * at once never both go on.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform === "win32") return await lockByPipe(folder);
  const own = `${prefix}${randomBytes(6).toString("hex")}`;
  const { path, handle } = await shortPath(folder);
  const server = createServer((socket) => socket.destroy()).unref();
  const release = async () => {
    if (server.listening) {
      server.close();
      await once(server, "close");
    }
    await handle?.close();
  };

  try {
    server.listen(join(path, own));
    await once(server, "listening");
    for (const name of (await readdir(folder)).filter((entry) => isLock(entry) && entry !== own)) {
      const other = join(path, name);
      if (await isHeld(other)) throw new StartupError(`${folder} is in use by another emulator`);
      await rm(other, { force: true });
    }
    return release;
  } catch (cause) {
    await release();
    throw cause;
  }
}

/** The same on Windows, where a socket cannot be in a folder: a pipe has one process that made it. */
async function lockByPipe(folder: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy()).unref();
  const pipe = pipeFor(await realpath(folder));
  const inUse = `${folder} is in use by another emulator`;
  // Some systems of this kind give a name twice.
  if (await isHeld(pipe)) throw new StartupError(inUse);
  try {
    server.listen(pipe);
    await once(server, "listening");
  } catch (cause) {
    if (codeOf(cause) === "EADDRINUSE") throw new StartupError(inUse, { cause });
    throw cause;
  }
  return async () => {
    server.close();
    await once(server, "close");
  };
}

/** The name of the pipe for a folder, which Windows finds in any case. */
export function pipeFor(folder: string): string {
  const digest = createHash("sha256").update(folder.toLowerCase()).digest("hex");
  return `\\\\.\\pipe\\emulator-${digest.slice(0, 32)}`;
}

/** Whether a process listens there. */
async function isHeld(path: string): Promise<boolean> {
  const socket = connect(path);
  socket.on("error", () => {});
  try {
    await once(socket, "connect");
    return true;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "ECONNREFUSED" || code === "ENOENT" || code === "ENOTSOCK") return false;
    // A queue that is full has an owner, too.
    if (code === "EAGAIN") return true;
    throw cause;
  } finally {
    socket.destroy();
  }
}

/** A path of the folder that leaves room for the name of a socket; it holds as long as the handle is open. */
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
