// Makes the provider one executable file: node examples/provider-author/build.mjs
import { bundleStandalone } from "../../scripts/bundle.mjs";

await bundleStandalone({
  entry: "examples/provider-author/terraform-provider-notes.ts",
  output: "build/examples/dist/terraform-provider-notes",
});
