import { serve } from "../../src/server/index.ts";

void serve({
  address: "example/notes",
  provider: async () => (await import("./provider.ts")).notes,
});
