import type { Random } from "../random.ts";
import type { Phase } from "./phases.ts";

/** Counts what comes by while a phase lasts, and says which of it is to be struck. */
export class Victims {
  readonly struck: string[] = [];
  phase: Phase | undefined;
  /** Which of those that come by is the first to be struck, and how many after it are, too. */
  readonly first: number;
  readonly count: number;
  #seen = 0;

  constructor(random: Random) {
    this.first = random.pick([0, 0, 0, 1, 1, 2, 3]);
    this.count = random.pick([1, 1, 1, 1, 2, 5, 20]);
  }

  start(phase: Phase): void {
    this.phase = phase;
    this.#seen = 0;
  }

  stop(): void {
    this.phase = undefined;
  }

  /** Whether this one is to be struck. */
  strikes(what: string): boolean {
    if (this.phase === undefined) return false;
    const place = this.#seen++;
    if (place < this.first || place >= this.first + this.count) return false;
    this.struck.push(what);
    return true;
  }
}
