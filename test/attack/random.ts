import { createHash } from "node:crypto";

/** Random numbers that are the same for the same seed words: those of one try never depend on another. */
export class Random {
  readonly #words: Uint32Array;

  /**
   * Returns the random numbers for some seed words, such as the seed of a run, an attack and the number of a
   * try.
   */
  constructor(...words: readonly (string | number)[]) {
    const digest = createHash("sha256").update(JSON.stringify(words)).digest();
    this.#words = Uint32Array.from([0, 4, 8, 12], (offset) => digest.readUInt32LE(offset));
  }

  /** Draws a whole number of 32 bits. */
  next(): number {
    const [first = 0, second = 0, third = 0, last = 0] = this.#words;
    const mixed = first ^ (first << 11);
    this.#words.set([second, third, last, last ^ (last >>> 19) ^ mixed ^ (mixed >>> 8)]);
    return this.#words[3] ?? 0;
  }

  /** Draws a whole number from 0 up to, but excluding, a limit. */
  below(limit: number): number {
    return limit < 1 ? 0 : Math.floor((this.next() / 2 ** 32) * limit);
  }

  /** Draws a whole number between two limits, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  /** Draws true with this probability. */
  chance(fraction: number): boolean {
    return this.next() / 2 ** 32 < fraction;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined && items.length === 0) throw new Error("there is nothing to pick from");
    return item as Item;
  }

  /** Draws some of the items in their order, at least one if there are any. */
  some<Item>(items: readonly Item[], fraction: number): readonly Item[] {
    const sure = this.below(items.length);
    return items.filter((_, i) => i === sure || this.chance(fraction));
  }

  bytes(length: number): Buffer {
    return Buffer.from(Uint8Array.from({ length }, () => this.next()));
  }

  /** Draws a text from a set of characters. */
  text(characters: string, length: number): string {
    return Array.from({ length }, () => characters[this.below(characters.length)]).join("");
  }
}
