import type { Log } from "../../schema/contexts.ts";

/** A log that shows no secret, whatever a handler writes to it. */
export function redactingLog(log: Log, hide: (text: string) => string): Log {
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return hide(value);
    if (value instanceof Error) return hide(value.stack ?? value.message);
    if (typeof value !== "object" || value === null) return value;
    try {
      return JSON.parse(hide(JSON.stringify(value)));
    } catch {
      return "not shown";
    }
  };
  const line = (write: Log["info"]) => (message: string, fields?: Parameters<Log["info"]>[1]) => {
    const entries = Object.entries(fields ?? {}).map(([name, value]) => [name, shown(value)]);
    write(hide(String(message)), fields && Object.fromEntries(entries));
  };
  return {
    debug: line((...args) => log.debug(...args)),
    info: line((...args) => log.info(...args)),
    warn: line((...args) => log.warn(...args)),
  };
}
