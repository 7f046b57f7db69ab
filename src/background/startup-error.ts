/** An error that prevents the start and that the user can correct: command lines print only its message and exit with 1. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
