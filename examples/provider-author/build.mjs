// Makes the provider one executable file, with the licences of the code in it: node examples/provider-author/build.mjs
import { bundleProvider } from "../../scripts/bundle.mjs";
import { accompany } from "../../scripts/lib/accompany.mjs";

const output = "build/examples/dist/terraform-provider-notes";
const metafile = await bundleProvider({
  entry: "examples/provider-author/terraform-provider-notes.ts",
  output,
});
await accompany({ output, licence: "Apache-2.0", metafile });
