import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Environment } from "../../schema/environment.ts";
import { WarmError } from "./warm-error.ts";

/**
 * Runs a command in the place of this process, and ends this process as the command ended. Each signal reaches the command once: a
 * terminal sends its own to both; elsewhere the command gets a process group of its own, and what this process gets.
 * Throws a WarmError if there is no such command.
 */
export async function runCommand(
  [file, ...args]: readonly [string, ...string[]],
  env: Environment,
): Promise<void> {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  const child = spawn(file, args, { env: { ...env }, stdio: "inherit", detached: !hasTerminal });
  const forward = (signal: NodeJS.Signals) => {
    if (!hasTerminal) send(child, signal, signal === "SIGINT" || signal === "SIGQUIT");
    else if (signal === "SIGTERM") send(child, signal, false);
  };
  for (const signal of signals) process.on(signal, forward);
  const [code, signal] = await once(child, "exit").catch((cause) => {
    throw new WarmError(
      `${file} cannot be run: ${cause.code === "ENOENT" ? "it is not there" : cause.message}`,
      {
        cause,
      },
    );
  });
  for (const name of signals) process.off(name, forward);
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
}

const signals = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"] as const;

/** Interrupts reach all that a command has started, as from a terminal. */
function send({ pid = 0 }: ChildProcess, signal: NodeJS.Signals, toGroup: boolean): void {
  try {
    process.kill(toGroup ? -pid : pid, signal);
  } catch {
    // It has ended.
  }
}
