import { pushUtf8, Reading } from "./reading.ts";

const backslash = 0x5c;
const percent = 0x25;
const newline = 0x0a;
const semicolon = 0x3b;
const [letterU, letterX] = [0x75, 0x78];
const longestEntity = 10;

/** The characters that letters after a backslash represent; every other character represents itself. */
const control: { readonly [letter: number]: number } = Object.fromEntries(
  [..."nrtbfv"].map((letter) => [letter.charCodeAt(0), newline]),
);

const entities: { readonly [name: string]: number } = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  nbsp: 0x20,
  Tab: newline,
  NewLine: newline,
  plus: 0x2b,
  sol: 0x2f,
  bsol: backslash,
  equals: 0x3d,
  percnt: percent,
  num: 0x23,
  colon: 0x3a,
  semi: semicolon,
};

/** The decoded value of the last bytes of a reading: a single byte or a code point. */
interface Escape {
  readonly count: number;
  readonly point: number;
  readonly isByte: boolean;
}

/**
 * Returns the reading with all escapes decoded, including escapes that result from decoding: JSON and similar (`\n`, `\/`, `\u00e4`,
 * `\x41`, `\101`), URLs and forms (`%41`, but not `+`), and HTML (`&amp;`, `&#x27;`). One pass, which inspects each byte a bounded number of times.
 */
export function withoutEscapes(source: Reading): Reading {
  const result = new Reading(source.length + 4);
  for (let i = 0; i < source.length; i++) {
    const byte = source.byteAt(i);
    // A zero after a backslash is the character 0 unless an octal number follows.
    if (result.last(2) === backslash && result.last(1) === 0x30 && !isOctal(byte))
      replaceEnd(result, { count: 2, point: newline, isByte: true });
    result.push(byte, source.startOf(i), source.endOf(i));
    // A decoded escape may complete another one. Each replacement is shorter than its escape, so the loop ends.
    for (let found = escapeAtEnd(result); found; found = escapeAtEnd(result)) replaceEnd(result, found);
  }
  return result;
}

function replaceEnd(result: Reading, { count, point, isByte }: Escape): void {
  let start = result.startOf(result.length - count);
  const end = result.endOf(result.length - 1);
  result.length -= count;
  if (isByte) {
    result.push(point, start, end);
    return;
  }
  let whole = point;
  if (point >= 0xdc00 && point <= 0xdfff && endsInHighSurrogate(result)) {
    whole = 0x10000 + ((highSurrogate(result) - 0xd800) << 10) + (point - 0xdc00);
    result.length -= 3;
    start = result.startOf(result.length);
  }
  pushUtf8(whole, (byte) => result.push(byte, start, end));
}

function escapeAtEnd(result: Reading): Escape | undefined {
  const byte = result.last(1);
  if (byte >= 0x80) return undefined;
  if (hexDigit(byte) >= 0) {
    const two = hexNumber(result, 2);
    if (two >= 0 && result.last(3) === percent) return { count: 3, point: two, isByte: true };
    if (two >= 0 && result.last(3) === letterX && result.last(4) === backslash) {
      return { count: 4, point: two, isByte: false };
    }
    if (result.last(5) === letterU && result.last(6) === backslash) {
      const four = hexNumber(result, 4);
      if (four >= 0) return { count: 6, point: four, isByte: false };
    }
  }
  if (isOctal(byte) && isOctal(result.last(2)) && result.last(4) === backslash) {
    const first = result.last(3) - 0x30;
    if (first >= 0 && first <= 3)
      return { count: 4, point: (first << 6) | ((result.last(2) - 0x30) << 3) | (byte - 0x30), isByte: true };
  }
  if (result.last(2) === backslash && byte !== letterU && byte !== letterX && !isOctal(byte)) {
    return { count: 2, point: control[byte] ?? byte, isByte: true };
  }
  return byte === semicolon ? entityAtEnd(result) : undefined;
}

function isOctal(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x37;
}

/** Returns the value of a hexadecimal digit, or -1. */
export function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function hexNumber(reading: Reading, digits: number): number {
  let number = 0;
  for (let back = digits; back > 0; back--) {
    const digit = hexDigit(reading.last(back));
    if (digit < 0) return -1;
    number = (number << 4) | digit;
  }
  return number;
}

function endsInHighSurrogate(reading: Reading): boolean {
  return reading.last(3) === 0xed && (reading.last(2) & 0xf0) === 0xa0;
}

function highSurrogate(reading: Reading): number {
  return 0xd000 | ((reading.last(2) & 0x3f) << 6) | (reading.last(1) & 0x3f);
}

function entityAtEnd(reading: Reading): Escape | undefined {
  let name = "";
  for (let back = 2; back <= longestEntity + 1; back++) {
    const byte = reading.last(back);
    if (byte === 0x26) {
      const point = entityPoint(name);
      return point === undefined ? undefined : { count: back, point, isByte: false };
    }
    name = String.fromCharCode(byte) + name;
  }
  return undefined;
}

function entityPoint(name: string): number | undefined {
  if (!name.startsWith("#")) return Object.hasOwn(entities, name) ? entities[name] : undefined;
  const isHex = name[1] === "x" || name[1] === "X";
  const digits = name.slice(isHex ? 2 : 1);
  const point = Number.parseInt(digits, isHex ? 16 : 10);
  return point >= 0 && point <= 0x10ffff ? point : undefined;
}
