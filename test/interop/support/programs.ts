import { delimiter, resolve } from "node:path";
import { cleanEnvironment } from "../../support/terraform.ts";

/** The folder with what scripts/interop has built. */
export const programFolder = resolve(process.env.INTEROP_BIN ?? ".cache/interop");

/** An environment with the built programs on the PATH, and without what changes how they, Node or a provider behave. */
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
