import { serve } from "../server/index.ts";

void serve({
  name: "sec",
  version: "2.2.0",
  address: "tfnode/sec",
  handlers: async () => {
    const [{ providerHandlers }, { sec }] = await Promise.all([
      import("../server/rpc/provider-handlers.ts"),
      import("../resources/sec/index.ts"),
    ]);
    return providerHandlers(sec);
  },
});
