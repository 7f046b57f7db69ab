import { lstatSync } from "node:fs";
import { isOurDirectory } from "./cache-directory.ts";
import { makeDirectory } from "./make-directory.ts";

/**
 * Returns a directory with a short path that only this user can open, and creates it if it is missing. Its parent has a sticky bit, so that
 * no other user can replace it. Throws if it cannot be created, or if another user may have created it.
 */
export function shortDirectory(directory = `/tmp/tfnode-${process.geteuid?.()}`): string {
  makeDirectory(directory, 0o700);
  if (!isOurDirectory(directory) || (lstatSync(directory).mode & 0o077) !== 0)
    throw new Error("it is not a directory that only this user can open");
  return directory;
}
