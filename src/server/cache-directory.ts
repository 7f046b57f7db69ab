import type { Stats } from "node:fs";
import type { Environment } from "../schema/environment.ts";
import { makeDirectory } from "./make-directory.ts";

const fs = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

/** Returns the directory for compiled code, or undefined if the user has no place for it or switched it off. */
export function cacheDirectory(): string | undefined {
  return process.env.TFNODE_CODE_CACHE === "off" ? undefined : userDirectory();
}

/** Returns the directory for this user's caches, or undefined if there is none. */
export function userDirectory(env: Environment = process.env): string | undefined {
  const { platform } = process;
  if (platform === "win32") return env.LOCALAPPDATA && path.join(env.LOCALAPPDATA, "tfnode", "code-cache");
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME))
    return path.join(env.XDG_CACHE_HOME, "tfnode");
  if (!env.HOME || !path.isAbsolute(env.HOME)) return undefined;
  return path.join(env.HOME, platform === "darwin" ? "Library/Caches" : ".cache", "tfnode");
}

/** Reports whether the user of this process owns a file, and no other user can write to it. */
export function isOurs(stats: Stats): boolean {
  return belongsToUs(stats) && (!process.geteuid || (stats.mode & 0o022) === 0);
}

/** Reports whether a path is a directory, and no symbolic link, in which only this user can have created files. */
export function isOurDirectory(directory: string): boolean {
  const stats = fs.lstatSync(directory);
  return stats.isDirectory() && isOurs(stats);
}

/**
 * Creates the directory if it is missing, and reports whether only this user can write to it. Throws if it cannot be created. A process
 * that acts for another user without changing HOME, as with sudo, leaves no files that this user could not remove.
 */
export function haveOurDirectory(directory: string): boolean {
  const { HOME } = process.env;
  if (HOME && isBelow(directory, HOME) && !belongsToUs(fs.statSync(HOME))) return false;
  if (!isOurParent(nearest(path.dirname(directory)))) return false;
  makeDirectory(directory, 0o700);
  return isOurDirectory(directory);
}

function belongsToUs({ uid }: Stats): boolean {
  return !process.geteuid || uid === process.geteuid();
}

/** Rejects a world-writable directory without a sticky bit, in which others could replace a directory by a link after this check. */
function isOurParent(stats: Stats): boolean {
  const everyones = process.geteuid && (stats.mode & 0o1002) === 0o002;
  return stats.isDirectory() && belongsToUs(stats) && !everyones;
}

/** Returns the nearest existing ancestor. Throws for a dangling link, through which a directory could be created elsewhere. */
function nearest(directory: string): Stats {
  const found = fs.lstatSync(directory, { throwIfNoEntry: false });
  return found ? fs.statSync(directory) : nearest(path.dirname(directory));
}

function isBelow(directory: string, ancestor: string): boolean {
  const way = path.relative(ancestor, directory);
  return way.split(path.sep)[0] !== ".." && !path.isAbsolute(way);
}
