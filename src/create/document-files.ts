import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { CommandError } from "../cli/terminal/command.ts";
import { loadOpenApi, wantedFrom } from "../cli/terminal/openapi.ts";

/** A document from which resources are generated. */
export interface DocumentOptions {
  readonly file: string;
  /** The names and paths of resources, such as `item=/items`; all resources if empty. */
  readonly resources: readonly string[];
}

/** The files of a project for a document, and the document itself. */
export interface DocumentFiles {
  /** Texts by paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Sentences about the objects of the document that are not resources, with the reasons. */
  readonly left: readonly string[];
}

/**
 * Generates the files of a project from a document. Throws an error with the reason if the document contains
 * no resource.
 */
export async function documentFiles(
  { name, namespace }: { readonly name: string; readonly namespace: string },
  { file, resources }: DocumentOptions,
): Promise<DocumentFiles> {
  const wanted = wantedFrom(resources);
  const openApi = await loadOpenApi(
    (version) =>
      `npm exec --package @tfnode/create@${version} --package @tfnode/openapi@${version} -- tfnode-create ${name} --openapi ${file}`,
  );
  const document = await openApi.loadDocument(file);
  const target = { provider: name, namespace };
  const { files, left, models, shared } = openApi.scaffoldWanted(document, wanted, target);
  const lines = left.map((one) => openApi.leftLine(one));
  if (models.length === 0) throw new CommandError(`no resource can be made of ${file}.\n${lines.join("")}`);
  const copy = extname(file).toLowerCase() === ".json" ? "openapi.json" : "openapi.yaml";
  return {
    files: new Map([
      [copy, await readFile(file, "utf8")],
      ...shared,
      ...files,
      ...openApi.projectFiles(document, copy, models, target),
    ]),
    left: lines,
  };
}
