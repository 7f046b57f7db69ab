import { serve } from "../server/index.ts";

void serve({
  address: "tfnode/sec",
  provider: async () => (await import("../resources/sec/index.ts")).sec,
});
