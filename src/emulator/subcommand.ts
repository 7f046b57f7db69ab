/** Wrong arguments: the CLI prints the message and the usage, and exits with 2. */
export class UsageError extends Error {}

/** The emulator of one API, as a subcommand of the CLI. */
export interface Subcommand {
  /** Its usage with every option. */
  readonly usage: string;
  /** Serves until `stopping` is aborted; a `UsageError` or a `StartupError` when it cannot. */
  run(args: readonly string[], stopping: AbortSignal): Promise<void>;
}
