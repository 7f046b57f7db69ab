import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { demoCredentials } from "../../../src/local-api/sec/index.ts";

/** The built program: one file, which starts in two thirds of the time that its modules take. */
const script = resolve("dist/local-api");

/** The CLI as a process, with its output so far. */
export interface LocalApiProcess {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts the built CLI. */
export function runCli(args: readonly string[], env: NodeJS.ProcessEnv = {}): LocalApiProcess {
  return run(process.execPath, [script, ...args], env);
}

/** Starts the built CLI with a limit on the size of its files in KiB, as on a full disk. */
export function spawnLimited(kib: number, args: readonly string[]): LocalApiProcess {
  const command = `trap "" XFSZ; ulimit -f ${kib}; exec "$@"`;
  return run("bash", ["-c", command, "bash", process.execPath, script, ...args], {});
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): LocalApiProcess {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  const printed = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      printed[stream] += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  return { child, ended, stdout: () => printed.stdout, stderr: () => printed.stderr };
}

/** Starts `local-api sec` on a free port and waits until it serves. */
export async function serve(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const running = runCli(["sec", "--port", "0", ...args], env);
  const ended = running.ended.then((how) => {
    throw new Error(`the local API ended (${how}) before it served: ${running.stderr()}`);
  });
  const ready = until(() => /^sec API listening on (\S+)$/m.exec(running.stdout())?.[1]);
  const url = await Promise.race([ready, ended]);
  ended.catch(() => {});
  return { ...running, url, credentials: demoCredentials };
}

/** Ends a process and waits for it. */
export async function end(running: LocalApiProcess, signal: NodeJS.Signals = "SIGTERM") {
  running.child.kill(signal);
  return await running.ended;
}

/** Polls until the result is neither undefined nor false. */
export async function until<T>(ask: () => T | undefined | false, seconds = 20): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const answer = ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
