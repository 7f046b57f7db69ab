import { join } from "node:path";
import { runBuiltProgram } from "./lib/built-program.mjs";
import { hasGo } from "./lib/go-program.mjs";
import { buildPrograms, missingPrograms, programFolder } from "./lib/interop/programs.mjs";

const missing = missingPrograms(["random-provider"]);

if (missing.length > 0 && !hasGo()) {
  console.error(
    "Go is not on the PATH, which builds the provider with terraform-plugin-framework. Install Go 1.26 or newer (https://go.dev/doc/install).",
  );
  process.exitCode = 2;
} else if (buildPrograms(missing))
  process.exitCode = runBuiltProgram("test/oracle/main.js", [
    "--program",
    join(programFolder, "random-provider"),
  ]);
else process.exitCode = 1;
