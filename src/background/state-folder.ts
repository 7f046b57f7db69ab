import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { ownFolder } from "./own-files.ts";

/**
 * Makes a folder for what programs of this user have to know of each other, and returns its path. No other user can write to it: a
 * link on the way to it, and a folder of another user, are `StartupError`s.
 */
export async function stateFolder(...names: readonly string[]): Promise<string> {
  let folder = stateHome();
  for (const name of ["tfnode", ...names]) {
    folder = join(folder, name);
    await ownFolder(folder);
  }
  return folder;
}

/** Where programs keep such things, by the rules of each system. */
function stateHome(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return XDG_STATE_HOME;
  if (process.platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA;
  const below = process.platform === "darwin" ? "Library/Application Support" : ".local/state";
  return join(homedir(), below);
}
