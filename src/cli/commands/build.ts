import { statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { buildProgram } from "../project/build-program.ts";
import { openProject } from "../project/project.ts";
import type { Command } from "../terminal/command.ts";

/** `tfnode build` */
export const command: Command = {
  name: "tfnode build",
  help: `Usage: tfnode build [--output DIR] [--project DIR]

Makes the provider one executable file, DIR/terraform-provider-NAME, which needs Node 20.19 or later on the PATH and nothing
else. The licences of the code in it and a bill of materials are in DIR/notices. The build fails if a definition is invalid.

  --output DIR   where to write it (dist)
  --project DIR  the folder of the provider (the current one, or the next above it with a tfnode.config.ts)
`,
  options: { output: { type: "string" }, project: { type: "string" } },
  async run({ values }) {
    const project = await openProject(values.project as string | undefined);
    const folder = resolve(project.folder, String(values.output ?? "dist"));
    const file = await buildProgram(project, folder);
    const size = (statSync(file).size / 1e6).toFixed(2);
    process.stdout.write(`${relative(process.cwd(), file) || file} (${size} MB)\n`);
    return 0;
  },
};
