import type { Logger } from "./logging.ts";
import { mark, markNow } from "./marks.ts";

/** A time limit for a wait. */
export interface TimeLimit {
  /** The time in milliseconds. */
  readonly ms: number;
  /** The awaited event, such as `the end of running calls`, for the report that it did not come in time. */
  readonly event: string;
  readonly log: Pick<Logger, "trace">;
}

/** The beginning of the name of the mark that a wait leaves if a timer ended it, before the awaited event. */
export const timedOut = "timed out: ";

/** The beginning of the name of the mark of an event that came after that. */
export const cameLate = "came late: ";

/**
 * Whether a timer reports and does not end the wait. The tests with Terraform set it: on a busy machine, a client can be slower than any
 * timer, and an event that comes late differs from one that never comes.
 */
const isPatient = process.env.TFNODE_TIMERS === "report";

const note = isPatient ? markNow : mark;

/** Reports that a timer ended a wait. In a command in which every process behaves normally, no timer does. */
export function reportTimeout({ ms, event, log }: TimeLimit): void {
  log.trace("A timer ended a wait", { event, ms });
  note(`${timedOut}${event}`);
}

/**
 * Returns the result of work, or undefined if it exceeds the limit, which is reported. Rejects if the work rejects in time. With the variable
 * TFNODE_TIMERS=report, the limit is reported only.
 */
export async function within<T>(limit: TimeLimit, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      reportTimeout(limit);
      const late = () => note(`${cameLate}${limit.event}`);
      work.then(late, late);
      if (!isPatient) resolve(undefined);
    }, limit.ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
