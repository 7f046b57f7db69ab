import { hexDigit } from "./escapes.ts";
import { Reading } from "./reading.ts";

/** Separates unrelated runs. UTF-8 text never contains this byte. */
const boundary = 0xff;

/**
 * Decodes runs of base64, in both alphabets, and hexadecimal in a text. Returns one reading for each position at which decoding can start,
 * because the secret may be anywhere in the encoded text. Ignores blanks and line breaks within a run.
 */
export function decodings(source: Reading): Reading[] {
  return [
    ...[0, 1, 2, 3].map((skipped) => decoded(source, base64Digit, 6, skipped)),
    ...[0, 1].map((skipped) => decoded(source, hexDigitOrColon, 4, skipped)),
  ];
}

/** Returns the value of a digit, -1 for a byte that ends a run, or -2 for a byte to skip within a run. */
type Digits = (byte: number) => number;

const isBlank = (byte: number) => byte <= 0x20;

const base64Digit: Digits = (byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte - 0x41;
  if (byte >= 0x61 && byte <= 0x7a) return byte - 0x47;
  if (byte >= 0x30 && byte <= 0x39) return byte + 4;
  if (byte === 0x2b || byte === 0x2d) return 62;
  if (byte === 0x2f || byte === 0x5f) return 63;
  return isBlank(byte) ? -2 : -1;
};

const hexDigitOrColon: Digits = (byte) => {
  const digit = hexDigit(byte);
  return digit < 0 && (isBlank(byte) || byte === 0x3a || byte === 0x2d) ? -2 : digit;
};

function decoded(source: Reading, digitOf: Digits, bitsOfDigit: number, skipped: number): Reading {
  const result = new Reading(source.length + 1);
  let toSkip = skipped;
  let bits = 0;
  let value = 0;
  let start = 0;
  for (let i = 0; i < source.length; i++) {
    const digit = digitOf(source.byteAt(i));
    if (digit === -2) continue;
    if (digit < 0) {
      if (result.length > 0 && result.last(1) !== boundary) {
        result.push(boundary, source.startOf(i), source.startOf(i));
      }
      toSkip = skipped;
      bits = 0;
      value = 0;
    } else if (toSkip > 0) {
      toSkip--;
    } else {
      if (bits === 0) start = source.startOf(i);
      value = (value << bitsOfDigit) | digit;
      bits += bitsOfDigit;
      if (bits < 8) continue;
      bits -= 8;
      result.push((value >> bits) & 0xff, start, source.endOf(i));
      value &= (1 << bits) - 1;
      start = source.startOf(i);
    }
  }
  return result;
}
