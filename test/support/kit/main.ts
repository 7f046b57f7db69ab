import { handlersFor, serve } from "../../../src/server/index.ts";

void serve({
  name: "kit",
  version: "0.0.1",
  address: "tfnode/kit",
  handlers: handlersFor(async () => (await import("./provider.ts")).kit()),
});
