import { join } from "node:path";
import { suiteTitles } from "../suites.mjs";
import { programFolder, programs } from "./programs.mjs";

/**
 * Runs the interop suite, and with each program that reads Terraform's configuration the tests of the framework and the lives of
 * types.
 * @param {import("../steps.mjs").Steps} steps
 */
export async function runInterop(steps) {
  const terraform = join(programFolder, "terraform-1.16");
  await steps.suite("interop", { env: { INTEROP_BIN: programFolder, TFNODE_TERRAFORM: terraform } });
  for (const [name, { version, suites = {} }] of Object.entries(programs)) {
    for (const [suite, types] of Object.entries(suites)) {
      const title = `${suiteTitles[suite]}, with ${name} ${version}`;
      const only = types === "all" ? {} : { LOOP: types.join() };
      await steps.suite(suite, { title, env: { TFNODE_TERRAFORM: join(programFolder, name), ...only } });
    }
  }
}
