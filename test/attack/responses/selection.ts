import type { Random } from "../random.ts";
import type { Phase } from "./phases.ts";

/** Counts messages during a phase, and selects those to disturb. */
export class Selection {
  readonly selected: string[] = [];
  phase: Phase | undefined;
  /** The number of disturbed messages. */
  count = 0;
  /** The index of the first message to disturb, and the number of consecutive ones. */
  #first: number;
  readonly #length: number;
  #seen = 0;

  constructor(random: Random) {
    this.#first = random.pick([0, 0, 0, 1, 1, 2, 3]);
    this.#length = random.pick([1, 1, 1, 1, 2, 5, 20]);
  }

  start(phase: Phase): void {
    this.phase = phase;
    // Most reads send one request.
    if (phase === "read" && this.#first > 1) this.#first = 0;
    this.#seen = 0;
  }

  stop(): void {
    this.phase = undefined;
  }

  /** Reports whether to disturb this message. */
  selects(what: string): boolean {
    if (this.phase === undefined) return false;
    const place = this.#seen++;
    if (place < this.#first || place >= this.#first + this.#length) return false;
    this.selected.push(what);
    this.count++;
    return true;
  }
}
