import { errorText } from "../../schema/operations/error-text.ts";

/** Characters of a line that are shown. */
const longest = 500;
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
      // Secrets of several lines are found before the lines become one, and those that only other characters kept apart after it.
      const line = this.#hide(oneLine(this.#hide(errorText(message))));
      return line.length <= longest ? line : `${line.slice(0, longest)}… (${line.length} characters)`;
    } catch {
      return "(not shown)";
    }
  }
}

/** A text without what a terminal takes for more than a character of a line. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim();
}
