import { resolve } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";

if (ensureBuilt(resolve(import.meta.dirname, ".."))) await import("../packages/cli/lib/cli/main.js");
else process.exitCode = 1;
