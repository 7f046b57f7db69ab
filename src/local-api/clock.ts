import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { parse, time } from "./check.ts";

/** The clock in the control API. */
export interface ClockState {
  /** RFC 3339, in UTC. */
  readonly now: string;
  /** Whether the clock is frozen. */
  readonly frozen: boolean;
  /** The difference to the machine's clock in seconds. */
  readonly aheadSeconds: number;
}

const longestSeconds = 100 * 365 * 86_400;
const latest = Date.UTC(9990, 0, 1);

const changeShape = z
  .strictObject({
    now: time.optional(),
    advanceSeconds: z.number().min(0).max(longestSeconds).optional(),
    frozen: z.boolean().optional(),
  })
  .refine(({ now, advanceSeconds }) => now === undefined || advanceSeconds === undefined, {
    message: "now and advanceSeconds exclude each other",
  })
  .refine((change) => Object.keys(change).length > 0, {
    message: "at least one of now, advanceSeconds, frozen is needed",
  });

/** A change of a clock: `now` is RFC 3339; a clock never goes back. */
export type ClockChange = z.input<typeof changeShape>;

/** The clock of a local API, which can be frozen and advanced. All time-dependent behavior of the API uses it. */
export class LocalApiClock {
  readonly #machine: () => number;
  readonly #listeners: (() => void)[] = [];
  #ahead = 0;
  #frozenAt: number | undefined;
  #last = 0;

  /** `machine` returns the unchanged time in milliseconds since the epoch. */
  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  /** Returns milliseconds since the epoch; never earlier than the last write. */
  now(): number {
    return Math.max(this.#time(), this.#last);
  }

  /** Returns the time of a write: at least `step` milliseconds after the previous write, so that no two writes have the same time. */
  nextWrite(step: number): number {
    this.#last = Math.max(this.#time(), this.#last + step);
    return this.#last;
  }

  state(): ClockState {
    return {
      now: new Date(this.now()).toISOString(),
      frozen: this.#frozenAt !== undefined,
      aheadSeconds: Math.round(this.now() - this.#machine()) / 1000,
    };
  }

  /** Freezes, releases or advances the clock. Throws an `ApiError` for an invalid change, and for one that would go back. */
  change(input: unknown): ClockState {
    const { now, advanceSeconds, frozen } = parse(changeShape, input);
    const present = this.now();
    const wanted = now === undefined ? present + (advanceSeconds ?? 0) * 1000 : Date.parse(now);
    const at = now === undefined ? "advanceSeconds" : "now";
    if (wanted < present)
      throw new ApiError(400, "now: is before the time of the clock, which never goes back");
    if (wanted > latest) throw new ApiError(400, `${at}: is after ${new Date(latest).toISOString()}`);
    const stands = frozen ?? this.#frozenAt !== undefined;
    this.#frozenAt = stands ? wanted : undefined;
    this.#ahead = wanted - this.#machine();
    for (const listener of this.#listeners) listener();
    return this.state();
  }

  /** Resets the clock to the machine's time, even if that is earlier than the last write. */
  reset(): void {
    this.#ahead = 0;
    this.#frozenAt = undefined;
    this.#last = 0;
  }

  /** Calls `listener` after each change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #time(): number {
    return this.#frozenAt ?? this.#machine() + this.#ahead;
  }
}
