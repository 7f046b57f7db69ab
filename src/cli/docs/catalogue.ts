import type {
  Action,
  DataSource,
  EphemeralResource,
  ListResource,
  Loader,
  Provider,
  ProviderFunction,
  Resource,
} from "../../schema/index.ts";
import type { Documented } from "./documented.ts";

/** A resource, data source and so on, with the facts about the provider that its page needs. */
export interface Entry<Kind> {
  /** The full name in configurations: `sec_alert_rule`. */
  readonly type: string;
  /** The name without the provider's prefix, which is the name of the page. */
  readonly name: string;
  readonly family: string;
  readonly defined: Kind;
}

/** A kind of definition: its titles, and the folder of its pages and its examples in the layout of the Terraform Registry. */
const kind = <Registry extends string>(registry: Registry, title: string, extension = "tf") => {
  const word = title.toLowerCase().replace(" ", "-");
  return { registry, title, folder: `${word}s`, example: `${word}.${extension}` };
};

/** The kinds of definitions with a schema. */
export const kinds = [
  kind("resources", "Resource"),
  kind("dataSources", "Data Source"),
  kind("ephemeralResources", "Ephemeral Resource"),
  kind("listResources", "List Resource", "tfquery.hcl"),
  kind("actions", "Action"),
] as const;

/** A provider with all its definitions loaded. */
export interface Catalogue {
  /** The prefix of its types, which is the name of its folders. */
  readonly name: string;
  readonly provider: Provider;
  /** The families that have members, in order. */
  readonly families: readonly string[];
  readonly resources: readonly Entry<Resource>[];
  readonly dataSources: readonly Entry<DataSource>[];
  readonly ephemeralResources: readonly Entry<EphemeralResource>[];
  readonly listResources: readonly Entry<ListResource>[];
  readonly actions: readonly Entry<Action>[];
  /** Functions belong to no family, and their names have no prefix. */
  readonly functions: readonly FunctionEntry[];
}

/** A function, with the facts that its page needs. */
export type FunctionEntry = Pick<Entry<ProviderFunction>, "name" | "defined">;

/** Loads all definitions of a provider. Throws for a type without a family. */
export async function catalogueOf({ provider, families }: Pick<Documented, "provider" | "families">) {
  const { name, resources, dataSources } = provider.definition;
  const { ephemeralResources, listResources, actions, functions } = provider.definition;
  const load = <Kind>(loaders: { readonly [name: string]: Loader<Kind> }): Promise<Entry<Kind>[]> =>
    Promise.all(
      Object.entries(loaders).map(async ([short, loader]) => ({
        type: `${name}_${short}`,
        name: short,
        family: familyOf(short, families),
        defined: (await loader()).default,
      })),
    );
  const loaded = {
    resources: await load(resources),
    dataSources: await load(dataSources),
    ephemeralResources: await load(ephemeralResources),
    listResources: await load(listResources),
    actions: await load(actions),
  };
  const used = new Set(kinds.flatMap(({ registry }) => loaded[registry].map(({ family }) => family)));
  const catalogue: Catalogue = {
    name,
    provider,
    families: [...Object.keys(families), ""].filter((family) => used.has(family)),
    ...loaded,
    functions: await Promise.all(
      Object.entries(functions).map(async ([name, loader]) => ({ name, defined: (await loader()).default })),
    ),
  };
  return catalogue;
}

/** Returns the family with the longest matching prefix; an empty name if there are no families. */
function familyOf(name: string, families: Documented["families"]): string {
  if (Object.keys(families).length === 0) return "";
  const fitting = Object.entries(families).flatMap(([family, beginnings]) =>
    beginnings
      .filter((beginning) => `${name}_`.startsWith(`${beginning}_`))
      .map((found) => ({ family, found })),
  );
  const [best] = fitting.sort((a, b) => b.found.length - a.found.length);
  if (best) return best.family;
  throw new Error(`${name} belongs to no family: add it to one.`);
}
