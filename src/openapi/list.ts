import { visible } from "../code/safe-text.ts";
import type { Node } from "./document.ts";
import { modelsOf } from "./model/models.ts";
import type { FoundReading } from "./readings.ts";
import { type FoundResource, findResources, type LeftOut, objectsLeftOut } from "./resources.ts";
import { otherReadings } from "./scaffold.ts";

/** The resources and data sources that can be generated from a document, and the objects for which no resource can be generated. */
export interface Listing {
  readonly resources: readonly FoundResource[];
  /** The paths that can be read, and that no resource reads. */
  readonly dataSources: readonly FoundReading[];
  readonly left: readonly LeftOut[];
}

/** Lists the resources and data sources that can be generated from a document, and the objects that are no resources. */
export function listResources(document: Node): Listing {
  const found = findResources(document);
  const { models, left } = modelsOf(document, found);
  const paths = new Set(left.map(({ path }) => path));
  return {
    resources: found.filter(({ path }) => !paths.has(path)),
    dataSources: otherReadings(document, models),
    left: [...left, ...objectsLeftOut(document)],
  };
}

/** Describes a resource in a line that begins with the value for `--resource`. */
export function resourceLine({ name, path, ...found }: FoundResource): string {
  const verbs = ["create", "read", "update", "delete", "list"] as const;
  const has = verbs.map((verb) => `${verb} ${found[verb]?.toUpperCase() ?? "-"}`);
  return `${name}=${visible(path)}: ${has.join(", ")}\n`;
}

/** Describes a path that can be read in a line that begins with the value for `--data-source`. */
export function readingLine({ name, path }: FoundReading): string {
  return `${name}=${visible(path)}: read GET\n`;
}

/** Describes an object that is no resource in a line, with the reason. */
export function leftLine({ path, reason }: LeftOut): string {
  return `${visible(path)} is no resource: ${visible(reason)}.\n`;
}
