import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Attack } from "./attack.ts";
import { markVariable, type Order, type Tally, workerVariable } from "./order.ts";
import { cpuSecondsOf } from "./process-state.ts";

/** The outcome of an attack, and its duration. */
export interface Outcome extends Tally {
  readonly seconds: number;
}

/** The common parts of all attacks of a run. */
export interface RunOptions {
  readonly seed: number;
  /** The only try to make. */
  readonly number: number | undefined;
  /** The maximum number of tries. */
  readonly most?: number | undefined;
  /** The folder for all files of the run. */
  readonly scratch: string;
  /** The mark that distinguishes the processes of this run from others. */
  readonly mark: string;
}

/**
 * The maximum CPU time of an attack without a sign of life, in seconds: beyond it, the attack counts as an
 * endless loop.
 */
const silence = 240;

/** Runs attacks, each in its own process, and ends those in an endless loop; a worker itself ends tries that hang. */
export class Wardens {
  readonly #options: RunOptions;
  readonly #running = new Set<ChildProcess>();

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** Runs an attack. */
  async watch({ name }: Attack, seconds: number): Promise<Outcome> {
    const { seed, number, most, scratch, mark } = this.#options;
    const began = Date.now();
    const order: Order = { name, seed, seconds, only: number, most };
    const worker = fork(fileURLToPath(new URL("worker.js", import.meta.url)), [JSON.stringify(order)], {
      env: {
        ...process.env,
        TMPDIR: scratch,
        HOME: scratch,
        [markVariable]: mark,
        [workerVariable]: `${mark} ${name}`,
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#running.add(worker);
    let tally: Tally = { tries: 0, failures: [] };
    let usedBefore = 0;
    worker.on("message", (reported: Tally | null) => {
      usedBefore = cpuSecondsOf(worker.pid ?? 0) ?? 0;
      tally = reported ?? tally;
    });
    const watch = setInterval(() => {
      if ((cpuSecondsOf(worker.pid ?? 0) ?? 0) - usedBefore > silence) this.#end(worker);
    }, 1000);
    const [code, signal] = await once(worker, "exit");
    clearInterval(watch);
    this.#running.delete(worker);
    const failures = [...tally.failures];
    if (code !== 0)
      failures.push({ number: undefined, message: `it ended with ${signal ?? `exit code ${code}`}` });
    return { ...tally, failures, seconds: (Date.now() - began) / 1000 };
  }

  /** Ends all running attacks. */
  stop(): void {
    for (const worker of this.#running) this.#end(worker);
  }

  /** Requests the end first, so that the worker ends its own processes. */
  #end(worker: ChildProcess): void {
    worker.kill("SIGTERM");
    setTimeout(() => worker.kill("SIGKILL"), 5000).unref();
  }
}
