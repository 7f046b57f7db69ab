import { serverTime } from "./server-time.ts";

/** The facts about a failed attempt that decide about another one. */
export interface FailedAttempt {
  /** The status of the response, or null without one. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  /** Whether the request exceeded its time limit. */
  readonly late: boolean;
  /** Whether the cause may disappear without intervention. */
  readonly passing: boolean;
  /** Set if the caller requested another attempt after this error, with the elapsed and the maximum time since the first attempt in milliseconds. */
  readonly wanted?: { readonly elapsedMs: number; readonly withinMs: number };
}

/** The history of a call: its failed attempts, those rejected by the rate limit, and the total waiting time. */
export interface History {
  readonly failed: number;
  readonly limited: number;
  readonly waitedMs: number;
}

/** The limits of attempts: how often a request is sent, and the pauses in between. */
export interface RetryLimits {
  /** The maximum number of attempts for a request that fails. */
  readonly attempts: number;
  /** The maximum number of attempts for a request that exceeds its time limit. */
  readonly lateAttempts: number;
  /** The maximum number of repeats for a request that the rate limit rejects. */
  readonly limited: number;
  /** The maximum total waiting time of a request, in milliseconds. */
  readonly longestWaitMs: number;
}

export const standardRetries: RetryLimits = {
  attempts: 4,
  lateAttempts: 2,
  limited: 20,
  longestWaitMs: 20 * 60_000,
};

/** How long requests are repeated after errors that the caller has named, in milliseconds. */
export const standardRetryMs = 120_000;

/**
 * Returns the milliseconds to wait before another attempt, or null to stop after this one, which `history` already includes. A 429
 * had no effect, so requests of every method are repeated, as after an error for which the caller requested it; after server errors and lost
 * connections only if a second request does no harm, or if the first was never sent.
 */
export function waitBefore(
  attempt: FailedAttempt,
  history: History,
  options: {
    readonly repeatable: boolean;
    readonly now: number;
    readonly random: number;
    readonly limits?: RetryLimits | undefined;
  },
): number | null {
  const { repeatable, now, random, limits = standardRetries } = options;
  const { longestWaitMs } = limits;
  const requested = requestedWait(attempt.headers, now);

  if (attempt.wanted) {
    const { elapsedMs, withinMs } = attempt.wanted;
    const wait = Math.max(requested ?? 0, (0.5 + random) * pause(history.failed + history.limited));
    return elapsedMs + wait > withinMs ? null : wait;
  }
  if (attempt.status === 429) {
    if (history.limited >= limits.limited) return null;
    const wait =
      requested === null
        ? (0.5 + random) * pause(history.limited)
        : requested + random * pause(history.limited);
    return history.waitedMs + wait > longestWaitMs ? null : wait;
  }
  if (!attempt.passing || (attempt.sent && !repeatable)) return null;
  if (history.failed >= (attempt.late ? limits.lateAttempts : limits.attempts)) return null;
  const wait = Math.max(requested ?? 0, (0.5 + random) * pause(history.failed));
  return history.waitedMs + wait > longestWaitMs ? null : wait;
}

/** Reports whether a status is a server error that may disappear without intervention. */
export function isPassing(status: number): boolean {
  return [500, 502, 503, 504].includes(status);
}

/** Returns 0.5, 1, 2, ... up to 30 seconds, in milliseconds. */
function pause(count: number): number {
  return Math.min(30_000, 500 * 2 ** (count - 1));
}

/**
 * Returns the milliseconds that a response asks to wait, or null: Retry-After in seconds or as a date, else RateLimit-Reset in
 * seconds or as seconds since the epoch.
 */
export function requestedWait(headers: Readonly<Record<string, string>>, now: number): number | null {
  // Times are compared with the clock of the server that sent them.
  const until = (moment: number) => Math.max(0, moment - (serverTime(headers) ?? now));
  const retryAfter = headers["retry-after"] ?? "";
  const seconds = secondsIn(retryAfter);
  if (seconds !== null) return seconds * 1000;
  const moment = Date.parse(retryAfter);
  if (!Number.isNaN(moment)) return until(moment);

  const reset = secondsIn(headers["ratelimit-reset"] ?? "");
  if (reset === null) return null;
  return reset > 1e9 ? until(reset * 1000) : reset * 1000;
}

function secondsIn(text: string): number | null {
  return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
