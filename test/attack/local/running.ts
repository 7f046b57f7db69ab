import { resolve } from "node:path";
import { type PluginProcess, startProcess } from "../../../src/testing/plugin/process.ts";
import { providerDirectory } from "../../support/terraform.ts";

/** A local API as users start it. */
export interface RunningApi {
  readonly process: PluginProcess;
  /** The address of the API: that of `sec`, or that of the control API of `vdb`. */
  readonly url: string;
  /** Ends the API cleanly, or kills it. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a local API with a data directory. If it does not start, the API is undefined, and the ended process
 * is returned.
 */
export async function startApi(
  name: "sec" | "vdb",
  data: string,
): Promise<{ readonly running?: RunningApi; readonly ended?: PluginProcess }> {
  const started = startProcess({
    command: resolve(providerDirectory, "local-api"),
    args: [name, "--port", "0", "--data", data],
  });
  const isReady = started.firstLine.then(
    async () => {
      for (;;) {
        const url = /listening on (https?:\/\/\S+)/.exec(started.stdout())?.[1];
        if (url !== undefined) return url;
        await new Promise((wake) => setTimeout(wake, 10));
      }
    },
    () => undefined,
  );
  const url = await Promise.race([isReady, started.exited.then(() => undefined)]);
  if (url === undefined) {
    await started.exited;
    return { ended: started };
  }
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    started.child.kill(signal);
    await started.exited;
  };
  return { running: { process: started, url, stop } };
}
