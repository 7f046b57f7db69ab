import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "./command.ts";
import { install, link } from "./packed.ts";

/** The configuration file of the project. */
export const notesConfiguration = `
import type { Config } from "@tfnode/cli";

export default {
  name: "notes",
  address: "example/notes",
  version: "0.1.0",
  provider: "provider.ts",
} satisfies Config;
`;

/** Creates the project of the example in docs/provider-authors.md in a folder, with the packed packages. */
export async function notesProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await install("framework", folder);
  await install("cli", folder);
  await link("zod", folder);
  await copyExample(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", license: "MIT" }));
  await writeFile(join(folder, "tfnode.config.ts"), notesConfiguration);
}

/** Copies the modules of the example, with the imports that other projects write. */
async function copyExample(folder: string): Promise<void> {
  const example = join(root, "examples/provider-author");
  for (const name of await readdir(example)) {
    if (!name.endsWith(".ts") || name.startsWith("terraform-")) continue;
    const text = await readFile(join(example, name), "utf8");
    const own = text
      .replace(/"\.\.\/\.\.\/src\/(schema|server)\/index\.ts"/g, '"@tfnode/framework"')
      .replace('"../../src/testing/index.ts"', '"@tfnode/framework/testing"');
    expect(own, name).to.not.contain("../");
    await writeFile(join(folder, name), name === "provider.ts" ? `${own}\nexport default notes;\n` : own);
  }
}
