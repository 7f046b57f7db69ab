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
 * Returns the events for which the processes of a file waited until a timer reported the wait, and which never came. An event that came
 * later is not among them: on a busy machine, a client can be slow.
 */
export function timeoutsIn(file: string): readonly string[] {
  const byProcess = new Map<number, string[]>();
  for (const { pid, marks } of processesIn(file)) {
    const names = byProcess.get(pid) ?? [];
    names.push(...marks.map(({ name }) => name));
    byProcess.set(pid, names);
  }
  return [...byProcess.values()].flatMap((names) => {
    const late = eventsOf(names, cameLate);
    return eventsOf(names, timedOut).filter((event) => {
      const index = late.indexOf(event);
      if (index >= 0) late.splice(index, 1);
      return index < 0;
    });
  });
}

/** The events of marks whose names begin with a text. */
function eventsOf(names: readonly string[], start: string): string[] {
  return names.flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []));
}
