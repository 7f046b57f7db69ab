import type { Reading } from "./reading.ts";

const multiplier = 0x01000193;
const filterSize = 4096;

interface Entry<T> {
  readonly bytes: Uint8Array;
  readonly value: T;
}

/** Finds any number of byte sequences of one length in a reading, in one pass with a rolling hash. */
export class ByteIndex<T = undefined> {
  readonly #length: number;
  readonly #byHash = new Map<number, Entry<T>[]>();
  /** Has a 1 for each stored hash, so that most bytes of a text need no lookup in the map. */
  readonly #filter = new Uint8Array(filterSize);
  /** The factor of the byte that leaves the rolling hash. */
  readonly #leaving: number;

  constructor(length: number) {
    this.#length = length;
    let leaving = 1;
    for (let i = 0; i < length; i++) leaving = Math.imul(leaving, multiplier);
    this.#leaving = leaving;
  }

  /** Adds a byte sequence of the length of the index, with the value that `search` reports for it. */
  add(bytes: Uint8Array, value: T): void {
    const hash = hashOf(bytes);
    const sameHash = this.#byHash.get(hash);
    if (sameHash) sameHash.push({ bytes, value });
    else this.#byHash.set(hash, [{ bytes, value }]);
    this.#filter[slotOf(hash)] = 1;
  }

  /** Reports whether the bytes were added. */
  has(bytes: Uint8Array): boolean {
    return this.#byHash.get(hashOf(bytes))?.some((entry) => isAt(bytes, 0, entry.bytes)) ?? false;
  }

  /** Calls `found` with the value and the offset of each match. */
  search(reading: Reading, found: (value: T, start: number) => void): void {
    if (this.#byHash.size === 0) return;
    const { bytes, length: textLength } = reading;
    const length = this.#length;
    let hash = 0;
    for (let end = 1; end <= textLength; end++) {
      hash = (Math.imul(hash, multiplier) + (bytes[end - 1] ?? 0) + 1) | 0;
      const start = end - length;
      if (start > 0) hash = (hash - Math.imul(this.#leaving, (bytes[start - 1] ?? 0) + 1)) | 0;
      if (start < 0 || this.#filter[slotOf(hash)] === 0) continue;
      for (const { bytes: sought, value } of this.#byHash.get(hash) ?? []) {
        if (isAt(bytes, start, sought)) found(value, start);
      }
    }
  }
}

function hashOf(bytes: Uint8Array): number {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, multiplier) + byte + 1) | 0;
  return hash;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (filterSize - 1);
}

function isAt(bytes: Uint8Array, start: number, sought: Uint8Array): boolean {
  for (let i = 0; i < sought.length; i++) if (bytes[start + i] !== sought[i]) return false;
  return true;
}
