import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the innermost position of a stack in the project's own files: `src/api.ts:12`. */
export function placeIn(project: string, stack: string): string | undefined {
  for (const [, place = "", line] of stack.matchAll(/\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/gm)) {
    const path = relative(project, place.startsWith("file:") ? fileURLToPath(place) : place);
    if (path.startsWith("..") || path.split(sep).includes("node_modules") || /node:|</.test(path)) continue;
    return `${path.replaceAll(sep, "/")}:${line}`;
  }
  return undefined;
}
