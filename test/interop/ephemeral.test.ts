import { join } from "node:path";
import { describeEphemeralResources } from "../support/ephemeral-suite.ts";
import { programFolder } from "./support/programs.ts";

for (const name of ["tofu", "terraform-1.16"]) {
  describe(name, () => describeEphemeralResources(() => join(programFolder, name)));
}
