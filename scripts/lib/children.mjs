import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { createInterface } from "node:readline";

/** Thrown by `run` when a signal has requested this process to end. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const running = new Set();
let interruption;

/**
 * Runs a program to its end and resolves with its exit code and its output; `onLine` receives the output line by line. Each
 * program has a process group of its own, so that it receives Ctrl-C once, through this process. After `seconds` it is killed.
 */
export async function run(command, args, { onLine = () => {}, seconds = 900, ...options } = {}) {
  if (interruption) throw interruption;
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      onLine(line);
    });
  }
  running.add(child);
  const timer = setTimeout(() => signalGroup(child.pid, "SIGKILL"), seconds * 1000);
  try {
    const [code, signal] = await once(child, "close");
    if (interruption) throw interruption;
    return { code: code ?? 128 + constants.signals[signal], output: lines.join("\n") };
  } finally {
    clearTimeout(timer);
    running.delete(child);
  }
}

/** Ends the programs of `run` when this process is requested to end: the first signal is forwarded, the second kills them. */
export function passOnInterrupts() {
  const pass = (signal) => {
    const again = interruption !== undefined;
    interruption ??= new Interrupted(signal);
    for (const child of running) signalGroup(child.pid, again ? "SIGKILL" : "SIGINT");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  // The reader of this process's output has closed it.
  process.stdout.once("error", () => pass("SIGPIPE")).on("error", () => {});
}

/** Signals a process group; a group that has ended is not an error. */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
