import { ignoreErrors } from "./ignore-errors.ts";
import { strayText } from "./stray-text.ts";
import { writeFully } from "./write-fully.ts";

const lines = 100;

/** Writes the text of a crash; standard error by default. */
let report = (text: string) => writeFully(2, text);

/** Writes a text that Terraform recognizes as a crash and shows to the practitioner, and exits with code 2. */
export function crash(error: unknown): never {
  let text = "panic: a value without a text was thrown\n";
  ignoreErrors(() => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const trace = String(stack ?? "")
      .split("\n")
      .slice(0, lines)
      .join("\n");
    text = `panic: ${message}\n\n${trace}\n`;
  });
  // The reader of standard error may have ended.
  ignoreErrors(() => report(strayText(text)));
  process.exit(2);
}

/** Turns every uncaught exception and unhandled rejection into a crash; `reportCrash` replaces standard error. */
export function crashOnUncaught(reportCrash = report): void {
  report = reportCrash;
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}
