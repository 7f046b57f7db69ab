import { join } from "node:path";
import { describeInstallation } from "../support/install-suite.ts";
import { programFolder } from "./support/programs.ts";

const signed = /\((self-)?signed, key ID/;

for (const program of ["tofu", "terraform-1.5"])
  describeInstallation(`${program} init, of a release`, () => join(programFolder, program), { signed });
