/** Runs work whose errors are ignored, because there is no place to report them to. */
export function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The file, process or reader that the work concerns has gone.
  }
}
