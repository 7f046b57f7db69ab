import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from "node:fs";
import { dirname, join } from "node:path";
import { haveOurDirectory, isOurs, userDirectory } from "../cache-directory.ts";
import { longestSocketPath, socketNameSize } from "../listener.ts";
import { WarmError } from "./warm-error.ts";

/**
 * The folder of the warm processes of this user, made if need be, where nobody else can look or put anything. Throws a
 * WarmError where there can be none.
 */
export function warmFolder(): string {
  const directory = userDirectory();
  if (directory === undefined) {
    throw new WarmError("there is no folder for its socket: set HOME, or XDG_CACHE_HOME to an absolute path");
  }
  const folder = join(directory, "warm");
  if (Buffer.byteLength(folder) + socketNameSize > longestSocketPath) {
    throw new WarmError(
      `the path of a socket in ${folder} would be longer than the system allows: set XDG_CACHE_HOME to a shorter path`,
    );
  }
  if (!haveOwn(dirname(folder)) || !haveOwn(folder) || (lstatSync(folder).mode & 0o077) !== 0) {
    throw new WarmError(
      `${folder} is not a folder of this user alone: remove it, or set XDG_CACHE_HOME to a folder of this user`,
    );
  }
  return folder;
}

function haveOwn(directory: string): boolean {
  try {
    return haveOurDirectory(directory);
  } catch (cause) {
    throw new WarmError(`the folder ${directory} cannot be made: ${textOf(cause)}`, { cause });
  }
}

/** What stands in a path, if it is of this user and nobody else can write to it; a link is nobody's. */
export function ownStats(path: string): Stats | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && !stats.isSymbolicLink() && isOurs(stats) ? stats : undefined;
}

const { O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

function openOwn(path: string, flags: number): number {
  try {
    return openSync(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600);
  } catch (cause) {
    throw new WarmError(`${path} cannot be opened: ${textOf(cause)}`, { cause });
  }
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Runs some work with a regular file of this user that is opened without waiting, and through no link. Throws a WarmError if there is none. */
export function withOwnFile<Result>(
  path: string,
  flags: number,
  work: (descriptor: number) => Result,
): Result {
  const descriptor = openOwn(path, flags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || !isOurs(stats)) throw new WarmError(`${path} is not a file of this user alone`);
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
