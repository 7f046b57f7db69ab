import { ByteIndex } from "./byte-index.ts";
import type { Reading } from "./reading.ts";

/** The minimum length in bytes of a beginning or an end of a secret that is hidden. */
export const shortestEnd = 6;
/** The minimum length in bytes of a secret that is hidden as a whole, whatever it looks like. */
const shortestWhole = 8;
/** The length in bytes of a piece from the middle of a long secret. */
const longestMiddle = 16;
/** The number of bytes by which a match is extended on each side. */
const reach = longestMiddle - shortestEnd;

/** A place in a secret: a match begins with the bytes from `at` on. */
interface Anchor {
  readonly secret: Reading;
  readonly at: number;
  /** Reports whether every six bytes of the secret there also occur in a text that is not sensitive. */
  readonly isOpen: (position: number) => boolean;
}

/**
 * Finds the remains of a secret that was cut: beginnings and ends of at least 6 bytes, and pieces from the middle of at least half of the
 * secret (6 to 16 bytes). A piece that looks like an ordinary word is hidden only if it probably results from a cut; see `isShown`. Compares
 * each byte of a text a bounded number of times for each secret.
 */
export class Fragments {
  readonly #anchors = new ByteIndex<Anchor>(shortestEnd);

  /** Adds a secret in lower case and without blanks. Pieces of which every 6 bytes are open are not hidden. */
  add(secret: Reading, isOpen: (sixBytes: Uint8Array) => boolean): void {
    const { length } = secret;
    if (length <= shortestEnd) return;
    const open = (position: number) => isOpen(secret.bytes.subarray(position, position + shortestEnd));
    const last = length - shortestEnd;
    // The 16-byte pieces from the middle of long secrets are found without anchors.
    const isShort = length < 2 * longestMiddle;
    for (let at = 0; at <= last; at += isShort ? 1 : last) {
      this.#anchors.add(secret.bytes.subarray(at, at + shortestEnd), { secret, at, isOpen: open });
    }
  }

  /** Reports each part of a secret in a reading, which is in lower case and without blanks. */
  find(text: Reading, found: (start: number, end: number) => void): void {
    this.#anchors.search(text, (anchor, position) => {
      const isHandled = (match: Match): boolean => {
        const { first, last, start, end } = match;
        // Pieces of this length are found without anchors.
        if (last - first >= longestMiddle && anchor.secret.length >= longestMiddle) return true;
        if (isShown(match, text)) return false;
        found(text.startOf(start), text.endOf(end - 1));
        return true;
      };
      // Also tries a match across gaps: the text may have wrapped the secret, or the word next to it may happen to begin with the next letter.
      if (isHandled(extended(anchor, text, position, () => true))) return;
      isHandled(extended(anchor, text, position, (at) => !isAfterGap(text, at)));
    });
  }
}

/** A part of a secret, from `first` to before `last`, that a text has from `start` to before `end`. */
interface Match extends Pick<Anchor, "secret" | "isOpen"> {
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the longest match around an anchor, up to a boundary between two bytes of the text that `mayPass` rejects. */
function extended(
  { secret, at, isOpen }: Anchor,
  text: Reading,
  position: number,
  mayPass: (at: number) => boolean,
): Match {
  let first = at;
  let start = position;
  while (first > 0 && start > 0 && at - first < reach) {
    if (secret.bytes[first - 1] !== text.bytes[start - 1] || !mayPass(start)) break;
    first--;
    start--;
  }
  let last = at + shortestEnd;
  let end = position + shortestEnd;
  while (last < secret.length && end < text.length && last - at < longestMiddle) {
    if (secret.bytes[last] !== text.bytes[end] || !mayPass(end)) break;
    last++;
    end++;
  }
  return { secret, isOpen, first, last, start, end };
}

/** Reports whether a byte was removed, such as a blank, between this byte and the one before it. */
function isAfterGap(reading: Reading, at: number): boolean {
  return reading.startOf(at) > reading.endOf(at - 1);
}

/**
 * Reports whether a part of a secret may stay in a text: because it is short, also occurs in a text that is not sensitive, or probably
 * occurs there by coincidence. A piece of letters only, or of digits only, is a coincidence if the text continues the word, as `admini` of
 * `admini-7` in "administrator"; or if it is a whole word of the secret, as `production` of `production-7` in "production".
 */
function isShown({ secret, first, last, isOpen, start, end }: Match, text: Reading): boolean {
  const { length } = secret;
  const found = last - first;
  if (found === length && length >= shortestWhole) return false;
  const isEnd = first === 0 || last === length;
  const shortest = isEnd
    ? shortestEnd
    : Math.min(Math.max(Math.ceil(length / 2), shortestEnd), longestMiddle);
  if (found < shortest || isWhollyOpen(first, last, isOpen)) return true;

  const { count, isMixed } = wordsOf(secret, first, last);
  if (count === 0) return !isVaried(secret, first, last);
  const isCut = isInWord(secret, first, secretKindAt) || isInWord(secret, last, secretKindAt);
  if (isMixed && (isCut || count > 1 || found >= shortestWhole)) return false;
  if (isCut) return isInWord(text, start) || isInWord(text, end);
  return count === 1 || found < 10 || found < length / 2;
}

function isWhollyOpen(first: number, last: number, isOpen: (position: number) => boolean): boolean {
  for (let at = first; at + shortestEnd <= last; at++) if (!isOpen(at)) return false;
  return true;
}

type Kind = "letter" | "digit" | "other";

function kindAt({ bytes }: Reading, at: number): Kind {
  const byte = bytes[at] ?? 0;
  if (byte >= 0x61 && byte <= 0x7a) return "letter";
  return byte >= 0x30 && byte <= 0x39 ? "digit" : "other";
}

/**
 * Returns the kind of a byte of a secret, where the bytes of a letter that is not ASCII belong to the word. A text may have a mark of a cut there,
 * such as the character for an invalid byte.
 */
function secretKindAt(secret: Reading, at: number): Kind {
  return (secret.bytes[at] ?? 0) >= 0x80 ? "letter" : kindAt(secret, at);
}

/** Reports whether a byte and the one before it belong to one word. */
function isInWord(reading: Reading, at: number, kindOf = kindAt): boolean {
  if (at === 0 || at >= reading.length) return false;
  if (kindOf(reading, at - 1) === "other" || kindOf(reading, at) === "other") return false;
  return !isAfterGap(reading, at);
}

/** Returns the number of words, and whether one of them has both letters and digits. */
function wordsOf(reading: Reading, first: number, last: number): { count: number; isMixed: boolean } {
  let count = 0;
  let isMixed = false;
  for (let at = first; at < last; at++) {
    if (kindAt(reading, at) === "other") continue;
    if (at === first || !isInWord(reading, at)) count++;
    else if (kindAt(reading, at) !== kindAt(reading, at - 1)) isMixed = true;
  }
  return { count, isMixed };
}

/** Reports whether the other characters differ from each other, unlike those of a line of dashes. */
function isVaried({ bytes }: Reading, first: number, last: number): boolean {
  return new Set(bytes.subarray(first, last)).size >= 4;
}
