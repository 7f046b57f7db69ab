import { crash } from "./crash.ts";

let interrupts = 0;

/** Reports whether Ctrl-C was pressed twice, after which Terraform exits immediately and may drop responses that it has received. */
export function wasInterruptedTwice(): boolean {
  return interrupts > 1;
}

/**
 * Handles the signals of a plugin, which a terminal or a CI job also sends to Terraform. After SIGINT, Terraform calls StopProvider, waits
 * for the running calls and saves the state: a plugin that ended by itself would lose its operations. SIGHUP ends Terraform, whose end is
 * noticed, unless it was started to survive the terminal. SIGTERM calls `end` with the exit code.
 */
export function onSignals(end: (exitCode: number) => Promise<void>): void {
  process.on("SIGINT", () => interrupts++);
  process.on("SIGHUP", () => undefined);
  process.on("SIGTERM", () => end(128 + 15).catch(crash));
}
