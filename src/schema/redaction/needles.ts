import { withoutEscapes } from "./escapes.ts";
import { type Reading, utf8Reading } from "./reading.ts";

/** How many bytes in a row of a long secret are not to be shown. */
const windowLength = 16;
const shortestWide = 8;
const shortestClose = 3;
const multiplier = 0x01000193;

/** What to look for in a reading, by its length, and then by its hash. */
type Needles = Map<number, Map<number, Uint8Array[]>>;

/** All that secrets are found by, whatever is around them. */
export interface SecretNeedles {
  /** Whole secrets: case counts, and so do blanks. */
  readonly close: Needles;
  /** Whole secrets of 8 to 16 bytes, and each 16 bytes of longer ones, in small letters and without blanks. */
  readonly wide: Needles;
}

/** What to look for so that secrets do not show; what also stands in a text that is not sensitive is not looked for. */
export function needlesOf(secrets: readonly string[], nonSensitive: readonly string[] = []): SecretNeedles {
  const needles = { close: new Map(), wide: new Map() };
  const open: Needles = new Map();
  for (const text of nonSensitive) {
    const { bytes, length } = widely(withoutEscapes(utf8Reading(text)));
    for (let i = 0; i + windowLength <= length; i++) addNeedle(open, bytes.subarray(i, i + windowLength));
  }
  for (const secret of secrets) {
    const reading = withoutEscapes(utf8Reading(secret.trim()));
    const close = closely(reading);
    if (close.length >= shortestClose) addNeedle(needles.close, close.bytes.subarray(0, close.length));
    const wide = widely(reading);
    if (wide.length < shortestWide) continue;
    const length = Math.min(wide.length, windowLength);
    for (let i = 0; i + length <= wide.length; i++) {
      const window = wide.bytes.subarray(i, i + length);
      if (!isNeedle(open, window)) addNeedle(needles.wide, window);
    }
  }
  return needles;
}

/** Tells `found` about each place of a reading, escapes undone already, at which a secret stands. */
export function findSecrets(
  reading: Reading,
  { close, wide }: SecretNeedles,
  found: (start: number, end: number) => void,
): void {
  search(closely(reading), close, found);
  search(widely(reading), wide, found);
}

/** Backslashes that escape nothing are no difference, nor are two ways to end a line, nor the plus for a blank in a form. */
function closely(reading: Reading): Reading {
  return reading.map((byte) => {
    if (byte === 0x5c || byte === 0x0d) return -1;
    return byte === 0x2b ? 0x20 : byte;
  });
}

/** Neither blanks and line ends, which forms write as a plus, nor the case of letters are a difference. */
function widely(reading: Reading): Reading {
  return reading.map((byte) => {
    if (byte <= 0x20 || byte === 0x7f || byte === 0x2b || byte === 0x5c) return -1;
    return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  });
}

function addNeedle(needles: Needles, bytes: Uint8Array): void {
  const sameLength = needles.get(bytes.length) ?? new Map<number, Uint8Array[]>();
  needles.set(bytes.length, sameLength);
  const hash = hashOf(bytes);
  const sameHash = sameLength.get(hash) ?? [];
  if (sameHash.some((other) => isAt(bytes, 0, other))) return;
  sameLength.set(hash, [...sameHash, bytes]);
}

function isNeedle(needles: Needles, bytes: Uint8Array): boolean {
  const sameHash = needles.get(bytes.length)?.get(hashOf(bytes)) ?? [];
  return sameHash.some((other) => isAt(bytes, 0, other));
}

function hashOf(bytes: Uint8Array): number {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, multiplier) + byte + 1) | 0;
  return hash;
}

/** Looks for all needles of one length at a time with a rolling hash, so that their number does not matter. */
function search(reading: Reading, needles: Needles, found: (start: number, end: number) => void): void {
  const { bytes } = reading;
  for (const [length, byHash] of needles) {
    let leading = 1;
    for (let i = 0; i < length; i++) leading = Math.imul(leading, multiplier);
    let hash = 0;
    for (let end = 1; end <= reading.length; end++) {
      hash = (Math.imul(hash, multiplier) + reading.byteAt(end - 1) + 1) | 0;
      const start = end - length;
      if (start > 0) hash = (hash - Math.imul(leading, reading.byteAt(start - 1) + 1)) | 0;
      if (start < 0 || !byHash.get(hash)?.some((needle) => isAt(bytes, start, needle))) continue;
      found(reading.startOf(start), reading.endOf(end - 1));
    }
  }
}

function isAt(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let i = 0; i < needle.length; i++) if (bytes[start + i] !== needle[i]) return false;
  return true;
}
