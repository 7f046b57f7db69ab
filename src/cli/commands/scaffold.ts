import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { UsageError } from "../../background/usage-error.ts";
import { naming, writeText } from "../../packaging/files.ts";
import { differenceLine } from "../compare/difference-line.ts";
import { openDecisions } from "../project/decisions.ts";
import { openProject } from "../project/project.ts";
import { readGenerated } from "../scaffold/record.ts";
import { type FileOutcome, type Update, updateProject, writeRecord } from "../scaffold/update.ts";
import { CommandError, defineCommand } from "../terminal/command.ts";
import { loadOpenApi, type OpenApi, type Scaffold, wantedFrom } from "../terminal/openapi.ts";
import { print } from "../terminal/output.ts";
import { paint } from "../terminal/paint.ts";

/** `tfnode scaffold` */
export const command = defineCommand({
  name: "tfnode scaffold",
  help: `Usage: tfnode scaffold openapi FILE [--overlay FILE] [--json]
       tfnode scaffold openapi FILE (--resource NAME=PATH ... --data-source NAME=PATH ... | --all) [--force] [--project DIR]
       tfnode scaffold openapi FILE --update [--project DIR]
       tfnode scaffold provider (--binary FILE | --schema FILE) [--only NAME ...] [--force] [--project DIR]

Of an OpenAPI 3.0 or 3.1 or Swagger 2.0 document, JSON or YAML: says which resources it has, or writes some of them into a project, to be
edited: a client on @tfnode/framework/http, a resource, and data sources for one object and for all; and a data source for each other path
that can be read. What the document does not decide is a
comment that begins with "To decide". It needs the package @tfnode/openapi.

  --resource NAME=PATH  write this one, such as item=/items or item=/items/{id}; may be repeated. After the path of an object,
                        :MEMBER names the member that identifies it, such as key=/keys/{key}:value
  --data-source NAME=PATH
                        write a data source that reads this path, such as roles=/roles; may be repeated
  --all                 write all that are found, under the names that the list shows
  --overlay FILE        an overlay of OpenAPI with corrections of the document, to which the command adds what it decided; by default
                        openapi.overlay.yaml next to openapi.yaml
  --force               write over files that are there already
  --update              merge what another version of the document changes into the project. Corrections by hand stay. Exits with 1 if
                        a file has a conflict, which is marked as in git. Prints what breaks configurations and states
  --project DIR         the folder of the provider
  --json                print what is found as JSON

Of another provider, written in any language: writes a module for each of its resources, data sources, ephemeral and list resources, actions
and functions, with the same schema and operations that are to be written, into a project, or into a new one where there is none. Next,
"tfnode compare" says what differs.

  --binary FILE         the built provider, of protocol 5 or 6, which the command starts
  --schema FILE         the output of "terraform providers schema -json"
  --provider ADDRESS    the provider in such a file with several: its address, or the end of it, such as example/acme
  --only NAME           write this type or function, such as acme_item, data.acme_item or function.slug; may be repeated, and may be
                        followed by further names
  --name NAME           the name of the provider in a new project; by default, the beginning of the names of its types
`,
  options: {
    resource: "texts",
    overlay: "text",
    "data-source": "texts",
    all: "flag",
    force: "flag",
    update: "flag",
    binary: "text",
    schema: "text",
    provider: "text",
    only: "texts",
    name: "text",
    project: "text",
    json: "flag",
  },
  positionals: Number.POSITIVE_INFINITY,
  async run({ values, positionals: [kind, ...rest] }) {
    const { all, force, json, overlay, project, update } = values;
    const { resource: resources = [], "data-source": data = [] } = values;
    const { binary, schema, provider, only = [], name } = values;
    const ofDocuments = [all, json, overlay, update, values.resource, values["data-source"]];
    const ofProviders = [binary, schema, provider, values.only, name];
    if (kind === "provider") {
      if (ofDocuments.some((value) => value !== undefined))
        throw new UsageError(
          "--binary, --schema, --provider, --only, --name, --force and --project go with provider",
        );
      if (rest.length > 0 && only.length === 0) throw new UsageError("name types after --only");
      const { writeProvider } = await import("../scaffold/provider/write-provider.ts");
      return await writeProvider({
        binary,
        schema,
        provider,
        only: [...only, ...rest],
        name,
        project,
        force,
      });
    }
    if (kind !== "openapi")
      throw new UsageError(
        "of what? As in: tfnode scaffold openapi FILE, or: tfnode scaffold provider --binary FILE",
      );
    if (ofProviders.some((value) => value !== undefined))
      throw new UsageError(
        "--binary, --schema, --provider, --only and --name go with: tfnode scaffold provider",
      );
    const [file, ...more] = rest;
    if (file === undefined) throw new UsageError("say the file of the document");
    if (more.length > 0) throw new UsageError(`there is one document: ${more.join(", ")} is too much`);
    if (update && (all || force || resources.length + data.length > 0))
      throw new UsageError(
        "--update takes what was selected before: say it without --all, --resource, --data-source and --force",
      );
    if (all && resources.length + data.length > 0)
      throw new UsageError("say either --all, or --resource and --data-source");
    const wanted = wantedFrom(resources, data);
    const openApi = await loadOpenApi((version) => `npm install --save-dev @tfnode/openapi@${version}`);
    if (update) {
      const { folder, config } = await openProject(project);
      return report(openApi, await updateProject({ folder, provider: config.name, file, overlay, openApi }));
    }
    const document = await openApi.loadDocument(file, overlay);
    if (!all && wanted.length === 0) {
      const listing = openApi.listResources(document);
      print(json ? `${JSON.stringify(listing, null, 2)}\n` : listed(openApi, listing));
      return 0;
    }
    const { folder, config } = await openProject(project);
    const made = openApi.scaffoldWanted(document, wanted, { provider: config.name });
    const written = await write(folder, made, force === true);
    const before = await readGenerated(folder);
    await writeOverlay(openApi, overlay ?? openApi.overlayFileOf(file), file, made);
    const record = openApi.recordOf(made, wanted);
    await writeRecord(folder, {
      record: { ...before?.record, ...(before ? openApi.joinedRecords(before.record, record) : record) },
      files: new Map([...(before?.files ?? []), ...written]),
    });
    print(await nextSteps(openApi, made, folder));
    return 0;
  },
});

/** Writes the files into a project, and returns them. Throws a CommandError if files exist, unless they may be overwritten. */
async function write(
  folder: string,
  { files, shared }: Scaffold,
  isForced: boolean,
): Promise<ReadonlyMap<string, string>> {
  const missing = [...shared].filter(([path]) => !existsSync(join(folder, path)));
  const there = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (there.length > 0 && !isForced)
    throw new CommandError(`${there.join(", ")} would be written over: --force does that.`);
  const all = new Map([...missing, ...files]);
  for (const [path, text] of all) {
    await writeText(join(folder, path), text);
    print(`${path}\n`);
  }
  return all;
}

/** Adds the decisions to the overlay of the document. */
async function writeOverlay(
  openApi: OpenApi,
  overlay: string,
  file: string,
  { models }: Scaffold,
): Promise<void> {
  const before = existsSync(overlay) ? await readFile(overlay, "utf8") : null;
  const title = `What ${basename(file)} does not say`;
  const text = openApi.overlayWith(before, title, models, overlay.endsWith(".json"));
  if (text === null) return;
  await writeFile(overlay, text).catch(naming(overlay));
  print(`${overlay}\n`);
}

/** Prints the result of an update, and returns the exit code. */
function report(openApi: OpenApi, { changes, hasProvider, made, outcomes }: Update): number {
  for (const [path, outcome] of outcomes) print(`${outcomeText[outcome](path)}\n`);
  if (outcomes.size === 0) print("No file changes.\n");
  print(changes.length > 0 ? `\n${changes.map(differenceLine).join("")}` : "");
  const breaking = changes.filter(({ breaks }) => breaks.length > 0).length;
  const conflicts = [...outcomes.values()].filter((outcome) => outcome === "conflict").length;
  print(`\n${breaking} changes break configurations or states, ${changes.length - breaking} do not\n`);
  if (!hasProvider) print(`\n${loadersText(openApi, made)}`);
  if (conflicts > 0) print(`\n${conflicts} files have conflicts: grep -rn "<<<<<<<" src\n`);
  return conflicts > 0 ? 1 : 0;
}

const outcomeText: { readonly [Of in FileOutcome]: (path: string) => string } = {
  written: (path) => path,
  merged: (path) => `${path}: merged with the corrections by hand`,
  conflict: (path) =>
    `${paint("red", "✗")} ${path}: a correction by hand and the document change the same lines`,
  removed: (path) => `${path}: removed, because the document no longer has it`,
  kept: (path) => `${path}: kept, although the document no longer has it, because of the corrections by hand`,
  absent: (path) => `${path}: not written, because it was deleted by hand`,
};

/** The lines of the provider that import the resources and data sources. */
function loadersText({ loaderLines }: OpenApi, made: Scaffold): string {
  const { resources, dataSources } = loaderLines(made);
  return `The provider needs these lines:

  resources: {
${resources.map((one) => `    ${one},\n`).join("")}  },
  dataSources: {
${dataSources.map((one) => `    ${one},\n`).join("")}  },
`;
}

async function nextSteps(openApi: OpenApi, made: Scaffold, folder: string): Promise<string> {
  const open = openDecisions([...made.files.values()]);
  const reasons = made.left.map((one) => `${paint("yellow", "–")} ${openApi.leftLine(one)}`);
  const define = await readFile(join(folder, "src/define.ts"), "utf8");
  return `${reasons.join("")}
${loadersText(openApi, made)}
${define.includes("HttpClient") ? "" : "They need src/define.ts to be bound to HttpClient of @tfnode/framework/http, which configure of the provider has to return.\n"}${open} comments say what is to be decided: grep -rn "To decide" src
Commit .tfnode/scaffold, too: --update merges another version of the document by it.
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
