import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { build, transform } from "esbuild";

const root = resolve(import.meta.dirname, "..");

const common = {
  charset: "ascii",
  legalComments: "none",
  minify: true,
  platform: "node",
  target: "node20.19",
};
const bundled = { ...common, absWorkingDir: root, bundle: true, logLevel: "warning", write: false };

/**
 * Leaves out what a server never runs: the reading of .proto files at run time, and grpc-js's client where only its
 * statistics, which are switched off, would use it. Whoever imports the client itself still gets it.
 */
const withoutUnused = {
  name: "without-unused",
  setup({ onResolve, onLoad }) {
    const absent = { path: "absent", namespace: "absent" };
    onResolve({ filter: /^@grpc\/proto-loader$/ }, () => absent);
    onResolve({ filter: /^\.\/(admin|make-client)$/ }, ({ importer }) =>
      /grpc-js\/build\/src\/(channelz|orca)\.js$/.test(importer.replaceAll("\\", "/")) ? absent : undefined,
    );
    onLoad({ filter: /./, namespace: "absent" }, () => ({
      contents: "exports.loadSync = () => ({}); exports.registerAdminService = () => {};",
    }));
  },
};

/** The program in parts, each a CommonJS module: what is imported dynamically stays apart until it is asked for. */
async function partsOf(entry) {
  const { outputFiles } = await build({
    ...bundled,
    entryPoints: { main: entry },
    format: "esm",
    outdir: resolve(root, "dist"),
    plugins: [withoutUnused],
    splitting: true,
  });
  // A script that is not a module has no import().
  const options = { ...common, format: "cjs", supported: { "dynamic-import": false } };
  return await Promise.all(
    outputFiles.map(async ({ path, text }) => ({
      name: `./${basename(path)}`,
      code: (await transform(text, options)).code.trim(),
    })),
  );
}

/** A function whose text carries a part; JavaScript engines skip the comment, so it costs nothing until it is wanted. */
function carrier({ name, code }) {
  const escaped = code.replaceAll("*/", "*\\u002f");
  const digest = createHash("sha256").update(code).digest("hex").slice(0, 16);
  return `${JSON.stringify(name)}:{digest:"${digest}",carrier(){/*${escaped}*/}}`;
}

async function writeExecutable(output, text) {
  const file = resolve(root, output);
  await mkdir(dirname(file), { recursive: true });
  // Whoever runs the file at this moment sees the old one or the new one, never a half.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, text, { mode: 0o755 });
  await rename(temporary, file);
}

/**
 * Makes one executable file of a program and everything that it imports. The file works wherever it is copied to.
 *
 * @param {{ entry: string, output: string }} options paths relative to the repository
 */
export async function bundleStandalone({ entry, output }) {
  const parts = await partsOf(entry);
  const { outputFiles } = await build({
    ...bundled,
    entryPoints: ["src/bin/launcher/launcher.ts"],
    format: "iife",
    globalName: "launcher",
  });
  const launcher = outputFiles[0].text.trim();
  const program = `launcher.launch({\n${parts.map(carrier).join(",\n")}\n});`;
  await writeExecutable(output, `#!/usr/bin/env node\n${launcher}${program}\n`);
}

/**
 * Makes one executable module of a program and everything that it imports but for the packages in `external`, which it
 * finds only as long as it lies in this package.
 *
 * @param {{ entry: string, output: string, external: string[] }} options paths relative to the repository
 */
export async function bundleModule({ entry, output, external }) {
  const require =
    'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);';
  const { outputFiles } = await build({
    ...bundled,
    banner: { js: require },
    entryPoints: [entry],
    external,
    format: "esm",
    keepNames: true,
  });
  const text = outputFiles[0].text.replace(/^#!.*\n/, "");
  await writeExecutable(output, `#!/usr/bin/env node\n${text}`);
}
