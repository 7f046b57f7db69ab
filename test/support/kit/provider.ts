import { DiagnosticError, provider, string } from "../../../src/schema/index.ts";
import { Store } from "./store.ts";

/**
 * A provider with every feature of the framework, for its tests. Without a file, processes do not share objects.
 */
export function kit(memory?: Store) {
  return provider({
    name: "kit",
    version: "0.0.1",
    description: "A provider for tests.",
    schema: {
      file: string("Where objects are kept").optional(),
      fail: string("How to fail").optional(),
    },

    validate({ config, diagnostics, at }) {
      if (config.fail === "validate") diagnostics.error(at.fail, "Configured to fail", "Remove fail.");
    },

    async configure({ config, diagnostics, at }) {
      if (config.fail === "configure")
        throw new DiagnosticError(at.fail, "Configured to fail", "Remove fail.");
      if (config.fail === "bug") throw new TypeError("configure has a bug");
      if (config.fail === "warn") diagnostics.warn(at.fail, "Configured to warn", "It is only a warning.");
      return memory ?? new Store(config.file ?? undefined);
    },

    resources: {
      awaited: () => import("./awaited.ts"),
      everything: () => import("./everything.ts"),
      forgetful: () => import("./forgetful.ts"),
      fragile: () => import("./fragile.ts"),
      meant: () => import("./meant.ts"),
      outdated: () => import("./outdated.ts"),
      relocated: () => import("./relocated.ts"),
      renamed: () => import("./renamed.ts"),
      rota: () => import("./rota.ts"),
      stubborn: () => import("./stubborn.ts"),
    },
    dataSources: { lookup: () => import("./lookup.ts") },
    ephemeralResources: { lease: () => import("./lease.ts") },
    stateStores: { shelf: () => import("./shelf.ts") },
    functions: { join: () => import("./join.ts"), repeat: () => import("./repeat.ts") },
  });
}
