/** The server's clock when it answered, in milliseconds since the epoch, whole seconds; null when it does not say. */
export function serverTime(headers: Readonly<Record<string, string>>): number | null {
  const moment = Date.parse(headers.date ?? "");
  return Number.isNaN(moment) ? null : moment;
}
