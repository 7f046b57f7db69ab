import { basename, delimiter, dirname } from "node:path";
import { program } from "../../src/testing/terraform/process.ts";
import { follow } from "../support/guide.ts";
import { cleanEnvironment } from "../support/terraform.ts";
import { terraformGuides } from "./guides.ts";

describe("the commands of a guide for terraform", () => {
  for (const guide of terraformGuides) {
    it(`have the output that ${guide} shows`, async () => {
      const env = cleanEnvironment();
      const PATH = `${dirname(program())}${delimiter}${env.PATH}`;
      await follow(guide, { env: { ...env, PATH }, terraform: basename(program()) });
    });
  }
});
