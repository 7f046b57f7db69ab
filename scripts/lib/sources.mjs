import { existsSync, readdirSync, rmSync } from "node:fs";
import { extname, join, relative } from "node:path";

/** The folders that tsconfig.json compiles, and the parts of them whose modules no other one imports. */
const folders = ["src", "test", "scripts", "examples"];
const excluded = new Set([
  "src/create/template",
  "examples/from-pulumi-dynamic",
  "examples/rabbitmq",
  "test/interop/programs",
  "test/types/mistakes",
  "test/types/wire-mistakes",
]);

/** The paths of all sources that are compiled, from the root of the repository. */
export function sources(root) {
  return folders.flatMap((folder) => filesIn(root, folder, ".ts")).filter((path) => !path.endsWith(".d.ts"));
}

/** The path of what is made of a source. */
export function outputOf(source) {
  return join("build", source.replace(/\.ts$/, ".js"));
}

/** Removes what was made of sources that are gone: the compiler leaves it there, and tests among it would go on running. */
export function removeOrphans(root) {
  for (const folder of folders) {
    for (const output of filesIn(root, join("build", folder), ".js")) {
      const name = output.replace(/\.js$/, "");
      if (existsSync(join(root, `${relative("build", name)}.ts`))) continue;
      for (const end of [".js", ".js.map", ".d.ts"]) rmSync(join(root, name + end), { force: true });
    }
  }
}

function filesIn(root, folder, extension) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (excluded.has(path) || entry.name === "node_modules") return [];
    if (entry.isDirectory()) return filesIn(root, path, extension);
    return extname(path) === extension ? [path] : [];
  });
}
