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

interface Marks {
  /** Records a mark for the line at the end of the process. */
  take(name: string): void;
  /** Appends a line with one mark. */
  write(name: string): void;
}

let marks: Marks | undefined;

/**
 * Records the current moment if the variable TFNODE_MARKS names a file: at its end, the process appends one JSON line with
 * all its marks to that file, a MarkedProcess. Without the variable, it does nothing.
 */
export function mark(name: string): void {
  marks ??= marksFor(process.env.TFNODE_MARKS);
  marks.take(name);
}

/** Records the current moment in a line of its own, which exists even if the process is killed. */
export function markNow(name: string): void {
  marks ??= marksFor(process.env.TFNODE_MARKS);
  marks.write(name);
}

function marksFor(file: string | undefined): Marks {
  if (!file) return { take: () => {}, write: () => {} };
  const markOf = (name: string) => ({ name, wall: process.uptime() * 1000, ...process.cpuUsage() });
  const append = (taken: readonly Mark[]) => {
    const left: MarkedProcess = { pid: process.pid, marks: taken };
    // A measurement that cannot be written must not fail the process.
    ignoreErrors(() => appendFileSync(file, `${JSON.stringify(left)}\n`, { mode: 0o600 }));
  };
  const all: Mark[] = [];
  process.once("exit", () => append([...all, markOf("exit")]));
  return { take: (name) => void all.push(markOf(name)), write: (name) => append([markOf(name)]) };
}
