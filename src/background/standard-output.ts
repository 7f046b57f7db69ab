import { codeOf } from "./own-files.ts";
import { systemProblem } from "./system-error.ts";

/**
 * Ends this program with the exit code 1 when its standard output cannot be written, after it has called `before`. It prints the reason,
 * unless the reader has closed the output early, as `head` does.
 */
export function endWithOutput(program: string, before: () => void = () => {}): void {
  // A problem with standard error has no reader.
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error) => {
    if (codeOf(error) !== "EPIPE")
      process.stderr.write(`${program}: standard output cannot be written: ${systemProblem(error)}\n`);
    before();
    process.exit(1);
  });
}
