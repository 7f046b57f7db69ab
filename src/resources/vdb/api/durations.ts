import type { Duration } from "./generated/well-known.ts";

// Durations have the syntax of Go, which counts nanoseconds in a signed 64-bit integer.

/** The nanoseconds of each unit. The two micro signs are different characters. */
const units = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
} as const;

const limit = 1n << 63n;

const unit = Object.keys(units).join("|");
const form = new RegExp(`^([+-]?)(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:${unit}))+)$`);
const part = new RegExp(`(\\d*)(?:\\.(\\d*))?(${unit})`, "g");

/** Parses a duration such as `1h30m` or `72h`; returns undefined for any other text, and for null. */
export function durationFromText(text: string | null): Duration | undefined {
  const nanoseconds = parseDuration(text ?? "");
  if (nanoseconds === undefined) return undefined;
  return { seconds: nanoseconds / units.s, nanos: Number(nanoseconds % units.s) };
}

/** Formats a duration as Go does, such as `72h0m0s`, `1m30.5s` or `1.5ms`; returns null if there is none. */
export function durationText(duration: Duration | undefined): string | null {
  return duration ? formatDuration(duration.seconds * units.s + BigInt(duration.nanos)) : null;
}

/** Returns the canonical form of a duration, by which its spellings are compared; returns any other text unchanged. */
export function canonicalDuration(text: string): string {
  return durationText(durationFromText(text)) ?? text;
}

/** Returns the error in a configured duration. */
export function validDuration(text: string): string | undefined {
  if (durationFromText(text)) return undefined;
  return "must be a duration such as 72h or 1h30m: numbers, each with one of the units ns, us, ms, s, m and h";
}

function parseDuration(text: string): bigint | undefined {
  const [whole, sign] = form.exec(text) ?? [];
  if (whole === undefined) return undefined;
  let size = 0n;
  for (const [, digits = "", fraction = "", name = ""] of whole.matchAll(part)) {
    const factor = units[name as keyof typeof units];
    size += BigInt(digits) * factor + fractionOf(fraction, factor);
  }
  if (sign === "-") return size <= limit ? -size : undefined;
  return size < limit ? size : undefined;
}

/** Returns the value of a fraction of a unit, rounded as in Go, which divides in floating point. */
function fractionOf(digits: string, factor: bigint): bigint {
  let [count, scale] = [0n, 1];
  for (const digit of digits) {
    const next = count * 10n + BigInt(digit);
    if (next > limit) break;
    [count, scale] = [next, scale * 10];
  }
  return BigInt(Math.trunc(Number(count) * (Number(factor) / scale)));
}

function formatDuration(nanoseconds: bigint): string {
  const [sign, size] = nanoseconds < 0n ? ["-", -nanoseconds] : ["", nanoseconds];
  if (size === 0n) return "0s";
  if (size < units.s) {
    const name = size < units.us ? "ns" : size < units.ms ? "\u00b5s" : "ms";
    return `${sign}${decimal(size, units[name])}${name}`;
  }
  const [hours, minutes] = [size / units.h, (size % units.h) / units.m];
  const before = hours > 0n ? `${hours}h${minutes}m` : minutes > 0n ? `${minutes}m` : "";
  return `${sign}${before}${decimal(size % units.m, units.s)}s`;
}

/** Formats a size in a unit that is a power of ten, without trailing zeros. */
function decimal(size: bigint, factor: bigint): string {
  const fraction = String(size % factor).padStart(String(factor).length - 1, "0");
  return `${size / factor}.${fraction}`.replace(/\.?0+$/, "");
}
