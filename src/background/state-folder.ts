import { lstat } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Environment } from "../schema/environment.ts";
import { ownFolder } from "./own-files.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Creates a folder for data that this user's programs share, and returns its path. No other user can write to it: throws a `StartupError`
 * for a link in its path, and for a folder of another user.
 */
export async function stateFolder(...names: readonly string[]): Promise<string> {
  let folder = stateHome();
  for (const name of ["tfnode", ...names]) {
    folder = join(folder, name);
    await ownFolder(folder);
    await requireNoOtherWriters(folder);
  }
  return folder;
}

/** Throws a `StartupError` if the mode of a folder lets other users write to it. Windows has no modes. */
async function requireNoOtherWriters(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  if (process.platform !== "win32" && (mode & 0o022) !== 0)
    throw new StartupError(`other users can write to ${folder}: run chmod 700 ${folder}`);
}

/** Returns the folder for such data according to the rules of each system. */
export function stateHome(environment: Environment = process.env): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment;
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return XDG_STATE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  const below = process.platform === "darwin" ? "Library/Application Support" : ".local/state";
  return join(environment.HOME || homedir(), below);
}
