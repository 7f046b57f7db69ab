import { handlersFor, serve } from "../server/index.ts";

void serve({
  name: "vdb",
  version: "1.19.2",
  address: "tfnode/vdb",
  handlers: handlersFor(async () => (await import("../resources/vdb/index.ts")).vdb),
});
