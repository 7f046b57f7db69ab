import { serve } from "../../../src/index.ts";

void serve({
  address: "example/dns",
  provider: async () => (await import("./provider.ts")).default,
});
