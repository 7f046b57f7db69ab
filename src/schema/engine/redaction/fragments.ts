import { ByteIndex } from "./byte-index.ts";
import type { Reading } from "./reading.ts";

/** Bytes of the shortest beginning or end of a secret that is hidden. */
export const shortestEnd = 6;
/** Bytes of a secret that is hidden as a whole, whatever it looks like. */
const shortestWhole = 8;
/** Bytes of a piece from the middle of a long secret. */
const longestMiddle = 16;
/** The number of bytes by which a match is extended on each side. */
const reach = longestMiddle - shortestEnd;

/** A place in a secret: the bytes from `at` on begin a match. */
interface Anchor {
  readonly secret: Reading;
  readonly at: number;
  /** Whether each six bytes of the secret are also in a text that is not sensitive. */
  readonly isOpen: (position: number) => boolean;
}

/**
 * Finds what is left of a secret that was cut short: beginnings and ends of at least 6 bytes, and pieces from the middle of at least half of the
 * secret (6 to 16 bytes). A piece that reads like an ordinary word is hidden only where a cut is the likely reason; see `isShown`. Each byte of
 * a text is compared a bounded number of times for each secret.
 */
export class Fragments {
  readonly #anchors = new ByteIndex<Anchor>(shortestEnd);

  /** Adds a secret in small letters and without blanks. Pieces of which each 6 bytes are open are not hidden. */
  add(secret: Reading, isOpen: (sixBytes: Uint8Array) => boolean): void {
    const { length } = secret;
    if (length <= shortestEnd) return;
    const open = (position: number) => isOpen(secret.bytes.subarray(position, position + shortestEnd));
    const last = length - shortestEnd;
    // Pieces from the middle of long secrets have 16 bytes, which are found without anchors.
    const isShort = length < 2 * longestMiddle;
    for (let at = 0; at <= last; at += isShort ? 1 : last) {
      this.#anchors.add(secret.bytes.subarray(at, at + shortestEnd), { secret, at, isOpen: open });
    }
  }

  /** Reports each place of a reading, in small letters and without blanks, at which a part of a secret is. */
  find(text: Reading, found: (start: number, end: number) => void): void {
    this.#anchors.search(text, (anchor, position) => {
      const isHandled = ({ start, end, ...part }: Match): boolean => {
        // So many bytes are found without anchors.
        if (part.last - part.first >= longestMiddle && anchor.secret.length >= longestMiddle) return true;
        if (isShown(part, text, start, end)) return false;
        found(text.startOf(start), text.endOf(end - 1));
        return true;
      };
      // The text may have broken a secret into lines; or a word before or after a part of it has by chance the letter that would be next.
      if (isHandled(extended(anchor, text, position, () => true))) return;
      isHandled(extended(anchor, text, position, (at) => !isAfterGap(text, at)));
    });
  }
}

/** A part of a secret that a text has from `start` to before `end`. */
interface Match extends Fragment {
  readonly start: number;
  readonly end: number;
}

/** The longest match around an anchor, up to a place in the text, between two bytes, that `mayPass` refuses. */
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

/** Whether something, such as a blank, was between a byte and the one before it. */
function isAfterGap(reading: Reading, at: number): boolean {
  return reading.startOf(at) > reading.endOf(at - 1);
}

/** A part of a secret, from `first` to before `last`. */
interface Fragment extends Pick<Anchor, "secret" | "isOpen"> {
  readonly first: number;
  readonly last: number;
}

/**
 * Reports whether a part of a secret stays in a text: because it is short, is also in a text that is not sensitive, or is likely there by
 * chance. A piece of letters only, or of digits only, is there by chance if the text continues the word, as `admini` of `admini-7` in
 * "administrator"; and if it is a whole word of the secret, as `production` of `production-7` in "production".
 */
function isShown(
  { secret, first, last, isOpen }: Fragment,
  text: Reading,
  start: number,
  end: number,
): boolean {
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
  const isCut = isInWord(secret, first) || isInWord(secret, last);
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

/** Whether a byte and the one before it belong to one word. */
function isInWord(reading: Reading, at: number): boolean {
  if (at === 0 || at >= reading.length) return false;
  if (kindAt(reading, at - 1) === "other" || kindAt(reading, at) === "other") return false;
  return !isAfterGap(reading, at);
}

/** The number of words, and whether one has both letters and digits. */
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

/** Whether signs differ, unlike those of a line. */
function isVaried({ bytes }: Reading, first: number, last: number): boolean {
  return new Set(bytes.subarray(first, last)).size >= 4;
}
