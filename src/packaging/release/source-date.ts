import { ReleaseError } from "./release-error.ts";

/** The last second of the year 2107, the latest time of files in archives. */
const last = Date.UTC(2108, 0) / 1000 - 1;

/** Returns the time in a text such as SOURCE_DATE_EPOCH, in seconds since 1970. Throws a ReleaseError for any other text. */
export function sourceDate(seconds: string): Date {
  const number = /^\d{1,12}$/.test(seconds) ? Number(seconds) : Number.NaN;
  if (number <= last) return new Date(number * 1000);
  throw new ReleaseError(
    `SOURCE_DATE_EPOCH is ${JSON.stringify(seconds)}, not a number of seconds since 1970 up to ${last}, the end of 2107.`,
  );
}
