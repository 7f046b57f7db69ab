import { appendFileSync } from "node:fs";
import { ignoreErrors } from "./ignore-errors.ts";

/** A moment in the life of a process, with the times since its start. */
export interface Mark {
  readonly name: string;
  /** Wall-clock time in milliseconds. */
  readonly wall: number;
  /** CPU time of all threads, in microseconds. */
  readonly user: number;
  readonly system: number;
}

/** The JSON line that a process writes at its end. */
export interface MarkedProcess {
  readonly pid: number;
  readonly marks: readonly Mark[];
}

let take: ((name: string) => void) | undefined;

/**
 * Records the current moment if the variable TFNODE_MARKS names a file: at its end, the process appends one JSON line with
 * all its marks to that file, a MarkedProcess. Without the variable, it does nothing.
 */
export function mark(name: string): void {
  take ??= taker(process.env.TFNODE_MARKS);
  take(name);
}

function taker(file: string | undefined): (name: string) => void {
  if (!file) return () => {};
  const marks: Mark[] = [];
  const push = (name: string) => {
    marks.push({ name, wall: process.uptime() * 1000, ...process.cpuUsage() });
  };
  process.once("exit", () => {
    push("exit");
    const left: MarkedProcess = { pid: process.pid, marks };
    // A measurement that cannot be written must not fail the process.
    ignoreErrors(() => appendFileSync(file, `${JSON.stringify(left)}\n`, { mode: 0o600 }));
  });
  return push;
}
