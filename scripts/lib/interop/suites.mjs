import { join } from "node:path";
import { programFolder, programs } from "./programs.mjs";

/**
 * The interop suite, and one life of every type with each program that reads Terraform's configuration.
 * @param {import("../steps.mjs").Steps} steps
 */
export async function runInterop(steps) {
  await steps.suite("interop", { env: { INTEROP_BIN: programFolder } });
  for (const [name, { version, loop }] of Object.entries(programs)) {
    if (!loop) continue;
    const env = { TFNODE_TERRAFORM: join(programFolder, name), ...(loop.only && { LOOP: loop.only.join() }) };
    await steps.suite("loop", { title: `One life of every type with ${name} ${version}`, env });
  }
}
