/** A reason not to start that the user can correct: command lines print its message alone and exit with 1. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
