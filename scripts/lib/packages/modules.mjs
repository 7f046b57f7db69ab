// The compiled modules of each published package, and their imports of each other.
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { vendorFile } from "./vendor.mjs";

/** The entry modules for authors. */
export const entries = ["index.js", "testing/index.js", "http/index.js", "grpc/index.js", "sdk/index.js"];

/** The names that modules of other packages import from `@tfnode/openapi`, which contains its own modules. */
const openApiEntry = "openapi/internal.js";

/**
 * Matches the names in `import` and `export … from`, dynamic imports, and docstrings, whose examples also contain imports.
 */
const imported = /^\s*\/\*\*[\s\S]*?\*\/|(\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)"([^"\n]+)"/gm;

const targetsOf = (text) =>
  [...text.matchAll(imported)].flatMap(([, , target]) => (target === undefined ? [] : [target]));

const withTargets = (text, change) =>
  text.replaceAll(imported, (whole, before, target) =>
    target === undefined ? whole : `${before}"${change(target)}"`,
  );

/**
 * Returns the files of the packages by their names in `lib`, which are the names of the modules below `src`.
 *
 * @param {string} root of the repository
 */
export async function publishedModules(root) {
  const compiled = join(root, "build/src");
  const below = (...folders) => folders.flatMap((folder) => modulesBelow(root, folder));
  const commandLine = await read(compiled, below("background", "cli", "code", "bin/launcher", "packaging"));
  const create = await closure(compiled, ["create/main.js"]);
  const openapi = await closure(compiled, ["openapi/index.js", openApiEntry]);
  const needed = [...commandLine].flatMap(([name, text]) =>
    relatives(name, text).filter((one) => !commandLine.has(one) && one !== openApiEntry),
  );
  const runtime = await closure(compiled, [...entries, ...needed]);
  const types = await closure(compiled, entries.map(declarationOf), declarationOf);
  const cliTypes = await closure(compiled, ["cli/config.d.ts"], declarationOf);
  const openapiTypes = await closure(compiled, ["openapi/index.d.ts"], declarationOf);
  const localApi = await closure(
    compiled,
    ["local-api/in-process.d.ts", "local-api/author/serve.d.ts"],
    declarationOf,
  );
  return {
    /** The declarations of the local APIs, in a separate folder. */
    localApi: {
      files: new Map([
        ...[...localApi].map(([name, text]) => [name, declarations(name, text, ["zod"])]),
        // The types of seeds and filters use those of zod, so the package depends on zod.
        ...libraryDeclarations(localApi).filter(([name]) => name !== "vendor/zod.d.ts"),
      ]),
    },
    runtime: {
      /** The unchanged compiled modules, for their imports of libraries. */
      modules: runtime,
      files: new Map([
        ...[...runtime].map(([name, text]) => [name, forRuntime(name, text)]),
        ...[...types].map(([name, text]) => [name, declarations(name, text)]),
        ...libraryDeclarations(types),
      ]),
    },
    create: { files: new Map([...create].map(([name, text]) => [name, withPackages(create, name, text)])) },
    openapi: {
      files: new Map([
        ...[...openapi].map(([name, text]) => [name, withoutMap(text)]),
        ...[...openapiTypes].map(([name, text]) => [name, declarations(name, text)]),
      ]),
    },
    cli: {
      files: new Map([
        ...[...commandLine].map(([name, text]) => [name, withPackages(commandLine, name, text)]),
        ...[...cliTypes].map(([name, text]) => [name, declarations(name, text)]),
      ]),
    },
  };
}

function modulesBelow(root, folder) {
  const place = join(root, "src", folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
    .map((name) => name.replace(/\.ts$/, ".js"));
}

async function read(compiled, names) {
  return new Map(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(join(compiled, name), "utf8")])),
  );
}

/** Returns modules with all of our modules that they import, except for those of another package. */
async function closure(compiled, begin, nameOf = (name) => name) {
  const found = new Map();
  const waiting = [...begin];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const text = await readFile(join(compiled, name), "utf8");
    found.set(name, text);
    const others = relatives(name, text).filter((one) => one !== openApiEntry);
    waiting.push(...others.map(nameOf));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function relatives(name, text) {
  return targetsOf(text)
    .filter((target) => target.startsWith("."))
    .map((target) => posix.join(posix.dirname(name), target));
}

const declarationOf = (name) => name.replace(/(\.d)?\.[jt]s$/, ".d.ts");

const withoutMap = (text) => text.replace(/^\/\/# sourceMappingURL=.*\n?/m, "");

/** Rewrites a module of the framework, whose libraries are in an adjacent folder. */
function forRuntime(name, text) {
  return withTargets(withoutMap(text), (target) =>
    target.startsWith(".") || target.startsWith("node:")
      ? target
      : relativeTo(name, `vendor/${vendorFile(target)}`),
  );
}

/** Returns a module whose imports of modules in other packages refer to those packages. */
function withPackages(own, name, text) {
  return withTargets(withoutMap(text), (target) => {
    if (!target.startsWith(".")) return target;
    const module = posix.join(posix.dirname(name), target);
    if (own.has(module)) return target;
    return module === openApiEntry
      ? "@tfnode/openapi/internal"
      : `@tfnode/framework/internal/${module.replace(/\.js$/, "")}`;
  });
}

/** Rewrites declarations for authors, who do not have the libraries' packages: their types become opaque. */
function declarations(name, text, installed = []) {
  return withTargets(text, (target) =>
    target.startsWith(".") || target.startsWith("node:") || installed.includes(target)
      ? target
      : relativeTo(name, `vendor/${vendorFile(target)}`),
  );
}

/** Returns declarations of every library that our declarations name, with the members that they use. */
function libraryDeclarations(types) {
  const members = new Map();
  for (const text of types.values())
    for (const [, clause, library] of text.matchAll(/^import (?:type )?(.+) from "([^".][^"]*)";$/gm)) {
      if (library.startsWith("node:")) continue;
      const used = members.get(library) ?? new Set();
      const named = /\{(.*)\}/.exec(clause)?.[1];
      const within = [...text.matchAll(new RegExp(`\\b${clause.split(/[ ,]/)[0]}\\.(\\w+)`, "g"))].map(
        ([, one]) => one,
      );
      const names =
        named === undefined
          ? within
          : named.split(",").map((one) => one.replace(/\btype\b| as .*/g, "").trim());
      members.set(library, new Set([...used, ...names]));
    }
  return [...members].map(([library, names]) => {
    const lines = [...names].sort().map((name) => `  export type ${name}<_A = any, _B = any> = any;\n`);
    const outside = [...names].sort().map((name) => `export type ${name}<_A = any, _B = any> = any;\n`);
    const text = `declare namespace library {\n  export const present: true;\n${lines.join("")}}\nexport default library;\n${outside.join("")}`;
    return [`vendor/${vendorFile(library).replace(/\.js$/, ".d.ts")}`, text];
  });
}

function relativeTo(name, target) {
  const path = posix.relative(posix.dirname(name), target);
  return path.startsWith(".") ? path : `./${path}`;
}
