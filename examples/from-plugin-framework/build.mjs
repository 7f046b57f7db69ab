// Builds the provider in TypeScript as one executable file:
// node examples/from-plugin-framework/build.mjs [FOLDER]
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleProvider } from "../../build/src/cli/bundle/bundle.js";
import { frameworkOf } from "../../build/src/cli/bundle/framework.js";

const root = realpathSync(resolve(import.meta.dirname, "../.."));
const folder = process.argv[2] ?? join(root, "build/examples/from-plugin-framework/dist");
await bundleProvider({
  root,
  framework: frameworkOf(root),
  entry: { file: join(root, "examples/from-plugin-framework/typescript/terraform-provider-dns.ts") },
  output: join(resolve(folder), "terraform-provider-dns"),
});
