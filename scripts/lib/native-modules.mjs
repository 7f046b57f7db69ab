// How native modules get into a program of one file. See docs/decisions/032-a-file-that-finds-node.md.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const root = resolve(import.meta.dirname, "../..");
const folder = resolve(root, "node_modules/classic-level/prebuilds");

/** What the package ships for the machines on which the programs run; the first that loads is taken. */
const builds = {
  "linux-x64": ["linux-x64/classic-level.node", "linux-x64/classic-level.musl.node"],
  "linux-arm64": ["linux-arm64/classic-level.armv8.node"],
  "darwin-x64": ["darwin-x64+arm64/classic-level.node"],
  "darwin-arm64": ["darwin-x64+arm64/classic-level.node"],
};

/** Lets the package find its native part in the program, and not in a folder of packages. */
export const withNativeModules = {
  name: "with-native-modules",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]classic-level[\\/]binding\.js$/ }, () => ({
      contents: `const { loadNativeModule } = require("./src/bin/launcher/native-module.ts");
        module.exports = loadNativeModule(${JSON.stringify(builds)}, (id) => require(id));`,
      resolveDir: root,
    }));
  },
};

/** The native parts, each in a pack of its own, so that only that of this machine is ever decoded. */
export async function nativeModules() {
  const ids = [...new Set(Object.values(builds).flat())];
  return await Promise.all(
    ids.map(async (id) => {
      const content = gzipSync(await readFile(resolve(folder, id)), { level: 9 }).toString("base64");
      return { name: id, modules: [{ id, code: `module.exports="${content}"` }] };
    }),
  );
}
