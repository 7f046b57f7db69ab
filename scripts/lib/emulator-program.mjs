// The program of the local APIs as one executable file.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleProgram } from "../../build/src/cli/bundle/bundle.js";
import { repositoryFramework } from "../../build/src/cli/bundle/framework.js";

/**
 * Makes the file. Returns of what it is made.
 *
 * @param {string} root of the repository
 * @param {string} output
 */
export async function bundleEmulator(root, output) {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return await bundleProgram({
    root,
    framework: repositoryFramework(root),
    entry: { file: join(root, "src/bin/emulator.ts") },
    output,
    inPlace: {
      [join(root, "src/emulator/version.ts")]:
        `export const packageVersion = () => ${JSON.stringify(version)};`,
    },
  });
}
