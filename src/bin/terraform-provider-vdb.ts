import { serve } from "../server/index.ts";

void serve({
  address: "tfnode/vdb",
  provider: async () => (await import("../resources/vdb/index.ts")).vdb,
});
