import { DocumentError, type Node } from "./document.ts";
import { type Model, ModelError, modelOf } from "./model.ts";
import { distinct } from "./names.ts";
import { type FoundResource, findResources } from "./resources.ts";
import { literal, visible } from "./safe-text.ts";
import { clientModule } from "./write/client.ts";
import { dataSourceModule, listModule } from "./write/data-source.ts";
import type { Target } from "./write/module-text.ts";
import { resourceModule } from "./write/resource.ts";
import { defineModule, valuesModule } from "./write/values.ts";

/** What is to be made: a resource under a name of one's own, by the path of its collection or of one object. */
export interface Wanted {
  readonly name: string;
  readonly path: string;
}

/** What was made of a document. */
export interface Scaffold {
  /** Texts by paths in the project. */
  readonly files: ReadonlyMap<string, string>;
  readonly models: readonly Model[];
  /** What could not be made, with the reason. */
  readonly left: readonly (Wanted & { readonly reason: string })[];
}

/**
 * Makes the files of the resources that are wanted, or of all if none is named. Throws a DocumentError if one that is wanted cannot be made.
 */
export function scaffoldWanted(document: Node, wanted: readonly Wanted[], target: Target): Scaffold {
  if (wanted.length === 0) return scaffold(document, findResources(document), target);
  const made = scaffold(document, wantedResources(document, wanted), target);
  const [first] = made.left;
  if (first) throw new DocumentError(`${first.name} cannot be made: ${first.reason}`);
  return made;
}

/** The kinds of objects that are wanted, as they were found. Throws a DocumentError where there are none at a path. */
function wantedResources(document: Node, wanted: readonly Wanted[]): readonly FoundResource[] {
  const found = findResources(document);
  return wanted.map(({ name, path }) => {
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
    return { ...one, name };
  });
}

/** The files of some resources. What a document does not say enough of is left. */
export function scaffold(document: Node, found: readonly FoundResource[], target: Target): Scaffold {
  const files = new Map<string, string>();
  const models: Model[] = [];
  const left: Scaffold["left"][number][] = [];
  const taken = new Set(found.map(({ name }) => name));
  for (const one of found) {
    try {
      const model = withOwnPlural(modelOf(document, one), taken);
      taken.add(model.plural);
      for (const [path, text] of filesOf(model, target)) files.set(path, text);
      models.push(model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      left.push({ name: one.name, path: one.path, reason: visible(error.message) });
    }
  }
  return { files, models, left };
}

/** The name of the data source for all objects is none that another data source has. */
function withOwnPlural(model: Model, taken: ReadonlySet<string>): Model {
  if (!taken.has(model.plural)) return model;
  return { ...model, plural: distinct(`${model.name}_list`, taken) };
}

/** What the modules of all resources import, and is written where it is missing. */
export const sharedFiles: ReadonlyMap<string, string> = new Map([
  ["src/api/values.ts", valuesModule],
  ["src/define.ts", defineModule],
]);

/** The lines by which a provider has some resources: as in `item: () => import("./resources/item.ts")`. */
export function loaderLines(models: readonly Model[]): {
  readonly resources: readonly string[];
  readonly dataSources: readonly string[];
} {
  return {
    resources: models.map(({ name }) => loaderLine(name, "resources")),
    dataSources: models.flatMap(({ name, plural, list }) =>
      [name, ...(list ? [plural] : [])].map((one) => loaderLine(one, "data-sources")),
    ),
  };
}

function loaderLine(name: string, folder: string): string {
  return `${name}: () => import(${literal(`./${folder}/${name}.ts`)})`;
}

function filesOf(model: Model, target: Target): readonly (readonly [path: string, text: string])[] {
  const { name, plural, list } = model;
  return [
    [`src/api/${name}.ts`, clientModule(model)],
    [`src/resources/${name}.ts`, resourceModule(model, target)],
    [`src/data-sources/${name}.ts`, dataSourceModule(model, target)],
    ...(list ? [[`src/data-sources/${plural}.ts`, listModule(model, target)] as const] : []),
  ];
}
