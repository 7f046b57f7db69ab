import { serve } from "../../../src/server/index.ts";

void serve({
  address: "tfnode/kit",
  provider: async () => (await import("./provider.ts")).kit(),
});
