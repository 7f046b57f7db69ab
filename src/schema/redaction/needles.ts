import { ByteIndex } from "./byte-index.ts";
import { withoutEscapes } from "./escapes.ts";
import { Fragments, shortestEnd } from "./fragments.ts";
import { type Reading, utf8Reading } from "./reading.ts";

/** The number of consecutive bytes of a long secret that must not be shown. */
const windowLength = 16;
const shortestClose = 3;

/** The indexes by which secrets are found, whatever text surrounds them. */
export interface SecretNeedles {
  /** Whole secrets that `windows` does not cover, by length, compared with case and blanks. */
  readonly close: ReadonlyMap<number, ByteIndex>;
  /** All sequences of 16 bytes of secrets that are long enough, in lower case and without blanks. */
  readonly windows: ByteIndex;
  /** The beginnings, ends and middles of secrets, in lower case and without blanks. */
  readonly fragments: Fragments;
}

/** Returns the sequences to look for in order to hide secrets, without those that also occur in a text that is not sensitive. */
export function needlesOf(secrets: readonly string[], nonSensitive: readonly string[]): SecretNeedles {
  const open = nonSensitive.map((text) => widely(withoutEscapes(utf8Reading(text))));
  const openWindows = indexOfAll(open, windowLength);
  // Created on first use: most texts contain no part of a secret, and then open pieces do not matter.
  let openPieces: ByteIndex | undefined;
  const isOpen = (piece: Uint8Array) => {
    openPieces ??= indexOfAll(open, shortestEnd);
    return openPieces.has(piece);
  };
  const close = new Map<number, ByteIndex>();
  const windows = new ByteIndex(windowLength);
  const fragments = new Fragments();
  for (const secret of new Set(secrets)) {
    const reading = withoutEscapes(utf8Reading(secret.trim()));
    const wide = widely(reading);
    fragments.add(wide, isOpen);
    let isFoundByWindows = wide.length >= windowLength;
    for (let i = 0; i + windowLength <= wide.length; i++) {
      const window = wide.bytes.subarray(i, i + windowLength);
      if (openWindows.has(window)) isFoundByWindows = false;
      else addOnce(windows, window);
    }
    const { bytes, length } = closely(reading);
    if (isFoundByWindows || length < shortestClose) continue;
    const sameLength = close.get(length) ?? new ByteIndex(length);
    close.set(length, sameLength);
    addOnce(sameLength, bytes.subarray(0, length));
  }
  return { close, windows, fragments };
}

function indexOfAll(texts: readonly Reading[], length: number): ByteIndex {
  const index = new ByteIndex(length);
  for (const text of texts) {
    for (let i = 0; i + length <= text.length; i++) addOnce(index, text.bytes.subarray(i, i + length));
  }
  return index;
}

function addOnce(index: ByteIndex, bytes: Uint8Array): void {
  if (!index.has(bytes)) index.add(bytes, undefined);
}

/** Calls `found` with each place of a secret in a reading whose escapes are already decoded. */
export function findSecrets(
  reading: Reading,
  { close, windows, fragments }: SecretNeedles,
  found: (start: number, end: number) => void,
): void {
  if (close.size > 0) {
    const whole = closely(reading);
    for (const [length, index] of close) {
      index.search(whole, (_, start) => found(whole.startOf(start), whole.endOf(start + length - 1)));
    }
  }
  const wide = widely(reading);
  windows.search(wide, (_, start) => found(wide.startOf(start), wide.endOf(start + windowLength - 1)));
  fragments.find(wide, found);
}

/** Returns the reading without backslashes that escape nothing, with one kind of line break, and with a blank for the plus of forms. */
function closely(reading: Reading): Reading {
  return reading.map((byte) => {
    if (byte === 0x5c || byte === 0x0d) return -1;
    return byte === 0x2b ? 0x20 : byte;
  });
}

/** Returns the reading in lower case, without blanks, line breaks and the plus of forms. */
function widely(reading: Reading): Reading {
  return reading.map((byte) => {
    if (byte <= 0x20 || byte === 0x7f || byte === 0x2b || byte === 0x5c) return -1;
    return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  });
}
