import { delimiter, resolve } from "node:path";
import { cleanEnvironment } from "../../support/terraform.ts";

/** The folder with the programs that scripts/interop has built. */
export const programFolder = resolve(process.env.INTEROP_BIN ?? ".cache/interop");

/**
 * Returns an environment with the built programs on the PATH, and without variables that change the behavior of these
 * programs, Node or a provider.
 */
export function interopEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(cleanEnvironment()).filter(([name]) => !name.startsWith("PULUMI_"));
  return {
    ...Object.fromEntries(kept),
    PATH: [programFolder, process.env.PATH].join(delimiter),
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_IGNORE_AMBIENT_PLUGINS: "true",
    PULUMI_SKIP_UPDATE_CHECK: "true",
  };
}
