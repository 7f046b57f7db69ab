import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Attack } from "./attack.ts";
import type { Tally } from "./bout.ts";
import type { Order } from "./worker.ts";

/** What an attack came to, and how long it took. */
export interface Outcome extends Tally {
  readonly seconds: number;
}

/** What all attacks of a run have in common. */
export interface RunOptions {
  readonly seed: number;
  /** The one try to make. */
  readonly number: number | undefined;
  /** The folder for everything that is written meanwhile. */
  readonly scratch: string;
  /** What tells the processes of this run from others. */
  readonly mark: string;
}

/** The variable by which all that a run has started can be found. */
export const markVariable = "ATTACK_RUN";

/** How long an attack may need to come to its end, in seconds. */
const grace = 240;

/** Runs attacks, each in a process of its own, and ends those that do not end by themselves. */
export class Wardens {
  readonly #options: RunOptions;
  readonly #running = new Set<ChildProcess>();

  constructor(options: RunOptions) {
    this.#options = options;
  }

  /** Carries out an attack. */
  async watch({ name }: Attack, seconds: number): Promise<Outcome> {
    const { seed, number, scratch, mark } = this.#options;
    const began = Date.now();
    const order: Order = { name, seed, seconds, only: number };
    const worker = fork(fileURLToPath(new URL("worker.js", import.meta.url)), [JSON.stringify(order)], {
      env: { ...process.env, TMPDIR: scratch, HOME: scratch, [markVariable]: mark },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#running.add(worker);
    let tally: Tally = { tries: 0, failures: [] };
    worker.on("message", (told: Tally) => {
      tally = told;
    });
    const overdue = setTimeout(() => this.#end(worker), (seconds + grace) * 1000);
    const [code, signal] = await once(worker, "exit");
    clearTimeout(overdue);
    this.#running.delete(worker);
    const failures = [...tally.failures];
    if (code !== 0)
      failures.push({ number: undefined, message: `it ended with ${signal ?? `exit code ${code}`}` });
    return { tries: tally.tries, failures, seconds: (Date.now() - began) / 1000 };
  }

  /** Ends all that runs. */
  stop(): void {
    for (const worker of this.#running) this.#end(worker);
  }

  /** Politely first, so that it ends what it has started. */
  #end(worker: ChildProcess): void {
    worker.kill("SIGTERM");
    setTimeout(() => worker.kill("SIGKILL"), 5000).unref();
  }
}
