import { z } from "zod";
import { ApiError } from "./api-error.ts";
import { parse, time } from "./check.ts";

/** The clock as the control API shows it. */
export interface ClockState {
  /** RFC 3339, in UTC. */
  readonly now: string;
  /** Whether it stands still. */
  readonly frozen: boolean;
  /** By how many seconds it is ahead of the machine's clock. */
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

/** How to change a clock: `now` is RFC 3339; it never goes back. */
export type ClockChange = z.input<typeof changeShape>;

/** The time of a local API, which can be frozen and advanced. Everything that the API does by time goes by it. */
export class LocalApiClock {
  readonly #machine: () => number;
  readonly #listeners: (() => void)[] = [];
  #ahead = 0;
  #frozenAt: number | undefined;
  #last = 0;

  /** `machine` is the time without changes, in milliseconds since the epoch. */
  constructor(machine: () => number) {
    this.#machine = machine;
  }

  /** Milliseconds since the epoch; never before the time of a write. */
  now(): number {
    return Math.max(this.#time(), this.#last);
  }

  /** The time of a write, so that no two are at the same: at least `step` milliseconds after the one before. */
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

  /** Freezes, releases or advances it. What is no such change, or would lead back, is an `ApiError`. */
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

  /** Back to the machine's time, also behind the times of earlier writes. */
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
