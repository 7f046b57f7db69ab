import { pidsWith } from "./leftovers.ts";
import { workerVariable } from "./order.ts";
import { stateOf } from "./process-state.ts";

/** How much a try may take before it counts as one without an end. */
export interface Patience {
  /** Seconds of this process's CPU time. */
  readonly cpuSeconds: number;
  /** Seconds in which neither this process nor one that it has started does anything. */
  readonly idleSeconds: number;
}

/** A process that uses less CPU time than this between two looks is idle, in milliseconds: looking takes time, too. */
const nothingMs = 100;

/**
 * Rejects when work has used up its CPU time, or when nothing has been done for it for so long. Nothing is decided by the clock, as
 * one that waits for a processor is not idle: on a loaded machine the same work is allowed to take longer.
 */
export function watchEffort(
  { cpuSeconds, idleSeconds }: Patience,
  reject: (why: string) => void,
): () => void {
  const lookMs = Math.min(1000, idleSeconds * 100);
  const start = process.cpuUsage();
  let last = start;
  let idleMs = 0;
  const timer = setInterval(() => {
    const used = process.cpuUsage(last);
    last = process.cpuUsage();
    const isIdle = (used.user + used.system) / 1000 < nothingMs && !childrenAct();
    if (isIdle) idleMs += lookMs;
    const { user, system } = process.cpuUsage(start);
    if (idleMs > idleSeconds * 1000) reject(`nothing was done for ${idleSeconds} seconds`);
    else if ((user + system) / 1e6 > cpuSeconds) reject(`no end within ${cpuSeconds} seconds of CPU time`);
  }, lookMs);
  return () => clearInterval(timer);
}

/** Whether a process that this one has started works, or waits for a disk. */
function childrenAct(): boolean {
  const mark = process.env[workerVariable];
  if (mark === undefined) return false;
  return pidsWith(`${workerVariable}=${mark}`).some((pid) => /[RD]/.test(stateOf(pid) ?? ""));
}
