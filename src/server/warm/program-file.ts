import { createHash } from "node:crypto";
import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";

/** The file of a program, as it was when it was looked at. */
export interface ProgramFile {
  readonly path: string;
  /** Of the content, and of which file it is: a copy in its place is another. */
  readonly fingerprint: string;
  /** Whether another file, or other content, is in its place by now. */
  hasChanged(): boolean;
}

/** Looks at a program's file, whatever links lead to it. Throws if it cannot be read. */
export function programFile(name: string): ProgramFile {
  const path = realpathSync(name);
  let seen = statSync(path);
  const fingerprint = fingerprintOf(path, seen);
  return {
    path,
    fingerprint,
    hasChanged() {
      try {
        const stats = statSync(path);
        // Reading it takes much longer than looking at it, which is done often.
        if (stats.ino === seen.ino && stats.size === seen.size && stats.mtimeMs === seen.mtimeMs)
          return stats.dev !== seen.dev;
        if (fingerprintOf(path, stats) !== fingerprint) return true;
        seen = stats;
        return false;
      } catch {
        return true;
      }
    },
  };
}

function fingerprintOf(path: string, { dev, ino }: Stats): string {
  const content = createHash("sha256").update(readFileSync(path)).digest("hex");
  return `${dev}-${ino}-${content}`;
}
