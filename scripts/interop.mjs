import { parseArgs } from "node:util";
import { programs } from "./lib/interop/programs.mjs";
import { runInterop } from "./lib/interop/suites.mjs";
import { getTools, obstacle } from "./lib/interop/tools.mjs";
import { Steps } from "./lib/steps.mjs";

const help = `Usage: ./scripts/interop [--tools]

Runs the providers under Pulumi, OpenTofu and other versions of Terraform, against the local APIs. The last line is
"N passed, N failed".

The programs are built from their Go modules the first time, which takes a quarter of an hour on two cores, and kept in
.cache/interop, or in the folder that INTEROP_BIN names:

${Object.entries(programs)
  .map(([name, { version }]) => `  ${name} ${version}`)
  .join("\n")}

  --tools  builds and installs what is needed, and runs nothing
`;

const { values } = parseArgs({ options: { help: { type: "boolean" }, tools: { type: "boolean" } } });

if (values.help) {
  process.stdout.write(help);
} else if (obstacle()) {
  console.error(obstacle());
  process.exitCode = 2;
} else {
  getTools();
  if (!values.tools) {
    await Steps.run("scripts/interop", async (steps) => {
      if (await steps.build()) await runInterop(steps);
    });
  }
}
