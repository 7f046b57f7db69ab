import { handlersFor, serve } from "../../src/server/index.ts";

void serve({
  name: "notes",
  version: "0.1.0",
  address: "example/notes",
  handlers: handlersFor(async () => (await import("./provider.ts")).notes),
});
