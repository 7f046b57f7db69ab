import type { Provider } from "../schema/define.ts";
import type { ProcessOptions } from "./process-options.ts";
import { problemsForPulumi } from "./rpc/wrong-definitions.ts";
import { serveHandlers } from "./serve-handlers.ts";
import { readFiles } from "./share/share-key.ts";
import { writeFully } from "./write-fully.ts";

/** A provider, and the options of the process that serves it. */
export interface ServeOptions<Api> extends ProcessOptions {
  /** Imports the provider's own modules. Called with the first call that needs them, which delays neither the start nor the schema. */
  readonly provider: () => Promise<Provider<Api>>;
}

/**
 * Executes the command line; under Terraform, this serves the provider as a go-plugin plugin. Resolves when the
 * provider is being served, or when there is nothing to serve. A serving process ends by itself.
 */
export async function serve<Api>({ provider, ...options }: ServeOptions<Api>): Promise<void> {
  const problems = await problemsForPulumi(async () => (await provider()) as Provider, options.env);
  if (problems !== undefined) {
    writeFully(1, `${problems}\n`);
    process.exitCode = 1;
    return;
  }
  await serveHandlers({
    ...options,
    version: async () => (await provider()).definition.version,
    createHandlers: async (environment) => {
      const [{ createRpcHandlers }, loaded] = await Promise.all([
        import("./rpc/create-rpc-handlers.ts"),
        provider(),
      ]);
      if (readFiles) {
        const { wellKnownFiles } = await import("../schema/well-known-files.ts");
        const { watchedFiles = wellKnownFiles } = loaded.definition;
        const home = environment.HOME ?? "~";
        for (const path of watchedFiles(environment)) readFiles.read(path.replace(/^~(?=\/|$)/, () => home));
      }
      return createRpcHandlers(loaded, environment);
    },
  });
}
