/** An invalid command line of any program: reported in one line with the exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
