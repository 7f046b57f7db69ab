/**
 * A sequence of random choices from which values are drawn. The same seed makes the same choices. Given choices are made again in their
 * order, and after them the first option each time, so that a shorter or smaller sequence draws a simpler value.
 */
export class Choices {
  /** The choices so far. */
  readonly made: number[] = [];
  readonly #next: (count: number) => number;

  private constructor(next: (count: number) => number) {
    this.#next = next;
  }

  /** Returns random choices. */
  static random(seed: number): Choices {
    let state = seed >>> 0;
    return new Choices((count) => {
      // The finalizer of MurmurHash3 over a Weyl sequence: each bit of the result depends on each bit of the state.
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
    });
  }

  /** Returns the same choices as in another sequence. */
  static repeated(choices: readonly number[]): Choices {
    let at = 0;
    return new Choices((count) => Math.min(choices[at++] ?? 0, count - 1));
  }

  /** Returns a whole number from 0 to `count - 1`. */
  below(count: number): number {
    const choice = this.#next(count);
    this.made.push(choice);
    return choice;
  }

  /** Returns true with a probability in percent; the simpler choice is false. */
  chance(percent: number): boolean {
    return this.below(100) >= 100 - percent;
  }

  /** Returns one of several options, the simplest of which is the first. */
  pick<const T extends readonly [unknown, ...unknown[]]>(...options: T): T[number] {
    return options[this.below(options.length)];
  }
}

/**
 * Returns the simplest sequence of choices found with which something still happens: choices are removed and made smaller as long as
 * `happens` holds. It returns the choices that it has used, or undefined if it did not happen.
 */
export async function simplest(
  choices: readonly number[],
  happens: (choices: readonly number[]) => Promise<readonly number[] | undefined>,
  attempts = 2_000,
): Promise<readonly number[]> {
  let best = choices;
  let left = attempts;
  const isBetter = async (candidate: readonly number[]) => {
    if (left-- <= 0) return false;
    const used = await happens(candidate);
    if (!used || !isSimpler(used, best)) return false;
    best = used;
    return true;
  };
  for (let before = choices; ; before = best) {
    for (let size = 64; size >= 1; size = Math.floor(size / 2))
      for (let at = Math.max(0, best.length - size); at >= 0; at--)
        if (await isBetter([...best.slice(0, at), ...best.slice(at + size)])) at = Math.min(at, best.length);
    for (let at = 0; at < best.length; at++) {
      if (await isBetter(best.with(at, 0))) continue;
      let tooSmall = 0;
      while ((best[at] ?? 0) - tooSmall > 1) {
        const middle = (tooSmall + (best[at] ?? 0)) >> 1;
        if (!(await isBetter(best.with(at, middle)))) tooSmall = middle;
      }
    }
    if (before === best || left <= 0) return best;
  }
}

function isSimpler(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return one.length < other.length;
  const at = one.findIndex((choice, i) => choice !== other[i]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
