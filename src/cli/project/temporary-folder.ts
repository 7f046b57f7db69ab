import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError, messageOf } from "../terminal/command.ts";

/**
 * Creates a folder for temporary files that only this user can open. It is in /tmp if the one that TMPDIR names is missing or read-only.
 * Throws a CommandError if there is no place for it.
 */
export async function temporaryFolder(prefix: string): Promise<string> {
  const places = new Set([tmpdir(), ...(process.platform === "win32" ? [] : ["/tmp"])]);
  const problems: string[] = [];
  for (const place of places) {
    try {
      return await mkdtemp(join(place, prefix));
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  throw new CommandError(
    `There is no folder for temporary files: ${problems.join("; ")}. Set TMPDIR to one.`,
  );
}
