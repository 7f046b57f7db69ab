import type { Stats } from "node:fs";

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

/** Where compiled code belongs, or nothing if the user has no place for it or does not want it. */
export function cacheDirectory(): string | undefined {
  return process.env.TFNODE_CODE_CACHE === "off" ? undefined : userDirectory();
}

/** Where this user's programs keep what they can do without, or nothing if there is no such place. */
export function userDirectory(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env.LOCALAPPDATA && path.join(env.LOCALAPPDATA, "tfnode", "code-cache");
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME))
    return path.join(env.XDG_CACHE_HOME, "tfnode");
  if (!env.HOME || !path.isAbsolute(env.HOME)) return undefined;
  return path.join(env.HOME, platform === "darwin" ? "Library/Caches" : ".cache", "tfnode");
}

/** Whether it belongs to the user whom this process acts for, and nobody else can write to it. */
export function isOurs(stats: Stats): boolean {
  return belongsToUs(stats) && (!process.geteuid || (stats.mode & 0o022) === 0);
}

/** Whether there is such a directory, which is no link, and only this user can have put something into it. */
export function isOurDirectory(directory: string): boolean {
  const stats = fs.lstatSync(directory);
  return stats.isDirectory() && isOurs(stats);
}

/**
 * Makes the directory if need be, and says whether it is ours. Throws where it cannot be made. Whoever acts for another user
 * without changing HOME, as sudo may, leaves nothing there that this user could not remove.
 */
export function haveOurDirectory(directory: string): boolean {
  const { HOME } = process.env;
  if (HOME && isBelow(directory, HOME) && !belongsToUs(fs.statSync(HOME))) return false;
  if (!isOurParent(nearest(path.dirname(directory)))) return false;
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  return isOurDirectory(directory);
}

function belongsToUs({ uid }: Stats): boolean {
  return !process.geteuid || uid === process.geteuid();
}

/** Where everyone may rename what others have made, a directory can become a link after it was looked at. */
function isOurParent(stats: Stats): boolean {
  const everyones = process.geteuid && (stats.mode & 0o1002) === 0o002;
  return stats.isDirectory() && belongsToUs(stats) && !everyones;
}

/** What is there of the path. Throws at a link to nothing, which something could be made through. */
function nearest(directory: string): Stats {
  const found = fs.lstatSync(directory, { throwIfNoEntry: false });
  return found ? fs.statSync(directory) : nearest(path.dirname(directory));
}

function isBelow(directory: string, ancestor: string): boolean {
  const way = path.relative(ancestor, directory);
  return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}
