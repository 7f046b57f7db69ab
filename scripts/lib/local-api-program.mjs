// The program of the local APIs as one executable file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleProgram } from "../../build/src/cli/bundle/bundle.js";
import { frameworkOf } from "../../build/src/cli/bundle/framework.js";
import { assetsModule, bundleConsole } from "./console.mjs";

/**
 * Makes the file. Returns esbuild's metafile.
 *
 * @param {string} root of the repository
 * @param {string} output
 */
export async function bundleLocalApiProgram(root, output) {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const page = await bundleConsole(root);
  const program = await bundleProgram({
    root,
    framework: frameworkOf(root),
    entry: { file: join(root, "src/bin/local-api.ts") },
    output,
    inPlace: {
      [join(root, "src/local-api/version.ts")]:
        `export const packageVersion = () => ${JSON.stringify(version)};`,
      [join(root, "src/local-api/console/assets.ts")]: assetsModule(page.assets),
    },
  });
  return withOutputs(program, page.metafile);
}

/** Combines both metafiles: the notices also name the packages of the page. */
function withOutputs(program, page) {
  return { inputs: { ...program.inputs, ...page.inputs }, outputs: { ...program.outputs, ...page.outputs } };
}
