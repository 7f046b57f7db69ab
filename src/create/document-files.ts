import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { CommandError } from "../cli/terminal/command.ts";
import { loadOpenApi, wantedFrom } from "../cli/terminal/openapi.ts";

/** A document that resources are made of. */
export interface DocumentOptions {
  readonly file: string;
  /** The names and paths of resources, as in `item=/items`; all if there are none. */
  readonly resources: readonly string[];
}

/** The files of a project that are made of a document, and the document itself, by their paths. */
export async function documentFiles(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  { file, resources }: DocumentOptions,
): Promise<ReadonlyMap<string, string>> {
  const wanted = wantedFrom(resources);
  const openApi = await loadOpenApi(
    (version) =>
      `npm exec --package @tfnode/create@${version} --package @tfnode/openapi@${version} -- tfnode-create ${name} --openapi ${file}`,
  );
  const document = await openApi.loadDocument(file);
  const target = { provider: name, namespace };
  const { files, left, models } = openApi.scaffoldWanted(document, wanted, target);
  if (models.length === 0) {
    const [first] = left;
    const reason = first
      ? `${first.name} cannot be made: ${first.reason}`
      : "there are no objects that can be created and read";
    throw new CommandError(`${file}: ${reason}`);
  }
  const copy = extname(file).toLowerCase() === ".json" ? "openapi.json" : "openapi.yaml";
  return new Map([
    [copy, await readFile(file, "utf8")],
    ...openApi.sharedFiles,
    ...files,
    ...openApi.projectFiles(document, copy, models, target),
  ]);
}
