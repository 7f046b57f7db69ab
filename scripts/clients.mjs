import { runBuiltProgram } from "./lib/built-program.mjs";

process.exitCode = runBuiltProgram("test/clients/main.js");
