import { readFileSync } from "node:fs";
import type { MarkedProcess } from "../../src/server/marks.ts";
import { timedOut } from "../../src/server/within.ts";

/** Returns the processes that have written their marks to a file. */
export function processesIn(file: string): readonly MarkedProcess[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Returns the events for which the processes of a file waited until a timer ended the wait. */
export function timeoutsIn(file: string): readonly string[] {
  const names = processesIn(file).flatMap(({ marks }) => marks.map(({ name }) => name));
  return names.flatMap((name) => (name.startsWith(timedOut) ? [name.slice(timedOut.length)] : []));
}
