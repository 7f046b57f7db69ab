import { literal } from "../../../code/safe-text.ts";
import { writable } from "../../../schema/engine/check/content.ts";
import type { Block } from "../../../schema/schema.ts";
import type { Declarations } from "../../compare/declarations.ts";
import {
  actionModule,
  dataSourceModule,
  ephemeralModule,
  functionModule,
  listModule,
  resourceModule,
  type Written,
} from "./modules.ts";

/** The registries of a provider's definition, by the folder of their modules. */
const registries = {
  resources: "resources",
  "data-sources": "dataSources",
  "ephemeral-resources": "ephemeralResources",
  "list-resources": "listResources",
  actions: "actions",
  functions: "functions",
} as const;

/** A folder of modules. */
export type Folder = keyof typeof registries;

/** The modules of another provider's definitions. */
export interface ProviderScaffold {
  /** Texts by paths in the project. */
  readonly files: ReadonlyMap<string, string>;
  /** The names of the definitions, by the folders of their modules. */
  readonly names: { readonly [Of in Folder]: readonly string[] };
  /** Sentences about what has no module, with the reasons. */
  readonly left: readonly string[];
}

/** What a selected name can begin with, as `tfnode compare` prints it. */
const prefixes: { readonly [Of in Folder]: string } = {
  resources: "resource.",
  "data-sources": "data.",
  "ephemeral-resources": "ephemeral.",
  "list-resources": "list.",
  actions: "action.",
  functions: "function.",
};

/** The error for a selected name that the provider does not have. */
export class UnknownName extends Error {
  override readonly name = "UnknownName";
}

/**
 * Writes a module for each definition of another provider, or for those with these names: `acme_item`, or `data.acme_item` for one kind.
 * `provider` is the name of the provider that they become a part of. Throws an UnknownName.
 */
export function scaffoldProvider(
  declared: Declarations,
  { provider, only = [] }: { readonly provider: string; readonly only?: readonly string[] },
): ProviderScaffold {
  const isWanted = selector(declared, only);
  const files = new Map<string, string>();
  const names: { [Of in Folder]: string[] } = {
    resources: [],
    "data-sources": [],
    "ephemeral-resources": [],
    "list-resources": [],
    actions: [],
    functions: [],
  };
  const left: string[] = [];

  function write(folder: Folder, name: string, moduleOf: (written: Written) => string): void {
    const path = modulePath(folder, name);
    if (files.has(path)) return;
    files.set(path, moduleOf({ provider, name, path }));
    names[folder].push(name);
  }
  function writeAll<D>(
    folder: Folder,
    all: ReadonlyMap<string, D>,
    moduleOf: (written: Written, one: D, type: string) => string,
  ): void {
    for (const [type, one] of all) {
      if (!isWanted(folder, type)) continue;
      const name = folder === "functions" ? type : nameOf(type, provider);
      if (name === undefined)
        left.push(`${prefixes[folder]}${type}: its name does not begin with ${provider}_`);
      else if (!writable.test(name))
        left.push(`${prefixes[folder]}${type}: ${JSON.stringify(name)} cannot be the name of a definition`);
      else write(folder, name, (written) => moduleOf(written, one, type));
    }
  }
  function writeResource(type: string): void {
    const schema = declared.resources.get(type);
    const name = nameOf(type, provider);
    if (!schema || name === undefined || !writable.test(name)) return;
    const identityVersion = declared.identityVersions.get(type) ?? 0;
    write("resources", name, (written) => resourceModule({ ...written, schema, identityVersion }));
  }

  writeAll("resources", declared.resources, (written, schema, type) =>
    resourceModule({ ...written, schema, identityVersion: declared.identityVersions.get(type) ?? 0 }),
  );
  writeAll("data-sources", declared.dataSources, dataSourceModule);
  writeAll("ephemeral-resources", declared.ephemeralResources, ephemeralModule);
  const lists = new Map<string, Block>();
  for (const [type, block] of declared.listResources) {
    if (!isWanted("list-resources", type)) continue;
    // A list refers to the definition of its resource.
    if (declared.resources.get(type)?.identity === undefined)
      left.push(`list.${type}: there is no resource ${type} with an identity`);
    else {
      writeResource(type);
      lists.set(type, block);
    }
  }
  writeAll("list-resources", lists, (written, block) =>
    listModule(written, block, `../resources/${fileName(written.name)}`),
  );
  writeAll("actions", declared.actions, actionModule);
  writeAll("functions", declared.functions, functionModule);
  if (only.length === 0)
    for (const type of declared.stateStores.keys())
      left.push(`state store ${type}: state stores have no module`);
  return { files, names, left };
}

/** Returns a function that reports whether a definition is selected. Throws an UnknownName. */
function selector(
  declared: Declarations,
  only: readonly string[],
): (folder: Folder, type: string) => boolean {
  const kinds: { readonly [Of in Folder]: ReadonlyMap<string, unknown> } = {
    resources: declared.resources,
    "data-sources": declared.dataSources,
    "ephemeral-resources": declared.ephemeralResources,
    "list-resources": declared.listResources,
    actions: declared.actions,
    functions: declared.functions,
  };
  const folders = Object.keys(kinds) as Folder[];
  const isNamed = (name: string, folder: Folder, type: string) =>
    name === type || name === prefixes[folder] + type;
  for (const name of only)
    if (!folders.some((folder) => [...kinds[folder].keys()].some((type) => isNamed(name, folder, type))))
      throw new UnknownName(
        `the provider has no ${name}. Name a type, such as acme_item, data.acme_item for its data source alone, or function.name`,
      );
  return (folder, type) => only.length === 0 || only.some((name) => isNamed(name, folder, type));
}

function nameOf(type: string, provider: string): string | undefined {
  return type.startsWith(`${provider}_`) ? type.slice(provider.length + 1) : undefined;
}

/** The names that Windows reserves for devices, with any ending. With underscores, they are those of other definitions' files. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])_*$/;

/** Returns the name of the file of a definition's module, which can be checked out on all systems. */
function fileName(name: string): string {
  return reserved.test(name) ? `${name}_.ts` : `${name}.ts`;
}

const modulePath = (folder: Folder, name: string) => `src/${folder}/${fileName(name)}`;

/** Returns the name with which most types of a provider begin, which is that of the provider in most cases; undefined without types. */
export function prefixOf({
  resources,
  dataSources,
  ephemeralResources,
  actions,
}: Declarations): string | undefined {
  const counts = new Map<string, number>();
  for (const types of [resources, dataSources, ephemeralResources, actions])
    for (const type of types.keys()) {
      const [prefix = ""] = type.split("_");
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Returns the lines with which a provider imports the definitions, by registry. */
export function loaderLines({ names }: ProviderScaffold): ReadonlyMap<string, readonly string[]> {
  const lines = Object.entries(registries).map(([folder, registry]) => {
    const own = names[folder as Folder];
    return [
      registry,
      own.map((name) => `${name}: () => import(${literal(`./${folder}/${fileName(name)}`)}),`),
    ] as const;
  });
  return new Map(lines.filter(([, all]) => all.length > 0));
}
