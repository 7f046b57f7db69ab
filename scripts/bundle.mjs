import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { build, transform } from "esbuild";
import { bundled, common, inPlaceOf, withLibraries, withOwnLlhttp, withoutUnused } from "./lib/esbuild.mjs";
import { prebuildResponses } from "./lib/prebuilt-responses.mjs";
import { nodeLines, shellLines } from "./lib/prologue.mjs";

/** @typedef {import("esbuild").Metafile} Metafile */

const root = resolve(import.meta.dirname, "..");

/** Empty in the sources. See docs/decisions/018-answers-made-by-the-build.md. */
const responsesFile = "src/server/prebuilt-responses.ts";

/** Looks at definitions, which the build has done by asking for the answers. */
const checksFile = "src/server/rpc/wrong-definitions.ts";
const noChecks =
  "export async function requireValidDefinitions() {} export async function requireValidDefinition() {}";

/** esbuild gives a CommonJS module that is imported dynamically nothing but a default export; Node gives it names, too. */
const withNames = `;module.exports=(e=>Object.defineProperty({...e,default:e},"__esModule",{value:true}))(module.exports.default);`;

/**
 * The program as CommonJS modules: what is imported dynamically stays apart until it is asked for.
 *
 * @returns {Promise<{ modules: { id: string, code: string, entry?: string, needs: string[] }[], metafile: Metafile }>}
 */
async function modulesOf(entry) {
  const { metafile, outputFiles } = await build({
    ...bundled,
    entryPoints: { main: entry },
    format: "esm",
    metafile: true,
    outdir: "dist",
    plugins: [
      withoutUnused,
      withLibraries,
      withOwnLlhttp,
      inPlaceOf(responsesFile, await prebuildResponses(entry)),
      inPlaceOf(checksFile, noChecks),
    ],
    splitting: true,
  });
  // A script that is not a module has no import().
  const options = { ...common, format: "cjs", supported: { "dynamic-import": false } };
  const modules = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { entryPoint, imports } = metafile.outputs[relative(root, path).replaceAll("\\", "/")];
      const suffix = metafile.inputs[entryPoint]?.format === "cjs" ? withNames : "";
      const statics = imports.filter(({ kind, external }) => kind === "import-statement" && !external);
      return {
        id: `./${basename(path)}`,
        code: `${(await transform(text, options)).code.trim()}${suffix}`,
        entry: entryPoint,
        needs: statics.map(({ path: needed }) => `./${basename(needed)}`),
      };
    }),
  );
  return { modules, metafile };
}

/**
 * Modules that a process needs together, by the entries through which it comes to them. What the first pack and the responses
 * have is compiled in less time than a compiled form is found in.
 */
const stages = (entry) => [
  // Runs before a client is told where to connect, and so should not wait for anything else.
  { name: "first.js", entries: [entry, "src/server/plugin.ts"], cached: false },
  { name: "server.js", entries: ["src/server/grpc-server.ts"], cached: true },
  { name: "responses.js", entries: [responsesFile], cached: false },
  {
    name: "handlers.js",
    entries: ["src/server/rpc/create-rpc-handlers.ts", "src/server/generated/tfplugin6.ts"],
    cached: true,
  },
];

/** In characters. Opening a pack has a cost of its own, so that small modules share one. */
const small = 20_000;

function packsOf(modules, entry) {
  const named = new Map(modules.map((module) => [module.id, module]));
  const taken = new Set();
  const take = (id) => {
    if (taken.has(id)) return [];
    taken.add(id);
    const module = named.get(id);
    return [module, ...module.needs.flatMap(take)];
  };
  const staged = stages(entry).map(({ name, entries, cached }) => {
    const begins = modules.filter((module) => entries.includes(module.entry));
    return { name, modules: begins.flatMap(({ id }) => take(id)), cached };
  });
  const others = modules.filter(({ id }) => !taken.has(id));
  return [
    ...staged,
    { name: "small.js", modules: others.filter(({ code }) => code.length < small), cached: true },
    ...others
      .filter(({ code }) => code.length >= small)
      .map((module) => ({ name: basename(module.id), modules: [module], cached: true })),
  ];
}

/** Stands in the file for the slash of what would end the comment that it is in. */
const slash = "\u0001";

const inComment = (code) => `/*${code.replaceAll("*/", `*${slash}`)}*/\n`;

/**
 * Code in which a character is a byte and none is `slash`. In what esbuild writes, only strings and regular expressions can
 * have others, and both understand these escapes.
 */
function inAscii(code) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is `slash`
  return code.replaceAll(/[\u0001\u0080-\uffff]/g, escaped);
}

function packText({ modules }) {
  const functions = modules.map(
    // The parentheses make V8 compile a function at once instead of when it is called, which is next.
    ({ id, code }) =>
      `${JSON.stringify(id)}:(function(require,__filename,__dirname,module,exports){${code}\n})`,
  );
  return inAscii(`({${functions.join(",\n")}})`);
}

const digestOf = (code) => createHash("sha256").update(code).digest("hex").slice(0, 16);

async function writeExecutable(output, text) {
  const file = resolve(root, output);
  await mkdir(dirname(file), { recursive: true });
  // Whoever runs the file at this moment sees the old one or the new one, never a half.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o755 });
  await rename(temporary, file);
}

async function writeProgram({ output, stream }, packs) {
  const { outputFiles } = await build({
    ...bundled,
    entryPoints: ["src/bin/launcher/launcher.ts"],
    format: "iife",
    globalName: "launcher",
  });
  const name = basename(output);
  let end = 0;
  const parts = packs.map((pack) => {
    const code = packText(pack);
    const text = inComment(code);
    const at = end + "/*".length;
    end += text.length;
    const modules = pack.modules.map(({ id }) => id);
    const digest = pack.cached ? digestOf(code) : "";
    return { text, entry: { name: pack.name, digest, modules, at, length: text.length - "/**/\n".length } };
  });
  const table = JSON.stringify(parts.map(({ entry }) => entry));
  const launcher = `(function(start){${outputFiles[0].text.trim()}launcher.launch(start,${table})})`;
  if (launcher.includes("*/")) throw new Error("The launcher would end the comment that it stands in");
  const lines = nodeLines({ name, stream });
  const begin = lines + inComment(launcher);
  const texts = parts.map(({ text }) => text);
  const lengths = { linesLength: lines.length, startLength: begin.length + texts[0].length };
  await writeExecutable(output, shellLines({ name, stream, ...lengths }) + begin + texts.join(""));
}

/**
 * Makes one executable file of a provider's program and everything that it imports, with the responses that are always the
 * same. The file works wherever it is copied to. Throws if the provider cannot say its schema. Returns of what the file
 * is made.
 *
 * @param {{ entry: string, output: string }} options paths relative to the repository
 * @returns {Promise<Metafile>}
 */
export async function bundleProvider({ entry, output }) {
  // What a plugin says on standard output before it serves is all that Terraform shows of it.
  const { modules, metafile } = await modulesOf(entry);
  await writeProgram({ output, stream: "stdout" }, packsOf(modules, entry));
  return metafile;
}

/**
 * Makes one executable file of another program, with other text in the place of some files. Returns of what it is made.
 *
 * @param {{ entry: string, output: string, inPlace: Record<string, string> }} options paths relative to the repository
 * @returns {Promise<Metafile>}
 */
export async function bundleProgram({ entry, output, inPlace }) {
  const { metafile, outputFiles } = await build({
    ...bundled,
    entryPoints: [entry],
    format: "cjs",
    keepNames: true,
    metafile: true,
    plugins: Object.entries(inPlace).map(([file, text]) => inPlaceOf(file, text)),
    supported: { "dynamic-import": false },
  });
  const main = { id: "./main.js", code: outputFiles[0].text.trim() };
  await writeProgram({ output, stream: "stderr" }, [{ name: "main.js", modules: [main] }]);
  return metafile;
}
