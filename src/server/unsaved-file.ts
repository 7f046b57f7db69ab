import { createHash } from "node:crypto";
import { closeSync, constants, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { stateHome } from "../background/state-folder.ts";
import type { Diagnostic } from "../schema/diagnostic.ts";
import type { Host } from "../schema/engine/operations/operation-context.ts";
import type { Environment } from "../schema/environment.ts";
import { writeFully } from "./write-fully.ts";

/**
 * Returns the file for objects that are in no state: that of TFNODE_UNSAVED_OBJECTS, else one in the user's state folder for the folder
 * of the configuration, so that only commands in the same folder warn about it.
 */
export function unsavedFile(environment: Environment, program: string, folder = process.cwd()): string {
  const { TFNODE_UNSAVED_OBJECTS: named } = environment;
  if (named) return named;
  const id = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  return join(stateHome(environment), "tfnode", "unsaved-objects", `${program}-${id}.tf`);
}

/** Returns the warning about objects that an earlier command in this folder could not save; undefined if there are none. */
export function unsavedWarning(
  environment: Environment,
  program: string,
  host: Host = "terraform",
): Diagnostic | undefined {
  if (environment.TFNODE_UNSAVED_OBJECTS) return undefined;
  const file = unsavedFile(environment, program);
  try {
    if (statSync(file).size === 0) return undefined;
  } catch {
    return undefined;
  }
  const [ended, has] =
    host === "pulumi" ? ["Pulumi", "the lines that import them"] : ["Terraform", "import blocks for them"];
  const detail = `${ended} or the provider ended before the state of an earlier command in this folder was saved. The file ${file} names the objects that exist, or may exist, and has ${has}. Import or delete each object that is missing in the state, then remove the file: this warning ends with it.`;
  return { severity: "warning", summary: "Objects may be missing in the state", detail };
}

/** Writes to the terminal of this process, if it has one. Never waits for the terminal. */
export function writeToTerminal(text: string): void {
  const { O_NOCTTY, O_NONBLOCK, O_WRONLY } = constants;
  const terminal = openSync("/dev/tty", O_WRONLY | O_NOCTTY | O_NONBLOCK);
  try {
    writeFully(terminal, text);
  } finally {
    closeSync(terminal);
  }
}
