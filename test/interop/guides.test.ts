import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { terraformGuides } from "../acceptance/guides.ts";
import { follow } from "../support/guide.ts";
import { interopEnvironment, programFolder } from "./support/programs.ts";

const folder = resolve(import.meta.dirname, "../../../docs/guides");
const guides = readdirSync(folder).filter((name) =>
  /^```sh$/m.test(readFileSync(join(folder, name), "utf8")),
);
const pulumiPlugins = join(programFolder, "pulumi-home/plugins");
const terraform = "terraform-1.16";

describe("what a guide tells to type", () => {
  for (const guide of guides.filter((name) => !terraformGuides.includes(name))) {
    it(`does what ${guide} says`, () =>
      follow(guide, { env: interopEnvironment(), terraform, pulumiPlugins }));
  }
});
