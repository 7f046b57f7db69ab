import { existsSync, readdirSync, rmSync } from "node:fs";
import { extname, join, relative } from "node:path";

/** The folders that tsconfig.json compiles, and their parts whose modules are not imported by others. */
const folders = ["src", "test", "scripts", "examples"];
const excluded = new Set([
  "src/create/template",
  "examples/aws",
  "examples/cdk-terrain",
  "examples/from-pulumi-dynamic",
  "examples/postgresql",
  "examples/powerdns",
  "examples/rabbitmq",
  "examples/vendor-sdks",
  "test/interop/programs",
  "test/types/mistakes",
  "test/types/wire-mistakes",
]);

/** Returns the paths of all compiled sources, relative to the root of the repository. */
export function sources(root) {
  return folders.flatMap((folder) => filesIn(root, folder, ".ts")).filter((path) => !path.endsWith(".d.ts"));
}

/** Returns the path of a source's output. */
export function outputOf(source) {
  return join("build", source.replace(/\.ts$/, ".js"));
}

/** Removes the output of deleted sources: the compiler keeps it, and deleted tests would continue to run. */
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
