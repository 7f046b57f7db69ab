import { crash, crashOnUncaught } from "./crash.ts";
import { ignoreErrors } from "./ignore-errors.ts";
import { createLoggers, providerLevel } from "./logging.ts";
import { Plugin, type PluginOptions } from "./plugin.ts";
import { showRunningCalls } from "./running-calls.ts";
import { linuxProcess } from "./share/linux-process.ts";
import { watchingShell } from "./share/share-key.ts";
import { onSignals } from "./signals.ts";
import { replaceOutput } from "./standard-streams.ts";
import { ownProcess } from "./started-process.ts";
import { writeFully } from "./write-fully.ts";

/** Serves the client that has started this process. */
export async function servePlugin(options: PluginOptions): Promise<void> {
  crashOnUncaught();
  if (watchingShell !== undefined) beWatched(Number(watchingShell));
  const plugin = new Plugin(options, ownProcess());
  plugin.serve().catch(crash);
  if (options.debug) {
    for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"])
      process.on(signal, () => plugin.interrupt(0).catch(crash));
  } else {
    onSignals((exitCode) => plugin.interrupt(exitCode));
    replaceOutput({
      writeOutput: (data) => plugin.stdout?.write(data),
      writeError: (data) => writeFully(2, data),
    });
  }
  if (options.debug || providerLevel(options.env, options.name) !== "off") await reportFailure(options);
}

/** Shows the running calls to the shell that watches this process, and ends the shell together with this process. */
function beWatched(shell: number): void {
  showRunningCalls();
  process.once("exit", () => {
    ignoreErrors(() => linuxProcess(shell).parent === process.pid && process.kill(shell, "SIGUSR1"));
  });
}

/** Reports why a process of this program failed that had no reader any more. */
async function reportFailure(options: PluginOptions): Promise<void> {
  const { takeFailure } = await import("./share/failure.ts");
  const failure = takeFailure();
  if (failure === undefined) return;
  if (options.debug) writeFully(2, `${options.program}: ${failure}\n`);
  else createLoggers(options, (line) => writeFully(2, line)).provider.warn(failure);
}
