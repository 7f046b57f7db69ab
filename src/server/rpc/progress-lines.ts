import { errorText } from "../../schema/engine/operations/error-text.ts";
import { plainLine } from "./plain-text.ts";

/** The maximum number of waiting lines; beyond it, a new line replaces the last one. */
const mostWaiting = 100;

/**
 * The lines that an action shows while it runs, in order, until `end` is called. Lines added afterwards are dropped. Its methods
 * never throw.
 */
export class ProgressLines implements AsyncIterable<string> {
  readonly #hide: (text: string) => string;
  readonly #waiting: string[] = [];
  #ended = false;
  #wake = () => {};

  /** `hide` removes secrets from a text. */
  constructor(hide: (text: string) => string) {
    this.#hide = hide;
  }

  add(message: unknown): void {
    if (this.#ended) return;
    if (this.#waiting.length >= mostWaiting) this.#waiting.pop();
    this.#waiting.push(this.#lineOf(message));
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Ends and drops waiting lines: after an interrupt, Terraform would react to a further line by leaving without the outcome. */
  stop(): void {
    this.#waiting.length = 0;
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const line = this.#waiting.shift();
      if (line !== undefined) yield line;
      else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  #lineOf(message: unknown): string {
    try {
      return plainLine(errorText(message), this.#hide);
    } catch {
      return "(not shown)";
    }
  }
}
