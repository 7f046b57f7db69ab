import { join, relative } from "node:path";
import { settle } from "../docs/tree.ts";
import { docsOf } from "../project/docs-of.ts";
import { openProject } from "../project/project.ts";
import { defineCommand } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode docs` */
export const command = defineCommand({
  name: "tfnode docs",
  help: `Usage: tfnode docs [--check] [--json] [--project DIR]

Writes docs/ and examples/ of a provider from its definitions, in the layout of the registry: a page for the provider and for each
resource, data source, function and so on, and their examples as files. Does not change your own files: guides in docs/guides,
and additional examples.

A file in templates/ with the path of a page, such as templates/index.md or templates/resources/item.md, is the template of that page.
The generator replaces {{ title }}, {{ description }}, {{ example }}, {{ schema }}, {{ import }}, {{ members }} (of index.md),
{{ signature }} (of functions) and {{ page_title }}.

  --check        write nothing, and exit with 1 if a file is out of date
  --json         print the files that differ as JSON
  --project DIR  the folder of the provider
`,
  options: { check: "flag", json: "flag", project: "text" },
  async run({ values: { check, json, project: from } }) {
    const project = await openProject(from);
    const { tree, found } = await docsOf(project);
    if (!check) await settle(project.folder, found, tree);
    if (json) {
      print(`${JSON.stringify({ files: tree.size, differences: found }, null, 2)}\n`);
    } else {
      for (const { path, what } of found) {
        const shown = relative(process.cwd(), join(project.folder, path));
        print(`${check ? what : done[what]} ${shown}\n`);
      }
      if (found.length > 0 && check) print(`${paint("red", "✗")} docs: not up to date; run tfnode docs\n`);
      else print(`${paint("green", "✓")} docs: ${tree.size} files\n`);
    }
    return check && found.length > 0 ? 1 : 0;
  },
});

const done = { missing: "added", changed: "changed", surplus: "removed" } as const;
