/** A reason not to start that the user can correct: the CLI prints its message alone and exits with 1. */
export class StartupError extends Error {}
