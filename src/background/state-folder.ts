import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Environment } from "../schema/environment.ts";
import { ownFolder } from "./own-files.ts";

/**
 * Creates a folder for data that this user's programs share, and returns its path. No other user can write to it: throws a `StartupError`
 * for a link in its path, and for a folder of another user.
 */
export async function stateFolder(...names: readonly string[]): Promise<string> {
  let folder = stateHome();
  for (const name of ["tfnode", ...names]) {
    folder = join(folder, name);
    await ownFolder(folder);
  }
  return folder;
}

/** Returns the folder for such data according to the rules of each system. */
export function stateHome(environment: Environment = process.env): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment;
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return XDG_STATE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  const below = process.platform === "darwin" ? "Library/Application Support" : ".local/state";
  return join(environment.HOME || homedir(), below);
}
