import type { Timestamp } from "./generated/well-known.ts";

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:[.,](\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The range of a Timestamp in seconds: the years 1 to 9999. */
const [earliest, latest] = [-62_135_596_800, 253_402_300_799];

/** Parses an RFC 3339 time to the nanosecond; returns undefined for any other text, and for null. */
export function timestampFromText(text: string | null): Timestamp | undefined {
  const [, clock, fraction = "", offset] = form.exec(text ?? "") ?? [];
  if (clock === undefined || !isOnCalendar(clock)) return undefined;
  const seconds = Date.parse(`${clock}${offset}`) / 1000;
  if (!(seconds >= earliest && seconds <= latest)) return undefined;
  return { seconds: BigInt(seconds), nanos: Number(fraction.slice(0, 9).padEnd(9, "0")) };
}

/** Formats a time as RFC 3339 in UTC and whole seconds, such as `2030-01-02T03:04:05Z`; returns null if there is none. */
export function timestampText(timestamp: Timestamp | undefined): string | null {
  const seconds = Number(timestamp?.seconds ?? Number.NaN);
  if (!(seconds >= earliest && seconds <= latest)) return null;
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, "Z");
}

/** Formats the current time as RFC 3339 in UTC and whole seconds. */
export function timestampNow(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}

/** Formats a time as RFC 3339 in the time zone of this machine. */
export function localTimestamp(moment = new Date()): string {
  const ahead = -moment.getTimezoneOffset();
  const clock = new Date(moment.getTime() + ahead * 60_000).toISOString().slice(0, 19);
  if (ahead === 0) return `${clock}Z`;
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${clock}${ahead < 0 ? "-" : "+"}${hours}:${minutes}`;
}

/** Returns the canonical form of a time, by which its spellings are compared to the second; returns any other text unchanged. */
export function canonicalTimestamp(text: string): string {
  return timestampText(timestampFromText(text)) ?? text;
}

/** Returns the error in a configured time. */
export function validTimestamp(text: string): string | undefined {
  if (timestampFromText(text)) return undefined;
  return "must be an RFC 3339 timestamp, such as 2030-01-02T03:04:05Z";
}

/** Reports whether a date exists: Date would read February 30 as a day in March. */
function isOnCalendar(clock: string): boolean {
  const time = Date.parse(`${clock}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(clock);
}
