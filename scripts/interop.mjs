import { parsedArguments } from "./lib/arguments.mjs";
import { programs } from "./lib/interop/programs.mjs";
import { runInterop } from "./lib/interop/suites.mjs";
import { getTools, obstacle } from "./lib/interop/tools.mjs";
import { Steps } from "./lib/steps.mjs";

const help = `Usage: ./scripts/interop [--tools]

Runs the providers under Pulumi, OpenTofu and other versions of Terraform, against the local APIs. The last line is
"N passed, N failed".

The programs are built from their Go modules the first time, which takes 12 to 25 minutes on two cores, and kept in
.cache/interop, or in the folder that INTEROP_BIN names:

${Object.entries(programs)
  .map(([name, { version }]) => `  ${name} ${version}`)
  .join("\n")}

npm and pip install CDK Terrain, with a Node that it supports, the packages of Pulumi programs, SDKs of vendors and moto
there.

  --tools  builds and installs what is needed, and runs nothing
`;

const flag = { type: "boolean", default: false };
const options = parsedArguments("scripts/interop", help, { options: { help: flag, tools: flag } })?.values;

if (!options) {
  process.exitCode = 2;
} else if (options.help) {
  process.stdout.write(help);
} else if (obstacle()) {
  console.error(obstacle());
  process.exitCode = 2;
} else if (!getTools()) {
  process.exitCode = 1;
} else if (!options.tools) {
  await Steps.run("scripts/interop", async (steps) => {
    if (await steps.build()) await runInterop(steps);
  });
}
