import { basename, delimiter, dirname } from "node:path";
import { follow } from "../support/guide.ts";
import { cleanEnvironment, program } from "../support/terraform-process.ts";
import { terraformGuides } from "./guides.ts";

describe("what a guide for terraform tells to type", () => {
  for (const guide of terraformGuides) {
    it(`does what ${guide} says`, async () => {
      const env = cleanEnvironment();
      const PATH = `${dirname(program())}${delimiter}${env.PATH}`;
      await follow(guide, { env: { ...env, PATH }, terraform: basename(program()) });
    });
  }
});
