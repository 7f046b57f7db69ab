import { durationMs, durationText } from "../../schema/timeouts.ts";
import type { Caller } from "../../testing/core/methods.ts";
import type { Config } from "../config.ts";
import { CommandError } from "../terminal/command.ts";

/** Thrown for an operation that takes longer than a check waits for it. */
class PatienceError extends Error {
  override readonly name = "PatienceError";
}

/** The time limits of the operations of one type, in milliseconds. */
export class Patience {
  readonly #ms: number;

  /** Waits as long as `check.patience`, one minute by default, or as the longest of the timeouts that the type declares. */
  constructor({ check }: Config, timeouts: { readonly [operation: string]: string | undefined } = {}) {
    const { patience = "1m" } = check ?? {};
    const wanted = durationMs(patience);
    if (wanted === undefined)
      throw new CommandError(`check.patience is ${JSON.stringify(patience)}: write a duration such as "5m"`);
    const declared = Object.values(timeouts).map((text = "") => durationMs(text) ?? 0);
    this.#ms = Math.max(wanted, ...declared);
  }

  /** Resolves with the result of the work. Throws a PatienceError if the work takes too long; the work then continues. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const text = `no response within ${durationText(this.#ms)}: does it await a promise that nothing settles? Set check.patience in tfnode.config.ts if the API needs longer`;
      timer = setTimeout(() => reject(new PatienceError(text)), this.#ms);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns a caller that waits no longer for a response. */
  around(call: Caller): Caller {
    return (method, request) => this.wait(() => call(method, request));
  }
}
