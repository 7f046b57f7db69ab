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

/** Lines that wait until it is known what they may not show. What a line says is fixed when it is written. */
export class HeldLog {
  #lines: (() => void)[] | undefined = [];
  /** Takes lines, and passes them on at once after the release. */
  readonly log: Log;

  constructor(to: Log) {
    const hold =
      (write: Log["info"]): Log["info"] =>
      (...line) => {
        if (this.#lines) this.#lines.push(() => write(...line));
        else write(...line);
      };
    const lines = {
      debug: hold((...line) => to.debug(...line)),
      info: hold((...line) => to.info(...line)),
      warn: hold((...line) => to.warn(...line)),
    };
    this.log = redactingLog(lines, (text) => text);
  }

  /** Passes on what waits, in order. */
  release(): void {
    const lines = this.#lines ?? [];
    this.#lines = undefined;
    for (const write of lines) write();
  }
}
