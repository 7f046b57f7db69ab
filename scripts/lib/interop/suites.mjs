import { join } from "node:path";
import { suiteTitles } from "../suites.mjs";
import { programFolder, programs } from "./programs.mjs";

/**
 * The interop suite, and the lives of types with each program that reads Terraform's configuration.
 * @param {import("../steps.mjs").Steps} steps
 */
export async function runInterop(steps) {
  await steps.suite("interop", { env: { INTEROP_BIN: programFolder } });
  for (const [name, { version, lives }] of Object.entries(programs)) {
    for (const provider of lives ? ["sec", "vdb"] : []) {
      const title = `${suiteTitles[provider]}, with ${name} ${version}`;
      const only = lives === "all" ? {} : { LOOP: lives[provider].join() };
      await steps.suite(provider, {
        title,
        env: { TFNODE_TERRAFORM: join(programFolder, name), ...only },
      });
    }
  }
}
