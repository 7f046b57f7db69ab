import { errorText } from "../../schema/engine/operations/error-text.ts";
import { plainLine } from "./plain-text.ts";

/** Lines that wait to be sent; of more, the newest replaces the one before it. */
const mostWaiting = 100;

/**
 * The lines that an action shows while it runs, in order, until `end` is called. What is added afterwards is dropped. Nothing in
 * it throws.
 */
export class ProgressLines implements AsyncIterable<string> {
  readonly #hide: (text: string) => string;
  readonly #waiting: string[] = [];
  #ended = false;
  #wake = () => {};

  /** `hide` takes secrets out of a text. */
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

  /** Ends and drops what waits: a Terraform that is stopped takes one more line for a reason to leave without the outcome. */
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
