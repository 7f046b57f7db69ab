import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Node } from "../openapi/document.ts";
import { loadDocument } from "../openapi/load.ts";
import { ModelError } from "../openapi/model.ts";
import { type FoundResource, findResources } from "../openapi/resources.ts";
import { visible } from "../openapi/safe-text.ts";
import {
  loaderLines,
  type Scaffold,
  scaffold,
  sharedFiles,
  type Wanted,
  wantedFrom,
  wantedResources,
} from "../openapi/scaffold.ts";
import { openProject } from "../project/project.ts";
import { type Command, CommandError, UsageError } from "../terminal/command.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode scaffold` */
export const command: Command = {
  name: "tfnode scaffold",
  help: `Usage: tfnode scaffold openapi FILE [--json]
       tfnode scaffold openapi FILE (--resource NAME=PATH ... | --all) [--force] [--project DIR]

Of an OpenAPI 3.0 or 3.1 document, JSON or YAML: says which resources it has, or writes some of them into a project, to be edited: a
client on @tfnode/framework/http, a resource, and data sources for one object and for all. What the document does not decide is a comment that
begins with "To decide".

  --resource NAME=PATH  write this one, such as item=/items or item=/items/{id}; may be repeated
  --all                 write all that are found, under the names that the list shows
  --force               write over files that are there already
  --project DIR         the folder of the provider
  --json                print what is found as JSON
`,
  options: {
    resource: { type: "string", multiple: true },
    all: { type: "boolean" },
    force: { type: "boolean" },
    project: { type: "string" },
    json: { type: "boolean" },
  },
  positionals: 2,
  async run({ values, positionals: [kind, file] }) {
    if (kind !== "openapi") throw new UsageError("of what? As in: tfnode scaffold openapi FILE");
    if (file === undefined) throw new UsageError("say the file of the document");
    const { all, force, json, project } = values;
    const resources = (values.resource ?? []) as readonly string[];
    if (all && resources.length > 0) throw new UsageError("say either --all or --resource");
    const wanted = wantedFrom(resources);
    const document = await loadDocument(file);
    if (!all && wanted.length === 0) {
      const found = findResources(document);
      print(json ? `${JSON.stringify(found, null, 2)}\n` : listed(found));
      return 0;
    }
    return await write(document, {
      wanted,
      isForced: force === true,
      project: project as string | undefined,
    });
  },
};

interface WriteOptions {
  /** Empty for all. */
  readonly wanted: readonly Wanted[];
  readonly isForced: boolean;
  readonly project: string | undefined;
}

async function write(document: Node, { wanted, isForced, project: from }: WriteOptions): Promise<number> {
  const { folder, config } = await openProject(from);
  try {
    const found = wanted.length > 0 ? wantedResources(document, wanted) : findResources(document);
    const made = scaffold(document, found, { provider: config.name });
    const [first] = made.left;
    if (wanted.length > 0 && first) throw new ModelError(`${first.name} cannot be made: ${first.reason}`);
    const shared = [...sharedFiles].filter(([path]) => !existsSync(join(folder, path)));
    const there = [...made.files.keys()].filter((path) => existsSync(join(folder, path)));
    if (there.length > 0 && !isForced)
      throw new CommandError(`${there.join(", ")} would be written over: --force does that.`);
    for (const [path, text] of [...shared, ...made.files]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
      print(`${path}\n`);
    }
    print(await nextSteps(made, folder));
    return 0;
  } catch (error) {
    if (error instanceof ModelError) throw new CommandError(visible(error.message));
    throw error;
  }
}

async function nextSteps({ files, models, left }: Scaffold, folder: string): Promise<string> {
  const { resources, dataSources } = loaderLines(models);
  const open = [...files.values()].join("").match(/\/\/ To decide: /g)?.length ?? 0;
  const reasons = left.map(({ name, reason }) => `${paint("yellow", "–")} ${name}: ${visible(reason)}\n`);
  const define = await readFile(join(folder, "src/define.ts"), "utf8");
  return `${reasons.join("")}
The provider needs these lines:

  resources: {
${resources.map((one) => `    ${one},\n`).join("")}  },
  dataSources: {
${dataSources.map((one) => `    ${one},\n`).join("")}  },

${define.includes("HttpClient") ? "" : "They need src/define.ts to be bound to HttpClient of @tfnode/framework/http, which configure of the provider has to return.\n"}${open} comments say what is to be decided: grep -rn "To decide" src
`;
}

function listed(found: readonly FoundResource[]): string {
  if (found.length === 0) return "No resources: no path has GET of one object and POST or PUT beside it.\n";
  return found.map(line).join("");
}

/** A path of somebody else's document must not steer the terminal: controls and invisible characters are escaped. */
function line({ name, path, collection: _, ...methods }: FoundResource): string {
  const has = Object.entries(methods).map(([verb, method]) => `${verb} ${method?.toUpperCase() ?? "-"}`);
  return `${name}=${visible(path)}: ${has.join(", ")}\n`;
}
