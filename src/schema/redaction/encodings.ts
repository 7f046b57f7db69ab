import { hexDigit, withoutEscapes } from "./escapes.ts";
import { Reading } from "./reading.ts";

/** Separates unrelated runs. UTF-8 text never contains this byte. */
const boundary = 0xff;

/** The minimum number of bytes in a row that may be encoded again, such as the base64 of base64. */
const shortestRun = 8;

/** How often a text is decoded. */
const mostLayers = 2;

/**
 * Decodes runs of base64, in both alphabets, hexadecimal, and lists of decimal bytes in a text, also in what these runs contain. Returns one
 * reading for each position at which decoding can start, because the secret may be anywhere in the encoded text. Ignores blanks
 * and line breaks within a run. The escapes of all readings are decoded.
 */
export function decodings(source: Reading, layers = mostLayers): Reading[] {
  const decodedOnce = [
    ...[0, 1, 2, 3].map((skipped) => decoded(source, base64Digit, 6, skipped)),
    ...[0, 1].map((skipped) => decoded(source, hexDigitOrColon, 4, skipped)),
    decimalBytes(source),
  ].map(withoutEscapes);
  if (layers === 1) return decodedOnce;
  // Whatever is not encoded twice becomes bytes of all kinds, so that a second look is rare.
  return [...decodedOnce, ...decodedOnce.filter(hasRun).flatMap((reading) => decodings(reading, layers - 1))];
}

/** Reports whether a reading has a run that may be encoded itself. */
function hasRun(reading: Reading): boolean {
  let run = 0;
  for (let i = 0; i < reading.length && run < shortestRun; i++) {
    const byte = reading.byteAt(i);
    run = base64Digit(byte) >= 0 || byte === comma ? run + 1 : 0;
  }
  return run === shortestRun;
}

const comma = 0x2c;

/** Decodes lists of decimal numbers up to 255 with commas or blanks between them, as JSON has them for a buffer of Node. */
function decimalBytes(source: Reading): Reading {
  const result = new Reading(source.length + 1);
  let number = -1;
  let start = 0;
  for (let i = 0; i <= source.length; i++) {
    const byte = i < source.length ? source.byteAt(i) : boundary;
    if (byte >= 0x30 && byte <= 0x39) {
      if (number < 0) start = source.startOf(i);
      number = Math.max(number, 0) * 10 + byte - 0x30;
      continue;
    }
    if (number >= 0 && number <= 0xff) result.push(number, start, source.endOf(i - 1));
    const isSeparator = isBlank(byte) || byte === comma;
    if ((!isSeparator || number > 0xff) && result.length > 0 && result.last(1) !== boundary)
      result.push(boundary, source.startOf(i), source.startOf(i));
    number = -1;
  }
  return result;
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
