import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { haveOurDirectory } from "./cache-directory.ts";

/** Reports whether only this user can write to a folder for notes of processes, which is created if it is missing. */
export function isUsableFolder(folder: string): boolean {
  try {
    return haveOurDirectory(folder);
  } catch {
    return false;
  }
}

/** Makes room for one more file in a folder that keeps at most this number. */
export function removeOldest(folder: string, most: number): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length < most) return;
  const byAge = files.map((file) => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => a.at - b.at);
  for (const { file } of byAge.slice(0, files.length - most + 1)) rmSync(file, { force: true });
}
