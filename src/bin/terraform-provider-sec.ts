import { handlersFor, serve } from "../server/index.ts";

void serve({
  name: "sec",
  version: "2.2.0",
  address: "tfnode/sec",
  handlers: handlersFor(async () => (await import("../resources/sec/index.ts")).sec),
});
