import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { UsageError } from "../../background/usage-error.ts";
import { ownTarget } from "../../packaging/single/index.ts";
import { definitionAdvice } from "../check/definition-advice.ts";
import { descriptionAdvice } from "../check/description-advice.ts";
import { pulumiProblems } from "../check/pulumi.ts";
import { advised, findingLine } from "../check/report.ts";
import { buildProgram } from "../project/build-program.ts";
import { loadValidProvider } from "../project/load-provider.ts";
import { openProject } from "../project/project.ts";
import { makeSinglesOf, targetsOf } from "../project/singles.ts";
import { defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";

/** `tfnode build` */
export const command = defineCommand({
  name: "tfnode build",
  help: `Usage: tfnode build [--output DIR] [--single [--target LIST]] [--project DIR]

Builds one executable file of the provider, DIR/terraform-provider-NAME, which needs only Node 20.19 or later on the PATH. Writes the
licenses of the code in it and a bill of materials to DIR/notices. Starts the program alone and with a shared process. Fails if a
definition is invalid, or a start fails.

  --output DIR   the output folder (default: dist, next to package.json)
  --single       also make executables that need no Node, in DIR/single/TARGET, with Node's licenses in DIR/single; the first time, npm
                 downloads Node's executables to the folder NODE_BINARIES
  --target LIST  the systems for --single, such as linux_amd64,windows_amd64, or all for those in tfnode.config.ts (default: this
                 machine)
  --project DIR  the folder of the provider (default: the current folder, or the nearest above it with a tfnode.config.ts)
`,
  options: { output: "text", single: "flag", target: "text", project: "text" },
  async run({ values: { output, single, target, project: from } }) {
    if (target !== undefined && !single) throw new UsageError("--target goes with --single");
    const project = await openProject(from);
    const list = target === "all" ? undefined : target;
    const targets = target === undefined ? [ownTarget()] : targetsOf(project, list);
    const folder = output === undefined ? join(project.home, "dist") : resolve(output);
    const provider = await loadValidProvider(project);
    const program = await buildProgram(project, folder);
    say(program);
    for (const advice of [definitionAdvice, descriptionAdvice])
      for (const text of await advice(provider)) print(findingLine(advised("definitions", text)));
    adviseOnPulumi(await pulumiProblems(provider));
    if (single)
      for (const made of (await makeSinglesOf(project, program, targets, join(folder, "single"))).values())
        say(made);
    return 0;
  },
});

/** Names the first reason for which Pulumi's bridge cannot carry the provider, which most providers do not have. */
function adviseOnPulumi([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` ${others.length} more: tfnode check --pulumi.`;
  print(findingLine(advised("pulumi", `${first}${more}`)));
}

function say(file: string): void {
  const size = (statSync(file).size / 1e6).toFixed(2);
  print(`${relative(process.cwd(), file) || file} (${size} MB)\n`);
}
