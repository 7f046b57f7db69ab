import { serve } from "../../../src/server/index.ts";

void serve({
  name: "kit",
  version: "0.0.1",
  address: "tfnode/kit",
  handlers: async () => {
    const [{ providerHandlers }, { kit }] = await Promise.all([
      import("../../../src/server/rpc/provider-handlers.ts"),
      import("./provider.ts"),
    ]);
    return providerHandlers(kit());
  },
});
