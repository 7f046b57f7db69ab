// Makes the provider one executable file: node examples/provider-author/build.mjs
import { bundleProvider } from "../../scripts/bundle.mjs";

await bundleProvider({
  entry: "examples/provider-author/terraform-provider-notes.ts",
  output: "build/examples/dist/terraform-provider-notes",
});
