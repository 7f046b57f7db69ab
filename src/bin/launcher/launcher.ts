import { cacheFileFor, readCachedCode, writeCachedCode } from "./code-cache.ts";

declare const __filename: string | undefined;

/** A part of the program: a CommonJS module in a comment, so that it is neither parsed nor compiled before it is wanted. */
interface Part {
  readonly digest: string;
  carrier(): void;
}

const path = process.getBuiltinModule("node:path");
const vm = process.getBuiltinModule("node:vm");

/**
 * Runs a program that scripts/bundle.mjs has put into one file; `./main.js` is where it begins. Works both in a CommonJS and
 * in an ES module, because the nearest package.json decides which of the two a file without an extension is.
 * See docs/decisions/003-one-file.md.
 */
export function launch(parts: Readonly<Record<string, Part>>): void {
  const file = typeof __filename === "string" ? __filename : (process.argv[1] ?? "");
  const modules = new Map<string, { exports: unknown }>();

  const load = (name: string, part: Part): unknown => {
    const known = modules.get(name);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(name, module);
    compile(part, `${file}/${path.basename(name)}`, modules)(
      requireModule,
      file,
      path.dirname(file),
      module,
      module.exports,
    );
    return module.exports;
  };
  const requireModule = (id: string): unknown => {
    const part = parts[id];
    if (part) return load(id, part);
    return process.getBuiltinModule(id) ?? process.getBuiltinModule("node:module").createRequire(file)(id);
  };
  requireModule("./main.js");
}

/** In characters: below that, compiling takes no longer than looking for what is compiled. */
const worthCaching = 8192;

type ModuleFunction = (
  require: (id: string) => unknown,
  filename: string,
  dirname: string,
  module: object,
  exports: object,
) => void;

function compile(
  { digest, carrier }: Part,
  filename: string,
  modules: { readonly size: number },
): ModuleFunction {
  const text = String(carrier);
  const code = text.slice(text.indexOf("/*") + 2, text.lastIndexOf("*/")).replaceAll("*\\u002f", "*/");
  const cacheFile = code.length < worthCaching ? undefined : cacheFileFor(digest);
  const cached = cacheFile === undefined ? undefined : readCachedCode(cacheFile);
  const script = new vm.Script(`(function(require,__filename,__dirname,module,exports){${code}\n})`, {
    filename,
    ...(cached && { cachedData: cached.data }),
  });
  if (cacheFile !== undefined) {
    const known = cached && !script.cachedDataRejected ? cached.parts : 0;
    // A run that came to use more parts than the one before has compiled more of each, too.
    process.on("exit", (exitCode) => {
      if (exitCode !== 0 || process.argv.length > 2 || modules.size <= known) return;
      writeCachedCode(cacheFile, { data: script.createCachedData(), parts: modules.size });
    });
  }
  return script.runInThisContext();
}
