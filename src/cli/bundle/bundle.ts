import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { build, type Metafile, transform } from "esbuild";
import { positionsName } from "../../bin/launcher/positions.ts";
import { sha256Of, writeWhole } from "../../packaging/files.ts";
import { enginesIn, type NodeNeeds, nodeNeeds } from "./engines.ts";
import { type Entry, entryName, entryOptions } from "./entry.ts";
import { bundled, common, inPlaceOf, pluginsFor } from "./esbuild.ts";
import { type Framework, isOfFramework, metafileName, moduleOf } from "./framework.ts";
import { type Module, type Pack, packsOf, reachable, textImport } from "./packs.ts";
import { type MappedModule, positionsText } from "./positions.ts";
import { prebuildResponses } from "./prebuilt-responses.ts";
import { ProgramFiles } from "./program-files.ts";
import { nodeLines, shellLines, supportedNode } from "./prologue.ts";
import { outputsOfFiles, type WrittenFiles, writeProgramFiles } from "./write-program-files.ts";

/** A program to build. */
export interface ProgramOptions {
  /** The folder of the project; absolute, without links. */
  readonly root: string;
  readonly framework: Framework;
  readonly entry: Entry;
  /** The absolute path of the file to write. */
  readonly output: string;
  /** What the project wants to have next to the program; the build adds to it. */
  readonly programFiles?: ProgramFiles;
}

/** This module is empty in the sources. See docs/decisions/018-answers-made-by-the-build.md. */
const responsesModule = "server/prebuilt-responses";

/** This module checks definitions. The build has already checked them by requesting the responses. */
const checksModule = "server/rpc/wrong-definitions";

/** This module replaces the environment that all other modules read, so the launcher runs it, and what it imports, before them. */
const firstModule = "server/share/share-key";
const firstName = "share-key";
const firstId = `./${firstName}.js`;
const mainId = "./main.js";
const noChecks =
  "export async function requireValidDefinitions() {} export async function requireValidDefinition() {} export async function problemsForPulumi() {}";

/** esbuild gives a dynamically imported CommonJS module only a default export; this code adds the named exports, as Node does. */
const withNames = `;module.exports=(e=>Object.defineProperty({...e,default:e},"__esModule",{value:true}))(module.exports.default);`;

/**
 * Returns the code of a module whose dynamic imports go through the launcher, which caches each namespace. esbuild would copy all
 * exports at every call of `import()`. The function has a name of the same length, so that all positions stay the same.
 */
function withRememberedImports(code: string, imported: ReadonlySet<string>): string {
  return code.replaceAll(/\bimport\((["'`])([^"'`\\]+)\1\)/g, (call, _, id) =>
    imported.has(id) ? `loaded(${JSON.stringify(id)})` : call,
  );
}

/**
 * Returns the program as CommonJS modules: dynamically imported code remains separate until it is imported. The texts have the names by
 * which modules import them with `textImport`.
 */
async function partsOf({ root, framework, entry }: ProgramOptions, programFiles: ProgramFiles) {
  const { entryPoint, plugins } = entryOptions(root, entry);
  const { code: responses, texts: responseTexts } = await prebuildResponses(
    root,
    framework,
    entry,
    programFiles,
  );
  const { metafile: whole, outputFiles } = await build({
    ...bundled(root),
    entryPoints: { main: entryPoint, [firstName]: moduleOf(framework, firstModule) },
    external: [`${textImport}*`],
    format: "esm",
    metafile: true,
    outdir: outputFolder,
    plugins: [
      inPlaceOf(moduleOf(framework, responsesModule), responses),
      inPlaceOf(moduleOf(framework, checksModule), noChecks),
      ...pluginsFor(framework),
      ...plugins,
      ...programFiles.plugins("built"),
    ],
    sourcemap: "external",
    sourcesContent: false,
    splitting: true,
  });
  const outputs = reachable(whole.outputs, [`${outputFolder}/main.js`, `${outputFolder}/${firstName}.js`]);
  const metafile = { ...whole, outputs };
  // A script that is not a module cannot use import().
  const supported = { "dynamic-import": false };
  const options = {
    ...common,
    format: "cjs",
    sourcemap: "external",
    sourcesContent: false,
    supported,
  } as const;
  const texts = new Map(outputFiles.map(({ path, text }) => [metafileName(root, path), text]));
  const modules = await Promise.all(
    Object.entries(outputs).map(async ([path, { entryPoint, imports }]): Promise<Module> => {
      const format = entryPoint === undefined ? undefined : metafile.inputs[entryPoint]?.format;
      const suffix = format === "cjs" ? withNames : "";
      const dynamic = imports.filter(({ kind }) => kind === "dynamic-import");
      const imported = new Set(dynamic.map((one) => (one.external ? one.path : `./${basename(one.path)}`)));
      const own = imports.filter(({ external }) => !external);
      const idsOf = (wanted: string) =>
        own.filter(({ kind }) => kind === wanted).map(({ path: needed }) => `./${basename(needed)}`);
      const text = withRememberedImports(texts.get(path) ?? "", imported);
      const { code, map } = await transform(
        `${text}\n${inlineMap(texts.get(`${path}.map`) ?? "{}")}`,
        options,
      );
      return {
        id: `./${basename(path)}`,
        code: `${code.trim()}${suffix}`,
        map: JSON.parse(map),
        entry: entryPoint,
        needs: idsOf("import-statement"),
        imports: idsOf("dynamic-import"),
      };
    }),
  );
  return { modules, texts: responseTexts, metafile };
}

/** The folder to which the sources in source maps are relative, below the project. Nothing is written there. */
const outputFolder = "dist";

const inlineMap = (map: string) =>
  `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`;

/** Returns the packs of a program's modules; an entry of a group is a module of the framework. */
function grouped(
  { root, framework, entry }: ProgramOptions,
  modules: readonly Module[],
  texts: ReadonlyMap<string, string>,
): readonly Pack[] {
  const entries = (...names: string[]) => names.map((name) => metafileName(root, moduleOf(framework, name)));
  return packsOf(modules, texts, {
    main: entryName(root, entry),
    first: entries(firstModule, "server/serve-plugin", "server/share/serve-starts"),
    server: entries("server/grpc-server", responsesModule),
    handlers: entries("server/rpc/create-rpc-handlers", "server/generated/tfplugin6"),
    framework: metafileName(root, framework.folder),
  });
}

/** Replaces, in the file, the slash of a comment end within a comment. */
const slash = "\u0001";

const inComment = (code: string) => `/*${code.replaceAll("*/", `*${slash}`)}*/\n`;

/**
 * Returns code in which each character is one byte and none is `slash`. In esbuild's output only strings and regular expressions
 * may contain other characters, and both support these escapes.
 */
function inAscii(code: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is `slash`
  return code.replaceAll(/[\u0001\u0080-\uffff]/g, escaped);
}

/** The beginning of a module. Its parenthesis makes V8 compile the function immediately instead of at its first call, which follows. */
const beginOf = (id: string) =>
  `${JSON.stringify(id)}:(function(require,loaded,__filename,__dirname,module,exports){`;

function packText({ modules, isText }: Pack): string {
  if (isText) return modules.map(({ code }) => code).join("");
  const functions = modules.map(({ id, code }) => `${beginOf(id)}${code}\n})`);
  return inAscii(`({${functions.join(",\n")}})`);
}

/** Returns the modules of a pack with their places in its text. */
function mappedModules({ modules }: Pack): readonly MappedModule[] {
  let line = 0;
  return modules.flatMap(({ id, code, map }) => {
    const column = beginOf(id).length + (line === 0 ? "({".length : 0);
    const mapped = map ? [{ line, column, map }] : [];
    line += code.split("\n").length + 1;
    return mapped;
  });
}

/** Returns the pack with the positions of the author's code, which no start reads. */
function positionsPack(root: string, packs: readonly Pack[]): readonly Pack[] {
  const text = positionsText(new Map(packs.map((pack) => [pack.name, mappedModules(pack)])), (source) => {
    const name = metafileName(root, join(root, outputFolder, source));
    return isOfFramework(name) || /(^|\/)node_modules\/|[:<]/.test(name) ? undefined : name;
  });
  const modules = [{ id: positionsName, code: text ?? "" }];
  return text === undefined ? [] : [{ name: positionsName, modules, cached: false, isText: true }];
}

async function writeProgram(
  { root, framework, output }: ProgramOptions,
  isProvider: boolean,
  packs: readonly Pack[],
  { versions }: NodeNeeds,
  programFiles?: WrittenFiles,
): Promise<void> {
  const { outputFiles } = await build({
    ...bundled(root),
    entryPoints: [framework.launcher],
    format: "iife",
    globalName: "launcher",
    plugins: pluginsFor(framework),
  });
  const name = basename(output);
  // Before a plugin serves, Terraform shows only its standard output.
  const stream = isProvider ? "stdout" : "stderr";
  let end = 0;
  let soon = 0;
  const parts = packs.map((pack) => {
    const code = packText(pack);
    const text = inComment(code);
    const at = end + "/*".length;
    end += text.length;
    const modules = pack.modules.map(({ id }) => id);
    if (pack.soon) soon = end;
    const digest = pack.cached ? sha256Of(code).slice(0, 16) : "";
    const { name, isText } = pack;
    return { text, entry: { name, digest, modules, at, length: text.length - "/**/\n".length, isText } };
  });
  const table = JSON.stringify(parts.map(({ entry }) => entry));
  const begin = JSON.stringify([...(isProvider ? [firstId] : []), mainId]);
  const launcher = `(function(start){${outputFiles[0]?.text.trim() ?? ""}launcher.launch(start,${table},${soon},${begin}${programFiles ? `,${JSON.stringify(programFiles)}` : ""})})`;
  if (launcher.includes("*/")) throw new Error("The launcher would end the comment that it stands in");
  const lines = nodeLines({ name, stream, versions });
  const head = lines + inComment(launcher);
  const texts = parts.map(({ text }) => text);
  const lengths = { linesLength: lines.length, startLength: head.length + (texts[0]?.length ?? 0) };
  const script = (part: string) => readFile(join(dirname(framework.launcher), part), "utf8");
  const [start, share] = await Promise.all([script("start.sh"), isProvider ? script("share.sh") : undefined]);
  const rest = head + texts.join("");
  const digest = sha256Of([start, share, rest].join("\n")).slice(0, 16);
  const program = shellLines({ name, stream, versions, digest, start, share, ...lengths }) + rest;
  await writeWhole(output, program, 0o755);
}

/** Returns the versions of Node that a program needs because of the packages in it. */
export function needsOf(metafile: Metafile, root: string): NodeNeeds {
  return nodeNeeds(enginesIn(metafile, root), supportedNode);
}

/**
 * Builds one executable file from a provider's program and its imports, with the responses that never change, and the folder next to it,
 * if it has one. The file works in any folder. Throws a NoSchemaError if the provider cannot report its schema. Returns esbuild's
 * metafile, whose outputs include the files next to the program.
 */
export async function bundleProvider(options: ProgramOptions): Promise<Metafile> {
  const { root, output } = options;
  const { programFiles = new ProgramFiles(root) } = options;
  const { modules, texts, metafile } = await partsOf(options, programFiles);
  const files = await programFiles.files();
  const whole = { ...metafile, outputs: { ...metafile.outputs, ...outputsOfFiles(files, root) } };
  const written = await writeProgramFiles(output, files);
  const packs = grouped(options, modules, texts);
  await writeProgram(options, true, [...packs, ...positionsPack(root, packs)], needsOf(whole, root), written);
  return whole;
}

/** Builds one executable file from another program, in which other texts replace some files. Returns esbuild's metafile. */
export async function bundleProgram(
  options: ProgramOptions & { readonly inPlace: { readonly [file: string]: string } },
): Promise<Metafile> {
  const { root, entry, inPlace } = options;
  const { entryPoint, plugins } = entryOptions(root, entry);
  const { metafile, outputFiles } = await build({
    ...bundled(root),
    entryPoints: [entryPoint],
    format: "cjs",
    keepNames: true,
    metafile: true,
    plugins: [...Object.entries(inPlace).map(([file, text]) => inPlaceOf(file, text)), ...plugins],
    supported: { "dynamic-import": false },
  });
  const main = { id: mainId, code: outputFiles[0]?.text.trim() ?? "" };
  const packs = [{ name: "main.js", modules: [main], cached: false }];
  await writeProgram(options, false, packs, needsOf(metafile, root));
  return metafile;
}
