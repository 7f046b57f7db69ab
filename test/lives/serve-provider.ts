import type { Provider } from "../../src/schema/index.ts";
import { Plugin } from "../../src/server/plugin.ts";
import { createRpcHandlers } from "../../src/server/rpc/create-rpc-handlers.ts";
import { parentProcess } from "../../src/server/run-id.ts";

/** A provider that this process serves. */
export interface Served {
  /** The value of `TF_REATTACH_PROVIDERS` for commands that use it. */
  readonly reattach: string;
  close(): Promise<void>;
}

/** Serves a provider to all commands with a variable, as `--debug` does. */
export async function serveInProcess(source: string, provider: Provider): Promise<Served> {
  const { name } = provider.definition;
  return await new Promise((resolve, reject) => {
    const plugin = new Plugin(
      {
        address: source,
        name,
        program: `terraform-provider-${name}`,
        version: () => "0.0.1",
        env: {},
        debug: true,
        createHandlers: (environment) => createRpcHandlers(provider, environment),
      },
      {
        writeOutput(text) {
          const [, reattach] = /^TF_REATTACH_PROVIDERS='(.*)'$/m.exec(text) ?? [];
          if (reattach !== undefined) resolve({ reattach, close: () => plugin.abandon() });
        },
        writeError: (text) => reject(new Error(text)),
        client: parentProcess,
        clientHasEnded: () => false,
        leave: () => false,
        refuse: () => false,
        end: () => {},
      },
    );
    plugin.serve().catch(reject);
  });
}
