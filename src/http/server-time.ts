/** Returns the server's time from a response, in milliseconds since the epoch with whole seconds; null if it has none. */
export function serverTime(headers: Readonly<Record<string, string>>): number | null {
  const moment = Date.parse(headers.date ?? "");
  return Number.isNaN(moment) ? null : moment;
}
