import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDecisions } from "../project/decisions.ts";
import { openProject } from "../project/project.ts";
import { CommandError, defineCommand, UsageError } from "../terminal/command.ts";
import { loadOpenApi, type OpenApi, type Scaffold, wantedFrom } from "../terminal/openapi.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode scaffold` */
export const command = defineCommand({
  name: "tfnode scaffold",
  help: `Usage: tfnode scaffold openapi FILE [--json]
       tfnode scaffold openapi FILE (--resource NAME=PATH ... --data-source NAME=PATH ... | --all) [--force] [--project DIR]

Of an OpenAPI 3.0 or 3.1 or Swagger 2.0 document, JSON or YAML: says which resources it has, or writes some of them into a project, to be
edited: a client on @tfnode/framework/http, a resource, and data sources for one object and for all; and a data source for each other path
that can be read. What the document does not decide is a
comment that begins with "To decide". It needs the package @tfnode/openapi.

  --resource NAME=PATH  write this one, such as item=/items or item=/items/{id}; may be repeated. After the path of an object,
                        :MEMBER names the member that identifies it, such as key=/keys/{key}:value
  --data-source NAME=PATH
                        write a data source that reads this path, such as roles=/roles; may be repeated
  --all                 write all that are found, under the names that the list shows
  --force               write over files that are there already
  --project DIR         the folder of the provider
  --json                print what is found as JSON
`,
  options: {
    resource: "texts",
    "data-source": "texts",
    all: "flag",
    force: "flag",
    project: "text",
    json: "flag",
  },
  positionals: 2,
  async run({ values, positionals: [kind, file] }) {
    if (kind !== "openapi") throw new UsageError("of what? As in: tfnode scaffold openapi FILE");
    if (file === undefined) throw new UsageError("say the file of the document");
    const { all, force, json, project, resource: resources = [], "data-source": data = [] } = values;
    if (all && resources.length + data.length > 0)
      throw new UsageError("say either --all, or --resource and --data-source");
    const wanted = wantedFrom(resources, data);
    const openApi = await loadOpenApi((version) => `npm install --save-dev @tfnode/openapi@${version}`);
    const document = await openApi.loadDocument(file);
    if (!all && wanted.length === 0) {
      const listing = openApi.listResources(document);
      print(json ? `${JSON.stringify(listing, null, 2)}\n` : listed(openApi, listing));
      return 0;
    }
    const { folder, config } = await openProject(project);
    const made = openApi.scaffoldWanted(document, wanted, { provider: config.name });
    await write(folder, made, force === true);
    print(await nextSteps(openApi, made, folder));
    return 0;
  },
});

/** Writes the files into a project. Throws a CommandError if files exist, unless they may be overwritten. */
async function write(folder: string, { files, shared }: Scaffold, isForced: boolean): Promise<void> {
  const missing = [...shared].filter(([path]) => !existsSync(join(folder, path)));
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (there.length > 0 && !isForced)
    throw new CommandError(`${there.join(", ")} would be written over: --force does that.`);
  for (const [path, text] of [...missing, ...files]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    print(`${path}\n`);
  }
}

async function nextSteps(
  { leftLine, loaderLines }: OpenApi,
  made: Scaffold,
  folder: string,
): Promise<string> {
  const { files, left } = made;
  const { resources, dataSources } = loaderLines(made);
  const open = openDecisions([...files.values()]);
  const reasons = left.map((one) => `${paint("yellow", "–")} ${leftLine(one)}`);
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

function listed(
  { leftLine, readingLine, resourceLine }: OpenApi,
  { resources, dataSources, left }: ReturnType<OpenApi["listResources"]>,
): string {
  const lines =
    resources.length > 0 ? resources.map(resourceLine) : ["No resource can be made of this document.\n"];
  const reasons = left.map((one) => `${paint("yellow", "–")} ${leftLine(one)}`);
  const readings =
    dataSources.length > 0 ? ["Data sources of other paths:\n", ...dataSources.map(readingLine)] : [];
  return [...lines, ...readings, ...reasons].join("");
}
