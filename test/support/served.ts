import { join } from "node:path";
import type { Environment } from "../../src/schema/index.ts";
import { startProcess } from "../../src/testing/plugin/process.ts";
import { cleanEnvironment, providerDirectory } from "./terraform.ts";

/** A provider that one process serves to all commands with its variable. */
export interface ServedProvider {
  /** The environment for commands that use the provider. */
  readonly env: { readonly TF_REATTACH_PROVIDERS: string };
  /** The output of the process so far. */
  written(): string;
  /** Ends the process. */
  close(): Promise<void>;
}

/**
 * Starts a built provider with `--debug`, in an environment with the address of an API. Otherwise Terraform starts a provider two
 * to five times in each command, which takes most of the time of a test about another subject.
 */
export async function serveProvider(provider: string, env: Environment): Promise<ServedProvider> {
  const command = join(providerDirectory, `terraform-provider-${provider}`);
  const served = startProcess({ command, args: ["--debug"], env: { ...cleanEnvironment(), ...env } });
  const end = () => served.child.kill("SIGKILL");
  process.once("exit", end);
  const variable = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, found] = /^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(served.stdout()) ?? [];
      if (found !== undefined) resolve(found);
    };
    served.child.stdout?.on("data", look);
    served.exited.then(() => reject(new Error(`${provider} is not served: ${served.stderr()}`)), reject);
  });
  return {
    env: { TF_REATTACH_PROVIDERS: variable },
    written: () => served.stdout() + served.stderr(),
    async close() {
      served.child.kill("SIGINT");
      const { code } = await served.exited;
      process.off("exit", end);
      if (code !== 0) throw new Error(`${provider} ended with ${code}: ${served.stderr()}`);
    },
  };
}
