import type { Random } from "../random.ts";
import type { Phase } from "./phases.ts";

/** Counts what comes by while a phase lasts, and says which of it is to be struck. */
export class Victims {
  readonly struck: string[] = [];
  phase: Phase | undefined;
  /** How many were struck. */
  count = 0;
  /** Which of those that come by is the first to be struck, and how many are, one after the other. */
  #first: number;
  readonly #length: number;
  #seen = 0;

  constructor(random: Random) {
    this.#first = random.pick([0, 0, 0, 1, 1, 2, 3]);
    this.#length = random.pick([1, 1, 1, 1, 2, 5, 20]);
  }

  start(phase: Phase): void {
    this.phase = phase;
    // Most reads are one request.
    if (phase === "read" && this.#first > 1) this.#first = 0;
    this.#seen = 0;
  }

  stop(): void {
    this.phase = undefined;
  }

  /** Whether this one is to be struck. */
  strikes(what: string): boolean {
    if (this.phase === undefined) return false;
    const place = this.#seen++;
    if (place < this.#first || place >= this.#first + this.#length) return false;
    this.struck.push(what);
    this.count++;
    return true;
  }
}
