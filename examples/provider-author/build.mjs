// Builds the provider as one executable file, with the licenses of its dependencies:
// node examples/provider-author/build.mjs
import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { accompany } from "../../build/src/cli/bundle/accompany.js";
import { bundleProvider } from "../../build/src/cli/bundle/bundle.js";
import { frameworkOf } from "../../build/src/cli/bundle/framework.js";

const root = realpathSync(resolve(import.meta.dirname, "../.."));
const output = join(root, "build/examples/dist/terraform-provider-notes");
const metafile = await bundleProvider({
  root,
  framework: frameworkOf(root),
  entry: { file: join(root, "examples/provider-author/terraform-provider-notes.ts") },
  output,
});
await accompany({ output, licence: "Apache-2.0", root, metafile });
