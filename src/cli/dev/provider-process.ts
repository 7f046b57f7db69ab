import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { endWithParent, tailOf } from "../child/run-child.ts";
import { limitCure, limitSeconds } from "../project/limit.ts";
import type { Backend, ReattachAddress } from "./relay.ts";

/** The error of a provider that did not start to serve. Its message is the provider's standard error. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The maximum time in milliseconds for a provider to end on its own. */
const graceMs = 5000;

/** The maximum number of characters before the line with the address. */
const mostBefore = 2 ** 20;

/** How a provider is run. */
export interface ProviderProcessOptions {
  /** The compiled program. */
  readonly program: string;
  readonly cwd: string;
  /** The folder of its socket. */
  readonly socketFolder: string;
  /** The folders to remove if this process is killed. */
  readonly remove: readonly string[];
  /** Receives its output after it has started to listen. */
  readonly onOutput: (output: string | Uint8Array) => void;
  /** Called if the process ends without having been retired. */
  readonly onEnd: (how: string) => void;
  /** Ends the process while it starts. */
  readonly signal: AbortSignal;
}

/** A process that serves a provider to all clients. */
export class ProviderProcess implements Backend {
  readonly address: ReattachAddress;
  readonly #child: ChildProcess;
  #isRetired = false;

  /** Starts a compiled program, and resolves when it listens. Throws a StartError. */
  static async start(options: ProviderProcessOptions): Promise<ProviderProcess> {
    const { program, cwd, socketFolder, remove, onOutput, signal } = options;
    const args = [...endWithParent(remove), "--enable-source-maps", program, "--debug"];
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, PLUGIN_UNIX_SOCKET_DIR: socketFolder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stderr = tailOf(child.stderr);
    const kill = () => child.kill("SIGKILL");
    const seconds = limitSeconds();
    const late = AbortSignal.timeout(seconds * 1000);
    const stop = AbortSignal.any([signal, late]);
    stop.addEventListener("abort", kill);
    try {
      const address = await new Promise<ReattachAddress>((resolve, reject) => {
        let text = "";
        child.stdout.setEncoding("utf8").on("data", function read(part: string) {
          text = (text + part).slice(-mostBefore);
          const [, found] = /^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(text) ?? [];
          if (found === undefined) return;
          child.stdout.off("data", read);
          resolve(addressIn(found));
        });
        child.once("error", reject);
        child.once("close", (code) => {
          const why = late.aborted ? `The provider does not listen after ${seconds} s. ${limitCure}` : "";
          reject(new StartError(why || stderr().trim() || `The provider ended with ${code ?? "a signal"}.`));
        });
      });
      if (stderr() !== "") onOutput(stderr());
      for (const stream of [child.stdout, child.stderr]) stream.on("data", onOutput);
      return new ProviderProcess(child, address, options.onEnd);
    } finally {
      stop.removeEventListener("abort", kill);
    }
  }

  private constructor(child: ChildProcess, address: ReattachAddress, onEnd: (how: string) => void) {
    this.#child = child;
    this.address = address;
    child.once("exit", (code, signal) => {
      if (!this.#isRetired) onEnd(signal === null ? `code ${code}` : `the signal ${signal}`);
    });
  }

  /** Resolves when the process has ended; kills it if it does not end on its own. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await ended;
    clearTimeout(timer);
  }
}

function addressIn(text: string): ReattachAddress {
  const [one] = Object.values(JSON.parse(text) as { [source: string]: { readonly Addr: ReattachAddress } });
  if (!one) throw new StartError("The provider reported no address.");
  return one.Addr;
}
