const minute = 60_000;

/** Counts the requests of each caller in windows of one minute, which begin with a request. */
export class RateLimit {
  readonly #limit: number;
  readonly #windows = new Map<string, { readonly start: number; count: number }>();

  constructor(perMinute: number) {
    this.#limit = perMinute;
  }

  /**
   * Counts a request of `caller` at a time in milliseconds since the epoch, unless it is rejected, and returns the remaining
   * allowance. `resetSeconds` is the time until the current minute of the caller ends, rounded up.
   */
  take(caller: string, now: number) {
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
