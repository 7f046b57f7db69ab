import { appendFileSync } from "node:fs";

/** A moment in the life of a process, since whose start so much time has gone. */
export interface Mark {
  readonly name: string;
  /** In milliseconds. */
  readonly wall: number;
  /** CPU time of all threads, in microseconds. */
  readonly user: number;
  readonly system: number;
}

/** The line of JSON that a process leaves. */
export interface MarkedProcess {
  readonly pid: number;
  readonly marks: readonly Mark[];
}

let take: ((name: string) => void) | undefined;

/**
 * Notes the moment, where the variable TFNODE_MARKS names a file: to that the process appends, when it ends, one line of JSON
 * with all its marks, a MarkedProcess. Else it does nothing.
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
    try {
      appendFileSync(file, `${JSON.stringify(left)}\n`, { mode: 0o600 });
    } catch {
      // The process has done its work, whether it was measured or not.
    }
  });
  return push;
}
