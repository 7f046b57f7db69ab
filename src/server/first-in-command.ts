import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../schema/environment.ts";
import { userDirectory } from "./cache-directory.ts";
import { isUsableFolder, removeOldest } from "./notes.ts";

/** The maximum number of notes. */
const most = 50;

/** What this process has shown, by its digest. */
const shown = new Set<string>();

/**
 * Reports whether nothing in a command has shown this before; `what` is a text that no other command has. Terraform may start several processes for a command, so
 * that the first one leaves a file in the user's cache folder, if there is one. Its name is a digest.
 */
export function isFirst(what: string, environment: Environment): boolean {
  const name = nameOf(what);
  if (shown.has(name)) return false;
  shown.add(name);
  const folder = folderIn(environment);
  if (!folder || !isUsableFolder(folder)) return true;
  try {
    removeOldest(folder, most);
    writeFileSync(join(folder, name), "", { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EEXIST";
  }
}

/** Reports whether `isFirst` was called for this before, in any process of the command. */
export function wasBefore(what: string, environment: Environment): boolean {
  const name = nameOf(what);
  const folder = folderIn(environment);
  return shown.has(name) || (folder !== undefined && existsSync(join(folder, name)));
}

function nameOf(what: string): string {
  return createHash("sha256").update(what).digest("hex").slice(0, 24);
}

function folderIn(environment: Environment): string | undefined {
  const user = userDirectory(environment);
  return user && join(user, "warnings");
}
