import type { Provider } from "../schema/define.ts";
import type { ProcessOptions } from "./process-options.ts";
import { serveHandlers } from "./serve-handlers.ts";

/** A provider, and the process that it is to be served from. */
export interface ServeOptions<Api> extends ProcessOptions {
  /** Loads the provider's own modules, when a call needs them: that delays neither the start nor the schema. */
  readonly provider: () => Promise<Provider<Api>>;
}

/**
 * Does what the command line says, which under Terraform is to serve the provider as a go-plugin plugin. Resolves when the
 * provider is being served, or when there is nothing to serve. A served process ends by itself.
 */
export async function serve<Api>({ provider, ...options }: ServeOptions<Api>): Promise<void> {
  await serveHandlers({
    ...options,
    version: async () => (await provider()).definition.version,
    createHandlers: async (environment) => {
      const [{ createRpcHandlers }, loaded] = await Promise.all([
        import("./rpc/create-rpc-handlers.ts"),
        provider(),
      ]);
      return createRpcHandlers(loaded, environment);
    },
  });
}
