import { serverTime } from "./server-time.ts";

/** An attempt that failed, as far as it matters for another one. */
export interface FailedAttempt {
  /** The status of the answer, or null without one. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  /** Whether it took all the time a request has. */
  readonly late: boolean;
  /** Whether the cause may go away by itself. */
  readonly passing: boolean;
  /** Whether the caller wants another attempt after this refusal, and the milliseconds since the first attempt after which none begins. */
  readonly wanted?: { readonly elapsedMs: number; readonly withinMs: number };
}

/** What a call has been through: failed attempts, those refused by the rate limit, and the time waited in between. */
export interface History {
  readonly failed: number;
  readonly limited: number;
  readonly waitedMs: number;
}

/** How often a request is made, and how long is waited in between. */
export interface RetryLimits {
  /** How often a request is made that fails. */
  readonly attempts: number;
  /** The same for one that takes all its time. */
  readonly lateAttempts: number;
  /** How often a request is made again that the rate limit refuses. */
  readonly limited: number;
  /** In milliseconds, for all waits of a request together. */
  readonly longestWaitMs: number;
}

export const standardRetries: RetryLimits = {
  attempts: 4,
  lateAttempts: 2,
  limited: 20,
  longestWaitMs: 20 * 60_000,
};

/** How long requests are repeated after refusals that the caller has named, in milliseconds. */
export const standardRetryMs = 120_000;

/**
 * The milliseconds to wait before another attempt, or null to leave it at this one, which `history` counts already. A 429
 * had no effect and is waited for with every method, as is a refusal after which the caller wants another attempt; server errors and lost connections only where a second request
 * does no harm, or the first was never sent.
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
  const told = toldWait(attempt.headers, now);

  if (attempt.wanted) {
    const { elapsedMs, withinMs } = attempt.wanted;
    const wait = Math.max(told ?? 0, (0.5 + random) * pause(history.failed + history.limited));
    return elapsedMs + wait > withinMs ? null : wait;
  }
  if (attempt.status === 429) {
    if (history.limited >= limits.limited) return null;
    const wait =
      told === null ? (0.5 + random) * pause(history.limited) : told + random * pause(history.limited);
    return history.waitedMs + wait > longestWaitMs ? null : wait;
  }
  if (!attempt.passing || (attempt.sent && !repeatable)) return null;
  if (history.failed >= (attempt.late ? limits.lateAttempts : limits.attempts)) return null;
  const wait = Math.max(told ?? 0, (0.5 + random) * pause(history.failed));
  return history.waitedMs + wait > longestWaitMs ? null : wait;
}

/** Whether a status reports an error of the server that may go away by itself. */
export function isPassing(status: number): boolean {
  return [500, 502, 503, 504].includes(status);
}

/** 0.5, 1, 2, ... up to 30 seconds. */
function pause(count: number): number {
  return Math.min(30_000, 500 * 2 ** (count - 1));
}

/**
 * The milliseconds that an answer asks to wait, or null: Retry-After in seconds or as a date, else RateLimit-Reset in
 * seconds or as the time of day in seconds since the epoch.
 */
export function toldWait(headers: Readonly<Record<string, string>>, now: number): number | null {
  // A moment is compared with the clock that named it.
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
