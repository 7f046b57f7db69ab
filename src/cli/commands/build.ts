import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { ownTarget } from "../../packaging/single/index.ts";
import { buildProgram } from "../project/build-program.ts";
import { loadValidProvider } from "../project/load-provider.ts";
import { openProject } from "../project/project.ts";
import { makeSinglesOf, targetsOf } from "../project/singles.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode build` */
export const command: Command = {
  name: "tfnode build",
  help: `Usage: tfnode build [--output DIR] [--single [--target LIST]] [--project DIR]

Makes the provider one executable file, DIR/terraform-provider-NAME, which needs Node 20.19 or later on the PATH and nothing
else. The licences of the code in it and a bill of materials are in DIR/notices. The build fails if a definition is invalid.

  --output DIR   where to write it (dist, beside package.json)
  --single       also make executables that need no Node, in DIR/single/TARGET, with Node's licences in DIR/single; Node's part of them is
                 fetched from the registry of npm the first time, and kept in the folder NODE_BINARIES
  --target LIST  for which systems, such as linux_amd64,windows_amd64; all for those of tfnode.config.ts (this machine's)
  --project DIR  the folder of the provider (the current one, or the next above it with a tfnode.config.ts)
`,
  options: {
    output: { type: "string" },
    single: { type: "boolean" },
    target: { type: "string" },
    project: { type: "string" },
  },
  async run({ values: { output, single, target, project: from } }) {
    if (target !== undefined && !single) throw new UsageError("--target goes with --single");
    const project = await openProject(from as string | undefined);
    const list = target === "all" ? undefined : String(target);
    const targets = target === undefined ? [ownTarget()] : targetsOf(project, list);
    const folder = output === undefined ? join(project.home, "dist") : resolve(String(output));
    await loadValidProvider(project);
    const program = await buildProgram(project, folder);
    say(program);
    if (single)
      for (const made of (await makeSinglesOf(project, program, targets, join(folder, "single"))).values())
        say(made);
    return 0;
  },
};

function say(file: string): void {
  const size = (statSync(file).size / 1e6).toFixed(2);
  print(`${relative(process.cwd(), file) || file} (${size} MB)\n`);
}
