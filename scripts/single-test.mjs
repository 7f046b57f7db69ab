import { parsedArguments } from "./lib/arguments.mjs";
import { runSingle } from "./lib/single/suite.mjs";
import { Steps } from "./lib/steps.mjs";

const help = `Usage: ./scripts/single-test

Makes the single executables of both providers and the local APIs for all systems, and images of the local APIs. Looks at their
structure, and runs them without Node, with Terraform and the local APIs:

  linux_amd64    as they are, and in a root file system that has nothing else
  linux_arm64    with qemu-user-static, where that and libraries for arm64 are installed
  windows_amd64  with wine and Terraform for Windows, where they are installed or can be built

The last line is "N passed, N failed". What is made for that is kept in .cache/node-binaries and .cache/single-tools, or in the folders
that NODE_BINARIES and SINGLE_TOOLS name.
`;

const options = parsedArguments("scripts/single-test", help, {
  options: { help: { type: "boolean" } },
})?.values;

if (!options) process.exitCode = 2;
else if (options.help) process.stdout.write(help);
else {
  await Steps.run("scripts/single-test", async (steps) => {
    if (await steps.build()) await runSingle(steps);
  });
}
