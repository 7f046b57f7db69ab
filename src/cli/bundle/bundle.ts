import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Metafile, transform } from "esbuild";
import { type Entry, entryName, entryOptions } from "./entry.ts";
import { bundled, common, inPlaceOf, pluginsFor } from "./esbuild.ts";
import { type Framework, metafileName, moduleOf } from "./framework.ts";
import { prebuildResponses, textImport } from "./prebuilt-responses.ts";
import { nodeLines, shellLines } from "./prologue.ts";

/** A program to be made. */
export interface ProgramOptions {
  /** The folder of the project; absolute, without links. */
  readonly root: string;
  readonly framework: Framework;
  readonly entry: Entry;
  /** The file to write; absolute. */
  readonly output: string;
}

/** A CommonJS module of a program. */
interface Module {
  /** As others require it. */
  readonly id: string;
  readonly code: string;
  /** The file that begins it, if it is one that is imported dynamically, as esbuild names it. */
  readonly entry: string | undefined;
  /** What it cannot run without. */
  readonly needs: readonly string[];
}

/** Modules that are compiled together, or one text. */
interface Pack {
  readonly name: string;
  readonly modules: readonly Pick<Module, "id" | "code">[];
  /** Whether its compiled form is kept. */
  readonly cached: boolean;
  /** Whether the code of the one module is a text, and no code. */
  readonly isText?: true;
  /** Whether a process needs it that only says its schema. */
  readonly soon?: true;
}

/** What a program is made of. */
interface Parts {
  readonly modules: readonly Module[];
  /** What modules import by `textImport` and these names. */
  readonly texts: ReadonlyMap<string, string>;
  readonly metafile: Metafile;
}

/** Empty in the sources. See docs/decisions/018-answers-made-by-the-build.md. */
const responsesModule = "server/prebuilt-responses";

/** Looks at definitions, which the build has done by asking for the answers. */
const checksModule = "server/rpc/wrong-definitions";

/** Notes what all other modules read of the environment, and so has to run before them. */
const firstModule = "server/share/share-key";
const noChecks =
  "export async function requireValidDefinitions() {} export async function requireValidDefinition() {}";

/** esbuild gives a CommonJS module that is imported dynamically nothing but a default export; Node gives it names, too. */
const withNames = `;module.exports=(e=>Object.defineProperty({...e,default:e},"__esModule",{value:true}))(module.exports.default);`;

/**
 * The code of a module that has the launcher import, which remembers each namespace. esbuild would copy all exports in every call of
 * `import()`.
 */
function withRememberedImports(code: string, imported: ReadonlySet<string>): string {
  return code.replaceAll(/\bimport\((["'`])([^"'`\\]+)\1\)/g, (call, _, id) =>
    imported.has(id) ? `require.import(${JSON.stringify(id)})` : call,
  );
}

/** The program as CommonJS modules: what is imported dynamically stays apart until it is asked for. */
async function partsOf({ root, framework, entry }: ProgramOptions): Promise<Parts> {
  const { entryPoint, plugins } = entryOptions(root, entry);
  const { code, texts } = await prebuildResponses(root, framework, entry);
  const { metafile, outputFiles } = await build({
    ...bundled(root),
    entryPoints: { main: entryPoint },
    external: [`${textImport}*`],
    format: "esm",
    inject: [moduleOf(framework, firstModule)],
    metafile: true,
    outdir: "dist",
    plugins: [
      inPlaceOf(moduleOf(framework, responsesModule), code),
      inPlaceOf(moduleOf(framework, checksModule), noChecks),
      ...pluginsFor(framework),
      ...plugins,
    ],
    splitting: true,
  });
  // A script that is not a module has no import().
  const options = { ...common, format: "cjs", supported: { "dynamic-import": false } } as const;
  const modules = await Promise.all(
    outputFiles.map(async ({ path, text }): Promise<Module> => {
      const { entryPoint, imports = [] } = metafile.outputs[metafileName(root, path)] ?? {};
      const format = entryPoint === undefined ? undefined : metafile.inputs[entryPoint]?.format;
      const suffix = format === "cjs" ? withNames : "";
      const dynamic = imports.filter(({ kind }) => kind === "dynamic-import");
      const imported = new Set(dynamic.map((one) => (one.external ? one.path : `./${basename(one.path)}`)));
      const statics = imports.filter(({ kind, external }) => kind === "import-statement" && !external);
      return {
        id: `./${basename(path)}`,
        code: `${(await transform(withRememberedImports(text, imported), options)).code.trim()}${suffix}`,
        entry: entryPoint,
        needs: statics.map(({ path: needed }) => `./${basename(needed)}`),
      };
    }),
  );
  return { modules, texts, metafile };
}

interface Stage extends Pick<Pack, "name" | "cached" | "soon"> {
  readonly beginsProgram?: true;
  /** Modules of the framework. */
  readonly entries: readonly string[];
}

/**
 * Modules that a process needs together, by the entries through which it comes to them. What the first pack has is compiled in
 * less time than a compiled form is found in.
 */
const stages: readonly Stage[] = [
  // Runs before a client is told where to connect, and so should not wait for anything else.
  {
    name: "first.js",
    beginsProgram: true,
    entries: ["server/plugin", "server/share/serve-starts"],
    cached: false,
  },
  { name: "server.js", entries: ["server/grpc-server", responsesModule], cached: true, soon: true },
  {
    name: "handlers.js",
    entries: ["server/rpc/create-rpc-handlers", "server/generated/tfplugin6"],
    cached: true,
  },
];

/** In characters. Opening a pack has a cost of its own, so that small modules share one. */
const small = 20_000;

function packsOf({ root, framework, entry }: ProgramOptions, { modules, texts }: Parts): readonly Pack[] {
  const named = new Map(modules.map((module) => [module.id, module]));
  const taken = new Set<string>();
  const take = (id: string): readonly Module[] => {
    const module = named.get(id);
    if (!module || taken.has(id)) return [];
    taken.add(id);
    return [module, ...module.needs.flatMap(take)];
  };
  const staged = stages.map(({ name, beginsProgram, entries, cached, soon }): Pack => {
    const files = entries.map((module) => metafileName(root, moduleOf(framework, module)));
    const wanted = beginsProgram ? [entryName(root, entry), ...files] : files;
    const begins = modules.filter((module) => module.entry !== undefined && wanted.includes(module.entry));
    return { name, modules: begins.flatMap(({ id }) => take(id)), cached, ...(soon && { soon }) };
  });
  // As strings of a script, V8 would look at each character, and copy them twice.
  const ofTexts = [...texts].map(([name, code]): Pack => {
    return { name, modules: [{ id: textImport + name, code }], cached: false, isText: true, soon: true };
  });
  const others = modules.filter(({ id }) => !taken.has(id));
  return [
    ...staged.filter((pack, i) => i === 0 || pack.soon),
    ...ofTexts,
    ...staged.filter((pack, i) => i > 0 && !pack.soon),
    { name: "small.js", modules: others.filter(({ code }) => code.length < small), cached: true },
    ...others
      .filter(({ code }) => code.length >= small)
      .map((module) => ({ name: basename(module.id), modules: [module], cached: true })),
  ];
}

/** Stands in the file for the slash of what would end the comment that it is in. */
const slash = "\u0001";

const inComment = (code: string) => `/*${code.replaceAll("*/", `*${slash}`)}*/\n`;

/**
 * Code in which a character is a byte and none is `slash`. In what esbuild writes, only strings and regular expressions can
 * have others, and both understand these escapes.
 */
function inAscii(code: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is `slash`
  return code.replaceAll(/[\u0001\u0080-\uffff]/g, escaped);
}

function packText({ modules, isText }: Pack): string {
  if (isText) return modules.map(({ code }) => code).join("");
  const functions = modules.map(
    // The parentheses make V8 compile a function at once instead of when it is called, which is next.
    ({ id, code }) =>
      `${JSON.stringify(id)}:(function(require,__filename,__dirname,module,exports){${code}\n})`,
  );
  return inAscii(`({${functions.join(",\n")}})`);
}

const digestOf = (code: string) => createHash("sha256").update(code).digest("hex").slice(0, 16);

async function writeExecutable(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // A process that is kept for many commands ends when its file is another one.
  if (await isExecutableWith(file, text)) return;
  // Whoever runs the file at this moment sees the old one or the new one, never a half.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o755 });
  await rename(temporary, file);
}

async function isExecutableWith(file: string, text: string): Promise<boolean> {
  try {
    const { mode } = await stat(file);
    return (mode & 0o111) === 0o111 && (await readFile(file, "utf8")) === text;
  } catch {
    return false;
  }
}

/** What a program is. */
interface Kind {
  readonly stream: "stdout" | "stderr";
  readonly isProvider: boolean;
}

async function writeProgram(
  { root, framework, output, stream, isProvider }: Omit<ProgramOptions, "entry"> & Kind,
  packs: readonly Pack[],
): Promise<void> {
  const { outputFiles } = await build({
    ...bundled(root),
    entryPoints: [framework.launcher],
    format: "iife",
    globalName: "launcher",
    plugins: pluginsFor(framework),
  });
  const name = basename(output);
  let end = 0;
  let soon = 0;
  const parts = packs.map((pack) => {
    const code = packText(pack);
    const text = inComment(code);
    const at = end + "/*".length;
    end += text.length;
    const modules = pack.modules.map(({ id }) => id);
    if (pack.soon) soon = end;
    const digest = pack.cached ? digestOf(code) : "";
    const { name, isText } = pack;
    return { text, entry: { name, digest, modules, at, length: text.length - "/**/\n".length, isText } };
  });
  const table = JSON.stringify(parts.map(({ entry }) => entry));
  const launcher = `(function(start){${outputFiles[0]?.text.trim() ?? ""}launcher.launch(start,${table},${soon})})`;
  if (launcher.includes("*/")) throw new Error("The launcher would end the comment that it stands in");
  const lines = nodeLines({ name, stream });
  const begin = lines + inComment(launcher);
  const texts = parts.map(({ text }) => text);
  const lengths = { linesLength: lines.length, startLength: begin.length + (texts[0]?.length ?? 0) };
  const script = (part: string) => readFile(join(framework.shell, part), "utf8");
  const [start, share] = await Promise.all([script("start.sh"), isProvider ? script("share.sh") : undefined]);
  await writeExecutable(
    output,
    shellLines({ name, stream, start, share, ...lengths }) + begin + texts.join(""),
  );
}

/**
 * Makes one executable file of a provider's program and everything that it imports, with the responses that are always the
 * same. The file works wherever it is copied to. Throws a NoSchemaError if the provider cannot report its schema. Returns of what
 * the file is made.
 */
export async function bundleProvider(options: ProgramOptions): Promise<Metafile> {
  const parts = await partsOf(options);
  // What a plugin says on standard output before it serves is all that Terraform shows of it.
  await writeProgram({ ...options, stream: "stdout", isProvider: true }, packsOf(options, parts));
  return parts.metafile;
}

/** Makes one executable file of another program, with other text in the place of some files. Returns of what it is made. */
export async function bundleProgram(
  options: ProgramOptions & { readonly inPlace: { readonly [file: string]: string } },
): Promise<Metafile> {
  const { root, framework, entry, inPlace } = options;
  const { entryPoint, plugins } = entryOptions(root, entry);
  const { metafile, outputFiles } = await build({
    ...bundled(root),
    entryPoints: [entryPoint],
    format: "cjs",
    keepNames: true,
    metafile: true,
    plugins: [
      ...Object.entries(inPlace).map(([file, text]) => inPlaceOf(file, text)),
      ...(framework.hasPackages ? [] : pluginsFor(framework)),
      ...plugins,
    ],
    supported: { "dynamic-import": false },
  });
  const code = outputFiles[0]?.text.trim() ?? "";
  const main = { id: "./main.js", code, entry: undefined, needs: [] };
  await writeProgram({ ...options, stream: "stderr", isProvider: false }, [
    { name: "main.js", modules: [main], cached: false },
  ]);
  return metafile;
}
