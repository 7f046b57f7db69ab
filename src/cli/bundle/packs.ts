import { basename } from "node:path";
import type { Metafile } from "esbuild";
import type { SourceMapText } from "./positions.ts";

/** A CommonJS module of a program. */
export interface Module {
  /** The name with which other modules require this one. */
  readonly id: string;
  readonly code: string;
  readonly map?: SourceMapText;
  /** The name of its entry file in esbuild's metafile, if it is imported dynamically. */
  readonly entry: string | undefined;
  /** The modules that this one requires. */
  readonly needs: readonly string[];
  /** The modules that this one imports dynamically. */
  readonly imports: readonly string[];
}

/** Modules that are compiled together, or one text. */
export interface Pack {
  readonly name: string;
  readonly modules: readonly Pick<Module, "id" | "code" | "map">[];
  /** Whether its compiled form is cached. */
  readonly cached: boolean;
  /** Whether the content of the only module is a text instead of code. */
  readonly isText?: true;
  /** Whether a process that only reports its schema needs this pack. */
  readonly soon?: true;
}

/** The names of entries, as in esbuild's metafile, that a process needs at one time. */
export interface Groups {
  /** The module with which the program begins. */
  readonly main: string;
  /** The other entries that a process needs before a client receives its address. */
  readonly first: readonly string[];
  readonly server: readonly string[];
  readonly handlers: readonly string[];
  /** The folder of the framework's modules. */
  readonly framework: string;
}

/** The prefix by which a module of a program imports a text, which is the default export. */
export const textImport = "text:";

/** The size of a small module in characters. Opening a pack has a cost, so small modules share one. */
const small = 20_000;

/** The maximum size of a pack of definitions in characters, so that the first use of a small resource does not compile many others. */
export const most = 64_000;

/**
 * Returns the outputs that some of them import, directly or not. esbuild also writes those that only an unused function would import dynamically,
 * such as the code that starts another provider.
 */
export function reachable(outputs: Metafile["outputs"], from: readonly string[]): Metafile["outputs"] {
  const found = new Set(from);
  // The loop also visits what it adds.
  for (const path of found) for (const imported of outputs[path]?.imports ?? []) found.add(imported.path);
  return Object.fromEntries(Object.entries(outputs).filter(([path]) => found.has(path)));
}

/**
 * Groups modules that a process needs together, by the entries that import them. What only some definitions import, such as a resource, is in
 * packs of limited size, in the order of their files. See docs/decisions/235-packs-of-definitions.md.
 */
export function packsOf(
  modules: readonly Module[],
  texts: ReadonlyMap<string, string>,
  { main, first, server, handlers, framework }: Groups,
): readonly Pack[] {
  const named = new Map(modules.map((module) => [module.id, module]));
  const taken = new Set<string>();
  const take = (id: string): readonly Module[] => {
    const module = named.get(id);
    if (!module || taken.has(id)) return [];
    taken.add(id);
    return [module, ...module.needs.flatMap(take)];
  };
  const takeAll = (some: readonly Module[]) => some.flatMap(({ id }) => take(id));
  const modulesFor = (wanted: readonly string[]) =>
    takeAll(modules.filter(({ entry }) => entry !== undefined && wanted.includes(entry)));

  // These modules run before a client receives the address, so they should wait for nothing else. Compiling them takes less time than
  // reading a cached form of them.
  const firstModules = modulesFor([main, ...first]);
  const serverModules = modulesFor(server);
  const handlerModules = modulesFor(handlers);
  // The main module imports the provider.
  const ofMain = modules.find(({ entry }) => entry === main)?.imports ?? [];
  const common = takeAll(
    modules.filter(({ id, entry }) => ofMain.includes(id) || entry?.startsWith(`${framework}/`)),
  );
  const byFile = modules.toSorted((one, other) => ((one.entry ?? "~") < (other.entry ?? "~") ? -1 : 1));
  const definitions = takeAll(byFile);
  const large = [...common, ...definitions].filter(({ code }) => code.length >= small);
  return [
    { name: "first.js", modules: firstModules, cached: false },
    { name: "server.js", modules: serverModules, cached: true, soon: true },
    // If they were strings of a script, V8 would scan each character and copy them twice.
    ...[...texts].map(([name, code]): Pack => {
      return { name, modules: [{ id: textImport + name, code }], cached: false, isText: true, soon: true };
    }),
    { name: "handlers.js", modules: handlerModules, cached: true },
    { name: "small.js", modules: common.filter(({ code }) => code.length < small), cached: true },
    ...limited(definitions.filter(({ code }) => code.length < small)),
    ...large.map((module) => ({ name: basename(module.id), modules: [module], cached: true })),
  ];
}

/** Returns packs of consecutive modules. */
function limited(modules: readonly Module[]): readonly Pack[] {
  const packs: Module[][] = [];
  let size = most;
  for (const module of modules) {
    size += module.code.length;
    if (size <= most) packs.at(-1)?.push(module);
    else {
      packs.push([module]);
      size = module.code.length;
    }
  }
  return packs.map((some, i) => ({ name: `definitions-${i + 1}.js`, modules: some, cached: true }));
}
