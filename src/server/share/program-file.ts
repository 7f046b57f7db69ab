import { readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { isSameFile } from "./linux-process.ts";

/** The file that a process was started from. */
export interface ProgramFile {
  /** Reports whether the file is missing or differs from the one at the start of this process, whose code stays the earlier one. */
  hasChanged(): boolean;
  /** Reports whether a path names this file or a copy of it. Throws the system's error if there is no file. */
  isAt(path: string): boolean;
}

/** Returns the file at a path, as it is now. */
export function programFile(path: string): ProgramFile {
  // A folder whose link was removed does not affect other folders that have links to the file.
  const realPath = realpathSync(path);
  const file = statSync(realPath);
  // The copies that were compared, as they were then.
  const copies = new Set<string>();
  const hasChanged = () => {
    try {
      const now = statSync(realPath);
      return !isSameFile(now, file) || now.size !== file.size || now.mtimeMs !== file.mtimeMs;
    } catch {
      return true;
    }
  };
  return {
    hasChanged,
    isAt(path) {
      const other = statSync(path);
      if (hasChanged() || !other.isFile() || other.size !== file.size) return false;
      const version = versionOf(other);
      if (isSameFile(other, file) || copies.has(version)) return true;
      if (!readFileSync(path).equals(readFileSync(realPath))) return false;
      copies.add(version);
      return true;
    },
  };
}

function versionOf({ dev, ino, mtimeMs, ctimeMs }: Stats): string {
  return [dev, ino, mtimeMs, ctimeMs].join(" ");
}
