import { readFileSync } from "node:fs";
import type { MarkedProcess } from "./marks.ts";
import { cameLate, timedOut } from "./within.ts";

/** Returns the processes that have written their marks to a file, which is that of TFNODE_MARKS. */
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

/**
 * Returns the events for which the processes of a file waited until a timer ended the wait, and which never came. An event that came
 * later is not among them: on a busy machine, a client can be slow.
 */
export function timeoutsIn(file: string): readonly string[] {
  return processesIn(file).flatMap(({ marks }) => {
    const names = marks.map(({ name }) => name);
    const events = names.flatMap((name) => (name.startsWith(timedOut) ? [name.slice(timedOut.length)] : []));
    return events.filter((event) => !names.includes(`${cameLate}${event}`));
  });
}
