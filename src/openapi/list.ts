import type { Node } from "./document.ts";
import { modelsOf } from "./model.ts";
import { type FoundResource, findResources, type LeftOut, objectsLeftOut } from "./resources.ts";
import { visible } from "./safe-text.ts";

/** The resources that can be generated from a document, and the objects for which no resource can be generated. */
export interface Listing {
  readonly resources: readonly FoundResource[];
  readonly left: readonly LeftOut[];
}

/** Lists the resources that can be generated from a document, and the omitted objects. */
export function listResources(document: Node): Listing {
  const found = findResources(document);
  const { left } = modelsOf(document, found);
  const paths = new Set(left.map(({ path }) => path));
  return {
    resources: found.filter(({ path }) => !paths.has(path)),
    left: [...left, ...objectsLeftOut(document)],
  };
}

/** Describes a resource in a line that begins with the value for `--resource`. */
export function resourceLine({ name, path, collection: _, ...methods }: FoundResource): string {
  const has = Object.entries(methods).map(([verb, method]) => `${verb} ${method?.toUpperCase() ?? "-"}`);
  return `${name}=${visible(path)}: ${has.join(", ")}\n`;
}

/** Describes an omitted object in a line, with the reason. */
export function leftLine({ path, reason }: LeftOut): string {
  return `${visible(path)} is left out: ${visible(reason)}.\n`;
}
