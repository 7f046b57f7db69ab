import type { Finding } from "./comparison.ts";

/** A difference, and the smallest life with it. */
export interface Tallied<Lived> {
  readonly lived: Lived;
  readonly finding: Finding;
  readonly seed: number;
  /** The number of lives with the difference. */
  readonly count: number;
}

/** Counts the differences in lives. */
export class Tally<Lived> {
  readonly #sizeOf: (lived: Lived) => number;
  readonly #tallies = new Map<string, Tallied<Lived>>();

  constructor(sizeOf: (lived: Lived) => number) {
    this.#sizeOf = sizeOf;
  }

  /** Adds the findings of a life. */
  add(lived: Lived, seed: number, findings: readonly Finding[]): void {
    for (const finding of findings) {
      const before = this.#tallies.get(finding.text);
      const isSmaller = !before || this.#sizeOf(lived) < this.#sizeOf(before.lived);
      const smallest = isSmaller ? { lived, finding, seed } : before;
      this.#tallies.set(finding.text, { ...smallest, count: (before?.count ?? 0) + 1 });
    }
  }

  /** The differences, the most frequent ones first. */
  get differences(): readonly Tallied<Lived>[] {
    return [...this.#tallies.values()].sort((one, other) => other.count - one.count);
  }
}
