import type { Logger } from "./logging.ts";
import { mark } from "./marks.ts";

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

/** Reports that a timer ended a wait. In a command in which every process behaves normally, no timer does. */
export function reportTimeout({ ms, event, log }: TimeLimit): void {
  log.trace("A timer ended a wait", { event, ms });
  mark(`${timedOut}${event}`);
}

/** Returns the result of work, or undefined if it exceeds the limit, which is reported. Rejects if the work rejects in time. */
export async function within<T>(limit: TimeLimit, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      reportTimeout(limit);
      resolve(undefined);
      const late = () => mark(`${cameLate}${limit.event}`);
      work.then(late, late);
    }, limit.ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
