import { sharedByCopies } from "./copies.ts";

/**
 * A number that neither a JavaScript number nor a bigint represents exactly, such as 0.1234567890123456789. `exactJson` and the client of
 * `@tfnode/framework/http` write all its digits; JSON.stringify writes it as a string.
 */
export class Decimal {
  /** The digits. In values of the codec: plain decimal form without superfluous zeros, with at most the precision of Terraform's 512-bit numbers. */
  readonly text: string;

  /** Accepts a number of a JSON text, such as `0.10` or `1e400`. Throws a TypeError for any other text. */
  constructor(text: string) {
    if (!jsonNumber.test(text)) throw new TypeError("a Decimal requires the text of a JSON number");
    this.text = text;
  }

  /** Returns the digits. */
  toString(): string {
    return this.text;
  }

  /** Returns the digits as a string, because JSON.stringify cannot write such a number. */
  toJSON(): string {
    return this.text;
  }
}

sharedByCopies(Decimal, "Decimal");

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number as the codec returns it: an exact JavaScript number, a bigint for large integers, or a Decimal. */
export type Numeric = number | bigint | Decimal;

/** The number of decimal digits beyond which a text may have to be rounded to 512 bits. */
const exactDigits = 154;
/** The maximum exponent of ten. Larger ones are invalid, because no configuration needs them and writing them out would take memory. */
const maxExponent = 20_000;
const mantissaBits = 512;

const infinitySyntax = /^[+-]?[Ii]nf$/;
const numberSyntax = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * Parses decimal text, with or without exponent, rounding to a mantissa of 512 bits as Terraform does.
 * Returns undefined for text that is not a number or whose exponent is too large.
 */
export function parseNumeric(text: string): Numeric | undefined {
  const match = numberSyntax.exec(text);
  if (!match) return infinitySyntax.test(text) ? Number(text.replace(/inf/i, "Infinity")) : undefined;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const exponent = Number(exponentText) - fraction.length;
  if (Math.abs(exponent) > maxExponent || whole.length + fraction.length > maxExponent) return undefined;
  const digits = BigInt(whole + fraction);
  const exact = { digits, exponent };
  const { digits: kept, exponent: scale } =
    digits.toString().length > exactDigits ? roundTo512(exact) : exact;
  return fromScaled(sign === "-" ? -kept : kept, scale);
}

/** Returns the number `digits * 10^exponent` in its canonical form. */
function fromScaled(digits: bigint, exponent: number): Numeric {
  if (digits === 0n) return 0;
  if (exponent >= 0) return fromBigInt(digits * 10n ** BigInt(exponent));
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(1 - exponent, "0");
  const whole = text.slice(0, exponent);
  const fraction = text.slice(exponent).replace(/0+$/, "");
  if (fraction === "") return fromBigInt(BigInt(negative ? `-${whole}` : whole));
  const plain = `${negative ? "-" : ""}${whole}.${fraction}`;
  return holdsExactly(Number(plain), plain) ? Number(plain) : new Decimal(plain);
}

/** Returns an integer in its canonical form: a JavaScript number if that is exact; huge integers are rounded to 512 bits as in Terraform. */
export function fromInteger(value: number | bigint): Numeric {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value + 0;
  const text = BigInt(value).toString();
  return (text.length > exactDigits ? parseNumeric(text) : undefined) ?? fromBigInt(BigInt(value));
}

function fromBigInt(value: bigint): Numeric {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** Reports whether a double is exactly the decimal fraction `plain`: a binary fraction of n bits has n decimals, ending in 5. */
function holdsExactly(double: number, plain: string): boolean {
  const dot = plain.indexOf(".");
  const decimals = plain.length - dot - 1;
  if (!plain.endsWith("5") || decimals > 1074) return false;
  const scale = BigInt(plain.slice(0, dot) + plain.slice(dot + 1));
  const fives = 5n ** BigInt(decimals);
  if (scale % fives !== 0n) return false;
  const odd = scale / fives;
  return (odd < 0n ? -odd : odd) < 2n ** 53n && Number.isFinite(double);
}

/** Rounds `digits * 10^exponent` to 512 bits, half to even, and returns the shortest decimal that rounds to the same. */
function roundTo512(value: Scaled): Scaled {
  const target = toBinary(value);
  for (let precision = exactDigits; ; precision++) {
    const candidate = toPrecision(value, precision);
    const binary = toBinary(candidate);
    if (binary.mantissa === target.mantissa && binary.shift === target.shift) return candidate;
  }
}

interface Scaled {
  readonly digits: bigint;
  readonly exponent: number;
}

function toPrecision({ digits, exponent }: Scaled, precision: number): Scaled {
  const excess = digits.toString().length - precision;
  if (excess <= 0) return { digits, exponent };
  return { digits: divideHalfEven(digits, 10n ** BigInt(excess)), exponent: exponent + excess };
}

/** Returns a positive number as `mantissa * 2^shift` with a mantissa of at most 512 bits, odd unless zero. */
function toBinary({ digits, exponent }: Scaled): { mantissa: bigint; shift: number } {
  let numerator = exponent >= 0 ? digits * 10n ** BigInt(exponent) : digits;
  const denominator = exponent >= 0 ? 1n : 10n ** BigInt(-exponent);
  let shift = 0;
  const wanted = mantissaBits + 2 - (bitLength(numerator) - bitLength(denominator));
  if (wanted > 0) {
    numerator <<= BigInt(wanted);
    shift = -wanted;
  }
  const excess = bitLength(numerator / denominator) - mantissaBits;
  let mantissa = divideHalfEven(numerator, denominator << BigInt(Math.max(excess, 0)));
  shift += Math.max(excess, 0);
  while (mantissa !== 0n && (mantissa & 1n) === 0n) {
    mantissa >>= 1n;
    shift++;
  }
  return { mantissa, shift };
}

function bitLength(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  if (twice > denominator || (twice === denominator && (quotient & 1n) === 1n)) return quotient + 1n;
  return quotient;
}

/** Reports whether a value is a number in one of its forms. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint" || value instanceof Decimal;
}

/**
 * Returns the plain decimal text of a number, without exponent. Terraform treats two numbers as equal exactly if
 * their texts are equal: integers by value, all other numbers by the shortest decimal.
 */
export function numericText(value: Numeric): string {
  if (value instanceof Decimal) return value.text;
  if (typeof value === "bigint") return value.toString();
  if (Number.isSafeInteger(value)) return String(value + 0);
  if (Number.isInteger(value)) return fromInteger(value).toString();
  if (!Number.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
  const text = String(value);
  if (!text.includes("e")) return text;
  const match = numberSyntax.exec(text);
  if (!match) throw new TypeError("not a number");
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const decimals = fraction.length - Number(exponent);
  const digits = (whole + fraction).padStart(decimals + 1, "0");
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Reports whether Terraform treats two numbers as equal. */
export function sameNumber(a: Numeric, b: Numeric): boolean {
  return a === b || numericText(a) === numericText(b);
}

/** Returns a negative number if `a` is less than `b`, a positive one if it is greater, and 0 if Terraform treats them as equal. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  const [left, right] = [numericText(a), numericText(b)];
  if (left === right) return 0;
  if (left.endsWith("Infinity") || right.endsWith("Infinity")) return Number(left) - Number(right);
  const decimals = Math.max(decimalsOf(left), decimalsOf(right));
  return scaled(left, decimals) < scaled(right, decimals) ? -1 : 1;
}

function decimalsOf(text: string): number {
  const dot = text.indexOf(".");
  return dot < 0 ? 0 : text.length - dot - 1;
}

/** Returns a plain decimal text, with its decimal point moved to the right, as a whole number. */
function scaled(text: string, decimals: number): bigint {
  return BigInt(text.replace(".", "") + "0".repeat(decimals - decimalsOf(text)));
}

/** Returns the nearest double. */
export function plainNumber(value: Numeric): number {
  return value instanceof Decimal ? Number(value.text) : Number(value);
}

/**
 * Reports whether a double loses digits of a whole number: 9007199254740993, but neither 2^60, which a double holds, nor 1.7e308, whose digits it
 * prints.
 */
export function isRounded(value: Numeric): boolean {
  if (typeof value !== "bigint") return false;
  const double = Number(value);
  if (!Number.isFinite(double)) return true;
  return fromInteger(double) !== value && decimalForm(String(double)) !== decimalForm(String(value));
}

/** Returns the number with all its digits: a fraction is a double if the double prints all of them, else a Decimal. */
export function exactNumber(value: Numeric): Numeric {
  if (!(value instanceof Decimal)) return value;
  const double = Number(value.text);
  return numericText(double) === value.text ? double : value;
}

/**
 * Returns the same text for every spelling of a JSON number of any length: its digits without surrounding zeros, and a power of ten. 1.50,
 * 15e-1 and 0.15e1 are `15e-1`.
 */
export function decimalForm(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = withoutZerosAtEnd(digits);
  if (significant === "") return "0";
  // Parsing the digits of such an exponent would take long, and equal spellings of such numbers are too rare to matter.
  if (exponent.length > longestExponent) return `${sign}${whole}.${fraction}e${exponent}`;
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}

const longestExponent = 100;

/** Removes trailing zeros. A regular expression would scan each run of zeros again from each zero in it. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
