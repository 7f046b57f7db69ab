// The libraries of the framework within its package.
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { common, withOwnLlhttp, withoutUnused } from "../../../build/src/cli/bundle/esbuild.js";
import { bundledPackages, noticesText } from "../../../build/src/cli/bundle/notices.js";

/** Matches the static and dynamic imports of libraries in the framework's modules. */
const imports =
  /(?:^\s*import\s+([^"'();]+?)\s+from\s*|^\s*import\s+(?=")|\bimport\s*\(\s*)"([^".\n][^"\n]*)"/gm;

/** Returns the file of a library, such as `grpc-js-server.js` for `@grpc/grpc-js/build/src/server.js`. */
export function vendorFile(library) {
  const plain = library.replace(/\.js$/, "").replace(/\/(build\/src|lib)\//, "/");
  return `${plain.replace(/^@[^/]+\//, "").replaceAll("/", "-")}.js`;
}

/**
 * Replaces require() in CommonJS libraries, which require only Node's modules. With import.meta.url it would not work after
 * another bundling.
 */
const banner = "const require = (id) => process.getBuiltinModule(id);";

/**
 * Writes a module for each library that the modules of the framework import, and a list of the packages whose code these
 * contain. Returns their notices.
 *
 * @param {string} root of the repository
 * @param {{ modules: ReadonlyMap<string, string> }} runtime
 * @param {string} folder
 */
export async function vendorLibraries(root, { modules }, folder) {
  const names = await namesOf(modules);
  // Imports that run at the same time are evaluated in any order, and the circular modules of this library only in its own.
  await import("@grpc/grpc-js");
  const texts = new Map(
    await Promise.all(
      [...names].map(async ([library, used]) => [library, await moduleText(root, library, used)]),
    ),
  );
  const { metafile, outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    banner: { js: banner },
    bundle: true,
    chunkNames: "shared-[hash]",
    entryPoints: Object.fromEntries(
      [...texts.keys()].map((library) => [vendorFile(library).replace(/\.js$/, ""), `library:${library}`]),
    ),
    format: "esm",
    logLevel: "warning",
    metafile: true,
    outdir: "vendor",
    plugins: [
      withoutUnused,
      withOwnLlhttp(join(root, "build/src/http/net/llhttp.js")),
      librariesOf(root, texts),
    ],
    splitting: true,
    write: false,
  });
  await mkdir(folder, { recursive: true });
  for (const { path, text } of outputFiles)
    await writeFile(join(folder, path.slice(dirname(path).length + 1)), text);
  const packages = await bundledPackages(metafile, root);
  await writeFile(join(folder, "packages.json"), `${JSON.stringify(packages, null, 1)}\n`);
  return { notices: noticesText("@tfnode/framework", packages) };
}

/** Returns the imported names of each library, or undefined for all. */
async function namesOf(modules) {
  const names = new Map();
  for (const text of modules.values())
    for (const [, clause, library] of text.matchAll(imports)) {
      if (library.startsWith("node:")) continue;
      const known = names.has(library) ? names.get(library) : new Set();
      const named = clause === undefined ? undefined : (/\{([^}]*)\}/.exec(clause)?.[1] ?? "");
      const list = named?.split(",").map((one) => one.trim().split(/\s+as\s+/)[0]);
      names.set(library, list && known && !clause.includes("*") ? new Set([...known, ...list]) : undefined);
    }
  return names;
}

/** Returns a module that exports the imported names of a library, which a bundled CommonJS module would not export. */
async function moduleText(root, library, used) {
  const module = await import(library);
  const name = JSON.stringify(library);
  const names = exportedNames(module, used);
  if (library.startsWith("@opentelemetry/")) return `export { ${names.join(", ")} } from ${name};`;
  if (isCommonJs(root, library, module)) {
    const named = names.length > 0 ? [`export const { ${names.join(", ")} } = library;`] : [];
    return [`const library = require(${name});`, ...named, "export default library;"].join("\n");
  }
  const whole = "default" in module ? [`export { default } from ${name};`] : [];
  return [...whole, ...(names.length > 0 ? [`export { ${names.join(", ")} } from ${name};`] : [])].join("\n");
}

/** Returns the names that a module exports in addition to its default. Node 24 adds `module.exports` to those of CommonJS. */
export function exportedNames(module, used) {
  const isWanted = (name) => name !== "default" && name !== "module.exports";
  return Object.keys(module).filter((name) => isWanted(name) && (used === undefined || used.has(name)));
}

function isCommonJs(root, library, module) {
  try {
    return createRequire(join(root, "package.json"))(library) === module.default;
  } catch {
    return false;
  }
}

function librariesOf(root, texts) {
  return {
    name: "libraries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^library:/ }, ({ path }) => ({
        path: path.slice("library:".length),
        namespace: "library",
      }));
      // Its packages have ES modules, too, of which a bundle keeps only what it uses: 25 kB instead of 280.
      onResolve({ filter: /^@opentelemetry\/[^/]+$/ }, ({ path }) => {
        const folder = join(root, "node_modules", path);
        const { exports, module } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        // With conditional exports, the bundler chooses them itself.
        return exports === undefined && module ? { path: join(folder, module) } : undefined;
      });
      onLoad({ filter: /./, namespace: "library" }, ({ path }) => ({
        contents: texts.get(path),
        resolveDir: root,
      }));
    },
  };
}
