import type { Duration, Timestamp } from "../../../resources/vdb/api/generated/well-known.ts";

/** Converts milliseconds since the epoch to a message with microseconds. */
export function timestamp(ms: number): Timestamp {
  const microseconds = Math.round(ms * 1000);
  const seconds = Math.floor(microseconds / 1e6);
  return { seconds: BigInt(seconds), nanos: (microseconds - seconds * 1e6) * 1000 };
}

/** Converts a message to milliseconds since the epoch. */
export function msOf({ seconds, nanos }: Timestamp | Duration): number {
  return Number(seconds) * 1000 + nanos / 1e6;
}

/** Converts a message to nanoseconds, exactly. */
export function nanosecondsOf({ seconds, nanos }: Timestamp | Duration): bigint {
  return seconds * 1_000_000_000n + BigInt(nanos);
}

/** Converts milliseconds to a message. */
export function duration(ms: number): Duration {
  return { seconds: BigInt(Math.trunc(ms / 1000)), nanos: Math.round((ms % 1000) * 1e6) };
}

/** Formats a time as RFC 3339 in UTC, with as many digits as it has. */
export function timestampText({ seconds, nanos }: Timestamp): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, -".000Z".length);
  return `${whole}${fraction(nanos)}Z`;
}

/** Formats a duration in seconds, as `3.5s`. */
export function durationText({ seconds, nanos }: Duration): string {
  const sign = seconds < 0n || nanos < 0 ? "-" : "";
  const whole = seconds < 0n ? -seconds : seconds;
  return `${sign}${whole}${fraction(Math.abs(nanos))}s`;
}

/** Parses an RFC 3339 time with any offset; returns undefined for any other text. */
export function timestampOf(text: string): Timestamp | undefined {
  const [, time = "", digits = "", zone = ""] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const ms = Date.parse(time + zone);
  return Number.isNaN(ms) ? undefined : { seconds: BigInt(ms / 1000), nanos: nanosOf(digits) };
}

/** Parses a duration in seconds; returns undefined for any other text. */
export function durationOf(text: string): Duration | undefined {
  const [, sign, whole, digits = ""] = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return sign === "-"
    ? { seconds: -BigInt(whole), nanos: 0 - nanosOf(digits) }
    : { seconds: BigInt(whole), nanos: nanosOf(digits) };
}

function fraction(nanos: number): string {
  const digits = String(nanos).padStart(9, "0").replace(/0+$/, "");
  return digits === "" ? "" : `.${digits}`;
}

function nanosOf(digits: string): number {
  return Number(digits.padEnd(9, "0"));
}
