/** Returns an RFC 3339 time without the fraction of a second, with the same offset; returns any other string unchanged. */
export function wholeSeconds(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+/, "$1");
}

const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|([+-]\d\d):(\d\d))$/;

/** Returns an RFC 3339 time in the long form `2030-01-02 03:04:05.678 +0000 UTC`; returns any other string unchanged. */
export function longForm(time: string): string {
  const [, date, clock, fraction = "", zone, hours = "+00", minutes = "00"] = parts.exec(time) ?? [];
  if (date === undefined) return time;
  const digits = fraction.replace(/0+$/, "");
  const offset = `${hours}${minutes}`;
  return `${date} ${clock}${digits && `.${digits}`} ${offset} ${zone === "Z" ? "UTC" : offset}`;
}

/** Returns an RFC 3339 time in UTC and whole seconds, as in `2030-01-02T03:04:05Z`; returns any other string unchanged. */
export function inUtc(time: string): string {
  return isTime(time) ? new Date(wholeSeconds(time)).toISOString().replace(/\.\d+Z$/, "Z") : time;
}

/** Reports whether a string is an RFC 3339 time of an existing day. */
export function isTime(text: string): boolean {
  const [, date] = parts.exec(text) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(text))) return false;
  // Date would read February 30 as a day in March.
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
