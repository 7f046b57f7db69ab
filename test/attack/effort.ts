import { readFileSync } from "node:fs";
import { pidsWith } from "./leftovers.ts";
import { workerVariable } from "./order.ts";
import { stateOf } from "./process-state.ts";

/** The maximum effort of a try before it counts as hanging. */
export interface Patience {
  /** Seconds of this process's CPU time. */
  readonly cpuSeconds: number;
  /** Seconds in which neither this process nor one that it started is active. */
  readonly idleSeconds: number;
}

/**
 * A process that uses less CPU time than this between two checks, and waits less for a processor, is idle; in milliseconds. The
 * check itself takes time, too.
 */
const nothingMs = 100;

/**
 * Rejects when work has used its CPU time, or when its processes have been idle for too long. A process that waits for a processor
 * is not idle, so the limits do not depend on the load of the machine.
 */
export function watchEffort(
  { cpuSeconds, idleSeconds }: Patience,
  reject: (why: string) => void,
): () => void {
  const lookMs = Math.min(1000, idleSeconds * 100);
  const start = process.cpuUsage();
  let last = start;
  let lastWait = waitedMs();
  let idleMs = 0;
  const timer = setInterval(() => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    const wait = waitedMs();
    const activeMs = (used.user + used.system) / 1000 + wait - lastWait;
    lastWait = wait;
    const isIdle = activeMs < nothingMs && !childrenAct();
    if (isIdle) idleMs += lookMs;
    const { user, system } = process.cpuUsage(start);
    if (idleMs > idleSeconds * 1000) reject(`nothing was done for ${idleSeconds} seconds`);
    else if ((user + system) / 1e6 > cpuSeconds) reject(`no end within ${cpuSeconds} seconds of CPU time`);
  }, lookMs);
  return () => clearInterval(timer);
}

/** Returns how long this process was ready to run without a processor, in milliseconds; 0 if the system does not count it. */
function waitedMs(): number {
  try {
    const [, nanoseconds = "0"] = readFileSync("/proc/self/schedstat", "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Reports whether a process that this one started is active, or waits for a disk. */
function childrenAct(): boolean {
  const mark = process.env[workerVariable];
  if (mark === undefined) return false;
  return pidsWith(`${workerVariable}=${mark}`).some((pid) => /[RD]/.test(stateOf(pid) ?? ""));
}
