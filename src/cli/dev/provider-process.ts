import { type ChildProcess, spawn } from "node:child_process";
import type { Backend, ReattachAddress } from "./relay.ts";

/** A provider that did not come to serve. Its message is what it wrote on standard error. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** A process that serves a provider for whoever connects. */
export class ProviderProcess implements Backend {
  readonly address: ReattachAddress;
  readonly #child: ChildProcess;

  /** Starts a compiled program, and resolves when it listens. Its standard error goes to `onError`. */
  static async start(
    program: string,
    cwd: string,
    onError: (text: string) => void,
  ): Promise<ProviderProcess> {
    const child = spawn(process.execPath, ["--enable-source-maps", program, "--debug"], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let told = "";
    let listening = false;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      if (listening) onError(text);
      else told += text;
    });
    const address = await new Promise<ReattachAddress>((resolve, reject) => {
      let text = "";
      child.stdout.setEncoding("utf8").on("data", (part: string) => {
        text += part;
        const [, found] = /^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(text) ?? [];
        if (found !== undefined && !listening) resolve(addressIn(found));
      });
      child.once("error", reject);
      child.once("close", (code) =>
        reject(new StartError(told.trim() || `The provider ended with ${code}.`)),
      );
    });
    listening = true;
    if (told !== "") onError(told);
    return new ProviderProcess(child, address);
  }

  private constructor(child: ChildProcess, address: ReattachAddress) {
    this.#child = child;
    this.address = address;
  }

  retire(): void {
    this.#child.kill("SIGTERM");
  }
}

function addressIn(text: string): ReattachAddress {
  const [one] = Object.values(JSON.parse(text) as { [source: string]: { readonly Addr: ReattachAddress } });
  if (!one) throw new StartError("The provider said no address.");
  return one.Addr;
}
