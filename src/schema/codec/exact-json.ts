import { Decimal, decimalForm } from "../values/number.ts";

/** Matches texts that may have a number that a double rounds. Doubles are exact up to 15 digits, so JSON.parse reads all other texts. */
const mayRound = /[\d.]{16}|\d[eE]/;

/** The maximum length of a bigint. Longer numbers stay text, because a bigint of many digits is slow to read and write. */
const longestBigint = 1000;

/**
 * Parses and writes JSON like JSON.parse and JSON.stringify, with all digits of numbers. A whole number beyond 2^53 is a bigint, and any
 * other number that a double would round is a Decimal; all other numbers are doubles.
 *
 * ```ts
 * const policy = exactJson.parse(plan.policy);
 * return { id, policy: exactJson.stringify(response.policy) };
 * ```
 */
export const exactJson = {
  /** Parses a JSON text. Throws a SyntaxError for any other text. `reviver` works as in JSON.parse. */
  parse(text: string, reviver: Reviver = same): ReturnType<typeof JSON.parse> {
    const rounded = reviver === same ? JSON.parse(text) : JSON.parse(text, reviver);
    if (!mayRound.test(text)) return rounded;
    // A random mark, generated after the text was written, cannot occur in the text.
    const mark = crypto.randomUUID();
    const marked = withMarkedNumbers(text, mark);
    if (marked === text) return rounded;
    return JSON.parse(marked, (key, value: unknown) =>
      typeof value === "string" && value.startsWith(mark)
        ? reviver(key, exactNumberOf(value.slice(mark.length)))
        : reviver(key, value),
    );
  },

  /** Returns the JSON text of a value. Bigints and Decimals are written as numbers. `space` works as in JSON.stringify. */
  stringify(value: unknown, space?: string | number): string {
    const mark = crypto.randomUUID();
    let isMarked = false;
    const text = JSON.stringify(
      value,
      function (this: { readonly [key: string]: unknown }, key, part: unknown) {
        const number = typeof part === "bigint" ? part : this[key];
        if (typeof number !== "bigint" && !(number instanceof Decimal)) return part;
        isMarked = true;
        return `${mark}${number}`;
      },
      space,
    );
    return isMarked ? text.replaceAll(new RegExp(`"${mark}([^"]*)"`, "g"), "$1") : text;
  },
};

type Reviver = (key: string, value: unknown) => unknown;

function same(_: string, value: unknown): unknown {
  return value;
}

/**
 * Replaces each number that JSON.parse would round by a string that begins with `mark`. Not implemented as a regular expression: one that
 * skips strings overflows the stack on long strings.
 */
function withMarkedNumbers(text: string, mark: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) i = endOfString(text, i);
    else if (unit === minus || isDigit(unit)) {
      numberAt.lastIndex = i;
      const number = numberAt.exec(text)?.[0] ?? "";
      if (!isExact(number)) {
        parts.push(text.slice(from, i), `"${mark}${number}"`);
        from = i + number.length;
      }
      i += number.length - 1;
    }
  }
  return parts.join("") + text.slice(from);
}

const quote = 0x22;
const minus = 0x2d;
const numberAt = /-?[\d.eE+-]+/y;

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Returns the index of the quote that ends the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Reports whether JSON.parse reads this number without rounding. */
function isExact(text: string): boolean {
  if (text.length < 16 && !/[eE]/.test(text)) return true;
  if (text.length > longestBigint) return false;
  const double = Number(text);
  if (isWhole(text)) return Number.isSafeInteger(double);
  return (
    String(double) === text || (Number.isFinite(double) && decimalForm(String(double)) === decimalForm(text))
  );
}

function exactNumberOf(text: string): bigint | Decimal {
  return isWhole(text) && text.length <= longestBigint ? BigInt(text) : new Decimal(text);
}

function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text);
}
