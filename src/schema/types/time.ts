import type { Problem } from "../problem.ts";
import { type Meaningful, meaningful, withText } from "./meaning.ts";

/** The options of a time. */
export interface Rfc3339Options {
  /** Whether the offset is a part of the value: then `09:00:00Z` and `10:00:00+01:00` differ, and `Z` and `+00:00` are equal. */
  readonly withOffset?: boolean;
}

/**
 * A time with its offset from UTC, such as `2030-01-02T09:00:00Z`. Two spellings of one instant are equal, in any time zone, unless
 * `withOffset` is true.
 */
export function rfc3339(description = "", { withOffset = false }: Rfc3339Options = {}): Meaningful {
  return meaningful(description, {
    name: "an RFC 3339 timestamp such as `2030-01-02T09:00:00Z`",
    problem: timestampProblem,
    canonical: (text) => (withOffset ? `${instantOf(text)} ${offsetOf(text)}` : instantOf(text)),
  });
}

/** A length of time in units from `ns` to `h`, such as `1h30m` or `1.5s`. Two spellings of one length are equal. */
export function duration(description = ""): Meaningful {
  return meaningful(description, {
    name: "a duration such as `1h30m`",
    problem: durationProblem,
    canonical: (text) => `${nanoseconds(text)}ns`,
  });
}

const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

function timestampProblem(text: string): Problem | undefined {
  const wrong = (what: string) =>
    withText(`must be an RFC 3339 timestamp such as 2030-01-02T09:00:00Z: ${what}`, text);
  const match = timestamp.exec(text);
  if (!match) return wrong(shapeProblem(text));
  const part = (i: number) => Number(match[i] ?? 0);
  const days = new Date(Date.UTC(2000 + (part(1) % 400), part(2), 0)).getUTCDate();
  if (part(2) < 1 || part(2) > 12) return wrong("the month must be from 01 to 12");
  if (part(3) < 1 || part(3) > days) return wrong(`the day must be from 01 to ${days}`);
  if (part(4) > 23) return wrong("the hour must be from 00 to 23");
  if (part(5) > 59) return wrong("the minute must be from 00 to 59");
  // 60 is valid: leap seconds.
  if (part(6) > 60) return wrong("the second must be from 00 to 60");
  if (part(9) > 23 || part(10) > 59) return wrong("the offset must be from -23:59 to +23:59");
  return undefined;
}

/** Describes why a text does not have the form of a timestamp, in the simple cases. */
function shapeProblem(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return "the time is missing";
  if (/^\d{4}-\d{2}-\d{2} /.test(text)) return "a T is expected between date and time";
  if (/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(text))
    return "the offset is missing, such as Z or +01:00";
  if (/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(Z|[+-]|$)/.test(text)) return "the seconds are missing";
  return "date, T, time and offset are expected";
}

/** Returns an instant as seconds since 1970 with a fraction of any number of digits. */
function instantOf(text: string): string {
  const [, year, month, day, hour, minute, second, fraction = ""] = timestamp.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second));
  return `${date.getTime() / 1000 - offsetOf(text)}.${fraction.replace(/0+$/, "")}`;
}

/** Returns the offset of a timestamp from UTC in seconds. */
function offsetOf(text: string): number {
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -60 : 60);
}

const units: { readonly [unit: string]: bigint } = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const durationPart = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/** The longest duration in nanoseconds that fits into 64 bits, as Go and most APIs store durations: about 292 years. */
const longest = 9_223_372_036_854_775_807n;

function durationProblem(text: string): Problem | undefined {
  const wrong = (what: string) => withText(`must be a duration such as 1h30m: ${what}`, text);
  // Parsing numbers with thousands of digits would take long.
  if (text.length > 200) return wrong("it is too long");
  const unsigned = text.replace(/^[+-]/, "");
  if (unsigned === "0") return undefined;
  if (unsigned === "") return wrong("a number is expected");
  if (/^(\d+\.?\d*|\.\d+)$/.test(unsigned)) return wrong("the unit is missing, one of ns, us, ms, s, m, h");
  durationPart.lastIndex = 0;
  for (let at = 0; at < unsigned.length; at = durationPart.lastIndex) {
    if (!durationPart.test(unsigned)) {
      return wrong(
        `a number with one of the units ns, us, ms, s, m, h is expected at column ${at + 1 + text.length - unsigned.length}`,
      );
    }
  }
  const length = nanoseconds(unsigned);
  return length > longest ? wrong("it is longer than 292 years") : undefined;
}

function nanoseconds(text: string): bigint {
  let sum = 0n;
  for (const [, number = "", unit = ""] of text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
    const [whole = "", fraction = ""] = number.split(".");
    // Fractions of a nanosecond are cut off, part by part.
    sum += (BigInt(`${whole}${fraction}`) * (units[unit] ?? 0n)) / 10n ** BigInt(fraction.length);
  }
  return text.startsWith("-") ? -sum : sum;
}
