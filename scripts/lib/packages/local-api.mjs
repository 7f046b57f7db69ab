// The local APIs as modules for tests in the same process: each is one file with all its libraries.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { asOneModule, inPlaceOf } from "../../../build/src/cli/bundle/esbuild.js";
import { bundledPackages, noticesText } from "../../../build/src/cli/bundle/notices.js";
import { assetsModule, bundleConsole } from "../console.mjs";

/**
 * Writes the modules `local-api.js` and `serve.js`. Returns the notices of their contents.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleLocalApi(root, folder) {
  const { version } = JSON.parse(await readFile(join(root, "packages/local-api/package.json"), "utf8"));
  const page = await bundleConsole(root);
  const { metafile, outputFiles } = await build({
    ...asOneModule(root),
    entryPoints: {
      "local-api": join(root, "src/local-api/in-process.ts"),
      serve: join(root, "src/local-api/author/serve.ts"),
    },
    outdir: folder,
    keepNames: true,
    metafile: true,
    plugins: [
      inPlaceOf(
        join(root, "src/local-api/version.ts"),
        // The package does not contain the repository's package.json with the version.
        `export const packageVersion = () => ${JSON.stringify(version)};`,
      ),
      inPlaceOf(join(root, "src/local-api/console/assets.ts"), assetsModule(page.assets)),
    ],
  });
  await mkdir(folder, { recursive: true });
  for (const { path, text } of outputFiles) await writeFile(path, text);
  const outputs = { ...metafile.outputs, ...page.metafile.outputs };
  return noticesText("@tfnode/local-api", await bundledPackages({ outputs }, root));
}
