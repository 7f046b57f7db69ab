/**
 * Pairs of wanted and found values, each used at most once. As many are paired as possible: a value without a free partner takes one from
 * a value that has another choice. Values with the same choices should have them in the same array, which is then searched once.
 */
export class Pairing {
  readonly #choices: (wanted: number) => readonly number[];
  readonly #fits: (wanted: number, found: number) => boolean;
  readonly #foundOf: (number | undefined)[] = [];
  readonly #wantedOf: (number | undefined)[] = [];
  /** The found values that a failed search has reached: none of them becomes free any more. */
  readonly #fixed = new Set<number>();
  readonly #searches = new Map<readonly number[], Search>();

  /** `choices` returns the found values that may fit a wanted one, in the order in which they are tried. */
  constructor(
    choices: (wanted: number) => readonly number[],
    fits: (wanted: number, found: number) => boolean,
  ) {
    this.#choices = choices;
    this.#fits = fits;
  }

  /** Returns the found value that is paired with a wanted one. */
  foundOf(wanted: number): number | undefined {
    return this.#foundOf[wanted];
  }

  isTaken(found: number): boolean {
    return this.#wantedOf[found] !== undefined;
  }

  /** Pairs two values that have no partner. */
  set(wanted: number, found: number): void {
    this.#foundOf[wanted] = found;
    this.#wantedOf[found] = wanted;
  }

  /** Pairs a wanted value with the first free one that fits; if there is none, searches the shortest exchange of partners. */
  add(wanted: number): void {
    const reached = new Map<number, number>();
    const rest = new Map<readonly number[], readonly number[]>();
    const queue = [wanted];
    for (const from of queue) {
      const choices = this.#choices(from);
      const free = this.#free(from, choices);
      if (free !== undefined) {
        this.#exchange(from, free, reached);
        return;
      }
      const next = rest.get(choices) ?? this.#exchangeable(choices);
      rest.set(
        choices,
        next.filter((at) => {
          if (reached.has(at)) return false;
          if (!this.isTaken(at) || !this.#fits(from, at)) return true;
          reached.set(at, from);
          queue.push(this.#wantedOf[at] as number);
          return false;
        }),
      );
    }
    for (const at of reached.keys()) this.#fixed.add(at);
  }

  #searchOf(choices: readonly number[]): Search {
    const search = this.#searches.get(choices) ?? { taken: 0, rest: choices, fixed: 0 };
    this.#searches.set(choices, search);
    return search;
  }

  /** Returns the first free choice that fits. A taken value never becomes free. */
  #free(wanted: number, choices: readonly number[]): number | undefined {
    const search = this.#searchOf(choices);
    while (search.taken < choices.length && this.isTaken(choices[search.taken] as number)) search.taken++;
    for (let i = search.taken; i < choices.length; i++) {
      const at = choices[i] as number;
      if (!this.isTaken(at) && this.#fits(wanted, at)) return at;
    }
    return undefined;
  }

  #exchangeable(choices: readonly number[]): readonly number[] {
    const search = this.#searchOf(choices);
    if (search.fixed < this.#fixed.size) search.rest = search.rest.filter((at) => !this.#fixed.has(at));
    search.fixed = this.#fixed.size;
    return search.rest;
  }

  /** Gives each value on the way of a search the partner that it reached. */
  #exchange(last: number, free: number, reached: ReadonlyMap<number, number>): void {
    let [from, at]: [number | undefined, number | undefined] = [last, free];
    while (from !== undefined && at !== undefined) {
      const before: number | undefined = this.#foundOf[from];
      this.set(from, at);
      [from, at] = [before === undefined ? undefined : reached.get(before), before];
    }
  }
}

/** What is known about an array of choices. */
interface Search {
  /** How many choices at the beginning are taken. */
  taken: number;
  /** The choices that were not fixed when so many values were fixed. */
  rest: readonly number[];
  fixed: number;
}
