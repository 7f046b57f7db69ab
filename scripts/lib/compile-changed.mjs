import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { outputOf, removeOrphans, sources } from "./sources.mjs";

/** Compiles the sources that are newer than their output, without checking types. Returns them. */
export async function compileChanged(root) {
  const changed = sources(root).filter((source) => isNewer(join(root, source), join(root, outputOf(source))));
  removeOrphans(root);
  if (changed.length === 0) return changed;
  await build({
    absWorkingDir: root,
    entryPoints: changed,
    outbase: ".",
    outdir: "build",
    platform: "node",
    format: "esm",
    target: "es2023",
    sourcemap: true,
    bundle: true,
    packages: "external",
    logLevel: "warning",
    plugins: [importsOfOutput],
  });
  // The compiler writes only files that have changed since its last run, and would skip these.
  rmSync(join(root, "build/.tsbuildinfo"), { force: true });
  return changed;
}

/** Keeps each file separate, with imports of the output of the others. */
const importsOfOutput = {
  name: "imports-of-output",
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true },
    );
  },
};

function isNewer(source, output) {
  return !existsSync(output) || statSync(source).mtimeMs > statSync(output).mtimeMs;
}
