import { type TracedEvent, type TracedSpan, withDescendants } from "./commands.ts";

/**
 * Where the time of a call went. If several happen at once, the first of them counts: a response of the API that the call waits for, the rate limit of the API, attempts
 * that were repeated with the pauses after them, other waits (`waitFor`, a lock, a slot, a token), and the rest, which is code of the provider.
 */
export const parts = ["API", "rate limit", "retries", "waiting", "provider"] as const;

export type Part = (typeof parts)[number];

/** Microseconds by part. */
export type Shares = Readonly<Record<Part, number>>;

const noShares: Shares = { API: 0, "rate limit": 0, retries: 0, waiting: 0, provider: 0 };

/** Adds the shares of several calls. */
export function sumOf(all: readonly Shares[]): Shares {
  return all.reduce(
    (sum, shares) =>
      // All parts are in it.
      Object.fromEntries(parts.map((part) => [part, sum[part] + shares[part]])) as unknown as Shares,
    noShares,
  );
}

interface Interval {
  readonly part: Part;
  readonly began: number;
  readonly ended: number;
}

/** Returns where the time of a call went. The shares add up to its duration. */
export function sharesOf(call: TracedSpan): Shares {
  const intervals = [{ part: "provider" as const, ...call }, ...withDescendants(call).flatMap(intervalsOf)];
  const edges = intervals
    .flatMap(({ part, began, ended }) => {
      const [from, to] = [Math.max(began, call.began), Math.min(ended, call.ended)];
      return from < to
        ? [
            { at: from, part, change: 1 },
            { at: to, part, change: -1 },
          ]
        : [];
    })
    .sort((one, other) => one.at - other.at);
  const running: Record<Part, number> = { ...noShares };
  const shares: Record<Part, number> = { ...noShares };
  let last = call.began;
  for (const { at, part, change } of edges) {
    const first = parts.find((one) => running[one] > 0);
    if (first) shares[first] += at - last;
    last = at;
    running[part] += change;
  }
  return shares;
}

function intervalsOf(span: TracedSpan): readonly Interval[] {
  const attempts = attemptsOf(span);
  const last = attempts.at(-1);
  const own = attempts.map((attempt) => ({ ...attempt, part: partOfAttempt(attempt, attempt === last) }));
  const waits = span.events.flatMap((event) => {
    const part = partOfWait(event);
    return part ? [{ ...event, part }] : [];
  });
  // A request that had no response yet when the process ended.
  const isOpen = span.kind === "request" && last === undefined;
  const whole = span.kind === "wait" ? "waiting" : isOpen && waits.length === 0 ? "API" : undefined;
  return [
    ...own,
    ...waits,
    ...(whole ? [{ part: whole, began: span.began, ended: span.ended } as const] : []),
  ];
}

/** Returns the attempts of a request, each from its sending to its response. */
export function attemptsOf(span: TracedSpan): readonly TracedEvent[] {
  return span.events.filter(({ name }) => name.startsWith("attempt:"));
}

function partOfAttempt({ name }: TracedEvent, isLast: boolean): Part {
  if (isLast) return "API";
  return /: (429|ResourceExhausted)$/.test(name) ? "rate limit" : "retries";
}

function partOfWait({ name }: TracedEvent): Part | undefined {
  if (name === "wait for rate limit") return "rate limit";
  if (name === "wait for retry") return "retries";
  return name.startsWith("wait for ") ? "waiting" : undefined;
}
