import { literal, visible } from "../code/safe-text.ts";
import { DocumentError, type Node } from "./document.ts";
import type { Model } from "./model/model.ts";
import { modelsOf } from "./model/models.ts";
import { type FoundReading, findReadings, type Reading, readingOf, readingsOf } from "./readings.ts";
import { type FoundResource, findResources, type LeftOut, objectsLeftOut } from "./resources.ts";
import { clientModule, sendsForms } from "./write/client.ts";
import { dataSourceModule, listModule } from "./write/data-source.ts";
import { clientFile, type Target } from "./write/module-text.ts";
import { readingClient, readingModule } from "./write/reading.ts";
import { resourceModule } from "./write/resource.ts";
import { defineModule, etagModule, formModule, valuesModule } from "./write/values.ts";

/** A resource to generate: its chosen name, by the path of its collection or of one object. */
export interface Wanted {
  readonly name: string;
  readonly path: string;
  /** The member of the object that identifies it, as in `secret`; by default the one that its path suggests. */
  readonly member?: string;
  /** Whether only a data source is wanted, which reads the path. */
  readonly isData?: boolean;
}

/** The result of the generation from a document. */
export interface Scaffold {
  /** Texts by paths in the project. */
  readonly files: ReadonlyMap<string, string>;
  /** The shared modules that these modules import, which are written if they are missing. */
  readonly shared: ReadonlyMap<string, string>;
  readonly models: readonly Model[];
  /** The data sources without a resource. */
  readonly readings: readonly Reading[];
  /** The objects that are not resources, with the reasons. */
  readonly left: readonly LeftOut[];
}

/**
 * Generates the files of the selected resources, or of all if none is named. Throws a DocumentError if a selected resource cannot be
 * generated.
 */
export function scaffoldWanted(document: Node, wanted: readonly Wanted[], target: Target): Scaffold {
  const isAll = wanted.length === 0;
  const found = isAll
    ? findResources(document)
    : wantedResources(
        document,
        wanted.filter(({ isData }) => !isData),
      );
  const data = wanted.filter(({ isData }) => isData);
  const made = scaffold(document, found, target, isAll ? undefined : wantedReadings(document, data));
  if (isAll) return { ...made, left: [...made.left, ...objectsLeftOut(document)] };
  const [first] = made.left;
  if (first) throw new DocumentError(`${visible(first.path)} cannot be made: ${visible(first.reason)}`);
  return made;
}

/** The requested kinds of objects in the document. Throws a DocumentError for a path without objects. */
function wantedResources(document: Node, wanted: readonly Wanted[]): readonly FoundResource[] {
  const found = findResources(document);
  return wanted.map(({ name, path, member }) => {
    const bare = (one: string) => one.replace(/\/$/, "");
    const one =
      found.find((candidate) => bare(candidate.path) === bare(path)) ??
      found.find((candidate) => bare(candidate.collection) === bare(path));
    if (!one) {
      const at = visible(path);
      throw new DocumentError(
        `there are no objects at ${at} that can be created and read: POST ${at} or PUT of one of them, and GET of one of them`,
      );
    }
    return { ...one, name, ...(member !== undefined && { member }) };
  });
}

/** The paths of the document that data sources without a resource read. Throws a DocumentError for a path that cannot be read. */
function wantedReadings(document: Node, wanted: readonly Wanted[]): readonly FoundReading[] {
  return wanted.map(({ name, path }) => {
    if (readingOf(document, { name, path })) return { name, path };
    throw new DocumentError(
      `there is no object and no list at ${visible(path)}: GET ${visible(path)} with a response whose members are known`,
    );
  });
}

/**
 * The files of some resources, and of data sources that have no resource: by default, those of all other paths that can be read. Facts that
 * the document does not contain remain open.
 */
export function scaffold(
  document: Node,
  found: readonly FoundResource[],
  target: Target,
  read?: readonly FoundReading[],
): Scaffold {
  const { models, left } = modelsOf(document, found);
  const readings = readingsOf(document, read ?? otherReadings(document, models));
  const files = new Map([
    ...models.flatMap((model) => filesOf(model, target)),
    ...readings.flatMap((reading) => readingFiles(reading, target)),
  ]);
  const shared = new Map([
    ["src/api/values.ts", valuesModule],
    ...(models.some(sendsForms) ? [["src/api/form.ts", formModule] as const] : []),
    ...(models.some(({ etag }) => etag) ? [["src/api/etag.ts", etagModule] as const] : []),
    ["src/define.ts", defineModule],
  ]);
  return { files, shared, models, readings, left };
}

/** The paths that can be read, except for those that resources and their data sources read. */
export function otherReadings(document: Node, models: readonly Model[]): readonly FoundReading[] {
  const taken = new Set(models.flatMap(({ name, plural, list }) => [name, ...(list ? [plural] : [])]));
  const known = new Set(
    models.flatMap(({ read, list }) => [read.operation.path, ...(list ? [list.operation.path] : [])]),
  );
  return findReadings(document, { taken, known });
}

/**
 * Returns the lines with which a provider imports resources, as in `item: () =>
 * import("./resources/item.ts")`.
 */
export function loaderLines({ models, readings }: Pick<Scaffold, "models" | "readings">): {
  readonly resources: readonly string[];
  readonly dataSources: readonly string[];
} {
  return {
    resources: models.map(({ name }) => loaderLine(name, "resources")),
    dataSources: [
      ...models.flatMap(({ name, plural, list }) => [name, ...(list ? [plural] : [])]),
      ...readings.map(({ name }) => name),
    ].map((one) => loaderLine(one, "data-sources")),
  };
}

function loaderLine(name: string, folder: string): string {
  return `${name}: () => import(${literal(`./${folder}/${name}.ts`)})`;
}

function filesOf(model: Model, target: Target): readonly (readonly [path: string, text: string])[] {
  const { name, plural, list } = model;
  return [
    [`src/api/${clientFile(name)}.ts`, clientModule(model)],
    [`src/resources/${name}.ts`, resourceModule(model, target)],
    [`src/data-sources/${name}.ts`, dataSourceModule(model, target)],
    ...(list ? [[`src/data-sources/${plural}.ts`, listModule(model, target)] as const] : []),
  ];
}

function readingFiles(reading: Reading, target: Target): readonly (readonly [path: string, text: string])[] {
  const { name } = reading;
  return [
    [`src/api/${clientFile(name)}.ts`, readingClient(reading)],
    [`src/data-sources/${name}.ts`, readingModule(reading, target)],
  ];
}
