// The console of the local APIs: a page, its script and its style.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Makes the files that a browser loads. Returns their texts by name, and esbuild's metafile of the script.
 *
 * @param {string} root of the repository
 */
export async function bundleConsole(root) {
  const page = join(root, "src/local-api/console/page");
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { app: join(page, "main.tsx") },
    outdir: join(root, "build/console"),
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: "esm",
    target: "es2023",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
  });
  const style = await build({
    absWorkingDir: root,
    entryPoints: [join(page, "app.css")],
    write: false,
    minify: true,
    logLevel: "warning",
  });
  const text = (name) => readFile(join(page, name), "utf8");
  const assets = {
    "index.html": await text("index.html"),
    "app.js": outputFiles[0]?.text ?? "",
    "app.css": style.outputFiles[0]?.text ?? "",
    "icon.svg": await text("icon.svg"),
  };
  return { assets, metafile };
}

/** The module of a program that contains the files: it replaces src/local-api/console/assets.ts. */
export const assetsModule = (assets) =>
  `const assets = ${JSON.stringify(assets)};\nexport const consoleAssets = async () => assets;`;
