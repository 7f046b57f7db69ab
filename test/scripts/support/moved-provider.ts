import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./command.ts";

/** The modules of this repository that authors import under other names. */
const published = new Map([
  ["src/schema/index.ts", "@tfnode/framework"],
  ["src/http/index.ts", "@tfnode/framework/http"],
  ["src/grpc/index.ts", "@tfnode/framework/grpc"],
  ["src/testing/index.ts", "@tfnode/framework/testing"],
  ["src/cli/config.ts", "@tfnode/cli"],
]);

/** The folders that a provider consists of. */
const foldersOf = (name: string) => [`src/resources/${name}`, "src/resources/shared"];

/** An import of a module by another one. */
interface Import {
  readonly file: string;
  readonly target: string;
}

const imported = /(\bfrom\s*|\bimport\s*\(\s*|^import\s+)"([^"\n]+)"/gm;

/** Returns the names of the modules of a provider, relative to the repository. */
async function modulesOf(name: string): Promise<readonly string[]> {
  const lists = foldersOf(name).map(async (folder) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  });
  return (await Promise.all(lists)).flat();
}

/** Returns the imports of a provider that another repository could not have: neither its own modules, nor those of packages. */
export async function strangeImports(name: string, packages: readonly string[]): Promise<readonly Import[]> {
  const own = foldersOf(name).map((folder) => `${folder}/`);
  const lists = (await modulesOf(name)).map(async (file) => {
    const text = await readFile(join(root, file), "utf8");
    return [...text.matchAll(imported)].flatMap(([, , target = ""]) => {
      if (!target.startsWith(".")) {
        const isKnown = target.startsWith("node:") || packages.includes(target);
        return isKnown ? [] : [{ file, target }];
      }
      const module = moduleFor(file, target);
      return published.has(module) || own.some((folder) => module.startsWith(folder))
        ? []
        : [{ file, target }];
    });
  });
  return (await Promise.all(lists)).flat();
}

/** Copies a provider and what it shares into a folder, with the names of the packages in place of paths. Returns the folder of its project. */
export async function moveProvider(name: string, folder: string): Promise<string> {
  const place = (file: string) => join(folder, relative("src/resources", file));
  for (const each of foldersOf(name)) await cp(join(root, each), place(each), { recursive: true });
  for (const file of await modulesOf(name)) {
    const text = await readFile(join(root, file), "utf8");
    const moved = text.replaceAll(imported, (whole, before: string, target: string) => {
      const as = target.startsWith(".") ? published.get(moduleFor(file, target)) : undefined;
      return as === undefined ? whole : `${before}"${as}"`;
    });
    await mkdir(dirname(place(file)), { recursive: true });
    await writeFile(place(file), moved);
  }
  return place(`src/resources/${name}`);
}

function moduleFor(file: string, target: string): string {
  return relative(root, resolve(root, dirname(file), target));
}
