import { cacheFileFor, readCachedCode, writeCachedCode } from "./code-cache.ts";

/**
 * Some CommonJS modules of the program. Their code is the text of an object of functions, and stands in a comment, so that it
 * is neither parsed nor compiled before one of them is wanted.
 */
interface Pack {
  readonly name: string;
  readonly modules: readonly string[];
  /** Of the code, as a name for its compiled form; empty if that is not worth keeping. */
  readonly digest: string;
  carrier(): void;
}

type ModuleFunction = (
  require: (id: string) => unknown,
  filename: string,
  dirname: string,
  module: object,
  exports: object,
) => void;

const path = process.getBuiltinModule("node:path");
const vm = process.getBuiltinModule("node:vm");

/** The text that stands in the comment of a function. */
type TextOf = (carrier: () => void) => string;

/**
 * Runs a program that scripts/bundle.mjs has put into one file; `./main.js` is where it begins. Works both in a CommonJS and
 * in an ES module, because `node FILE` lets the nearest package.json decide which of the two a file without an extension is.
 * See docs/decisions/003-one-file.md.
 */
export function launch(file: string, textOf: TextOf, packs: readonly Pack[]): void {
  const packOf = new Map(packs.flatMap((pack) => pack.modules.map((id) => [id, pack])));
  const opened = new Map<Pack, Readonly<Record<string, ModuleFunction>>>();
  const modules = new Map<string, { exports: unknown }>();

  const requireModule = (id: string): unknown => {
    const known = modules.get(id);
    if (known) return known.exports;
    const pack = packOf.get(id);
    if (!pack) return requireOther(file, id);
    const functions = opened.get(pack) ?? open(pack, textOf(pack.carrier), file, opened);
    opened.set(pack, functions);
    const module = { exports: {} };
    modules.set(id, module);
    functions[id]?.(requireModule, file, path.dirname(file), module, module.exports);
    return module.exports;
  };
  requireModule("./main.js");
}

function requireOther(file: string, id: string): unknown {
  return process.getBuiltinModule(id) ?? process.getBuiltinModule("node:module").createRequire(file)(id);
}

function open(
  { name, digest }: Pack,
  code: string,
  file: string,
  opened: { readonly size: number },
): Readonly<Record<string, ModuleFunction>> {
  // Without the directory, because V8 keeps the name with the compiled form, which copies of the program share.
  const filename = `${path.basename(file)}/${name}`;
  const cacheFile = digest ? cacheFileFor(digest) : undefined;
  if (cacheFile === undefined) return new vm.Script(code, { filename }).runInThisContext();

  const cached = readCachedCode(cacheFile);
  const script = new vm.Script(code, { filename, ...(cached && { cachedData: cached.data }) });
  const known = cached && !script.cachedDataRejected ? cached.packs : 0;
  process.on("exit", (exitCode) => {
    // A run that came to use more packs than the one before has compiled more of each, too.
    if (exitCode !== 0 || process.argv.length > 2 || opened.size <= known) return;
    writeCachedCode(cacheFile, { data: script.createCachedData(), packs: opened.size });
  });
  return script.runInThisContext();
}
