import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readlink, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { StartupError } from "./startup-error.ts";

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/**
 * Opens a file that belongs to this user. Follows no link, and opens only regular files, so that the call never
 * blocks. Throws a `StartupError` for links and other kinds of files, even in a folder of another user.
 */
export async function openOwnFile(path: string, flags: number): Promise<FileHandle> {
  const { O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(path, flags | O_NOFOLLOW | O_NONBLOCK, 0o600).catch((cause: unknown) => {
    if (codeOf(cause) === "ELOOP")
      throw new StartupError(`${path} is a symbolic link, which is not followed`);
    if (codeOf(cause) === "ENXIO") throw new StartupError(`${path} is not a regular file`);
    throw cause;
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new StartupError(`${path} is not a regular file`);
    checkOwner(path, stat.uid);
    return handle;
  } catch (cause) {
    await handle.close();
    throw cause;
  }
}

/** Returns the content of such a file, or undefined if it does not exist. */
export async function readOwnFile(path: string): Promise<Buffer | undefined> {
  const handle = await openOwnFile(path, constants.O_RDONLY).catch((cause: unknown) => {
    if (codeOf(cause) === "ENOENT") return undefined;
    throw cause;
  });
  try {
    return await handle?.readFile();
  } finally {
    await handle?.close();
  }
}

/**
 * Replaces a file atomically: after a crash or a failure, either the old or the new file exists. Returns the result of `write`
 * and the new file, which is open. The replacement is durable once the folder is synced. `release` closes
 * the old file, because Windows cannot replace an open file.
 */
export async function replaceOwnFile<T>(
  path: string,
  write: (handle: FileHandle) => Promise<T>,
  release: () => Promise<void> = async () => {},
): Promise<{ readonly handle: FileHandle; readonly result: T }> {
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const temporary = `${path}.tmp`;
  await rm(temporary, { force: true });
  const handle = await openOwnFile(temporary, O_RDWR | O_CREAT | O_EXCL);
  try {
    const result = await write(handle);
    await handle.sync();
    await release();
    await rename(temporary, path);
    return { handle, result };
  } catch (cause) {
    await handle.close();
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Writes a text to a file durably and atomically. */
export async function writeOwnFile(path: string, text: string): Promise<void> {
  const { handle } = await replaceOwnFile(path, (file) => file.writeFile(text));
  await handle.close();
  await syncFolder(dirname(path));
}

/**
 * Creates a folder for its owner only, and missing parent folders. Throws a `StartupError` for a link in its place and for a folder of
 * another user.
 */
export async function ownFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let folder = path; !(await isThere(folder)); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder, 0o700).catch((cause: unknown) => {
      if (codeOf(cause) !== "EEXIST") throw cause;
    });
  }
  const stat = await lstat(path);
  if (stat.isSymbolicLink()) {
    const target = await readlink(path);
    throw new StartupError(
      `${path} is a symbolic link, which is not followed: name the directory itself (${target})`,
    );
  }
  if (!stat.isDirectory()) throw new StartupError(`${path} is not a directory`);
  checkOwner(path, stat.uid);
}

/** Waits until the entries of a folder are on disk. Windows cannot open folders, and syncs them itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return false;
    throw cause;
  }
}

function checkOwner(path: string, owner: number): void {
  const user = process.geteuid?.();
  if (user === undefined || owner === user) return;
  throw new StartupError(
    `${path} belongs to user ${owner} and not to user ${user}, as whom this runs: name a directory of your own`,
  );
}
