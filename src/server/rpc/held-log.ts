import type { Log } from "../../schema/contexts.ts";
import { redactedLog } from "../../schema/masked-log.ts";

/** Holds lines back until all secrets are known. The content of a line is fixed when it is written. */
export class HeldLog {
  #lines: (() => void)[] | undefined = [];
  /** Holds lines back before the release, and passes them on at once afterwards. */
  readonly log: Log;

  constructor(to: Log) {
    const hold =
      (write: Log["info"]): Log["info"] =>
      (...line) => {
        if (this.#lines) this.#lines.push(() => write(...line));
        else write(...line);
      };
    const lines = {
      trace: hold((...line) => to.trace(...line)),
      debug: hold((...line) => to.debug(...line)),
      info: hold((...line) => to.info(...line)),
      warn: hold((...line) => to.warn(...line)),
      error: hold((...line) => to.error(...line)),
    };
    this.log = redactedLog(lines, (text) => text);
  }

  /** Passes on the waiting lines, in order. */
  release(): void {
    const lines = this.#lines ?? [];
    this.#lines = undefined;
    for (const write of lines) write();
  }
}
