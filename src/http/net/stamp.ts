import { statSync } from "node:fs";

/** Returns the state of a file or folder as text, which differs after a change; empty if it cannot be inspected. */
export function stampOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
  } catch {
    return "";
  }
}
