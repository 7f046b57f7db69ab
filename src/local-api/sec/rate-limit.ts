const minute = 60_000;

/** The remaining allowance of a caller. `resetSeconds` is the time until its current minute ends, rounded up. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts the requests of each caller in windows of one minute, which begin with a request. */
export class RateLimit {
  readonly #limit: number;
  readonly #windows = new Map<string, { readonly start: number; count: number }>();

  constructor(perMinute: number) {
    this.#limit = perMinute;
  }

  /** Counts a request of `caller` at a time in milliseconds since the epoch. Rejected requests are not counted. */
  take(caller: string, now: number): Allowance {
    const last = this.#windows.get(caller);
    const window = last && now < last.start + minute ? last : { start: now, count: 0 };
    if (window !== last) this.#forget(now);
    this.#windows.set(caller, window);
    const allowed = window.count < this.#limit;
    if (allowed) window.count++;
    return {
      allowed,
      limit: this.#limit,
      remaining: this.#limit - window.count,
      resetSeconds: Math.ceil((window.start + minute - now) / 1000),
    };
  }

  #forget(now: number): void {
    for (const [caller, { start }] of this.#windows) {
      if (now >= start + minute) this.#windows.delete(caller);
    }
  }
}
