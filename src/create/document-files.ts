import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { loadDocument } from "../cli/openapi/load.ts";
import { ModelError } from "../cli/openapi/model.ts";
import { findResources } from "../cli/openapi/resources.ts";
import { visible } from "../cli/openapi/safe-text.ts";
import { scaffold, sharedFiles, wantedFrom, wantedResources } from "../cli/openapi/scaffold.ts";
import { projectFiles } from "../cli/openapi/write/project.ts";
import { CommandError } from "../cli/terminal/command.ts";

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
  const document = await loadDocument(file);
  const target = { provider: name, namespace };
  try {
    const wanted = wantedFrom(resources);
    const found = wanted.length > 0 ? wantedResources(document, wanted) : findResources(document);
    const { files, left, models } = scaffold(document, found, target);
    const [first] = left;
    if (first && (wanted.length > 0 || models.length === 0)) {
      throw new ModelError(`${first.name} cannot be made: ${first.reason}`);
    }
    if (models.length === 0) throw new ModelError("there are no objects that can be created and read");
    const copy = extname(file).toLowerCase() === ".json" ? "openapi.json" : "openapi.yaml";
    return new Map([
      [copy, await readFile(file, "utf8")],
      ...sharedFiles,
      ...files,
      ...projectFiles(document, copy, models, target),
    ]);
  } catch (error) {
    if (error instanceof ModelError) throw new CommandError(`${file}: ${visible(error.message)}`);
    throw error;
  }
}
