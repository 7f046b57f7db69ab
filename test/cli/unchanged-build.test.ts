import { chmod, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { bundleProvider } from "../../src/cli/bundle/bundle.ts";
import { frameworkOf } from "../../src/cli/bundle/framework.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("a program that is built again", function () {
  this.timeout(120_000);
  after(removeTemporary);

  it("a build keeps the file of an unchanged program, and replaces the file of a changed one", async () => {
    const output = join(await temporaryDirectory(), "terraform-provider-stub");
    const build = async () => {
      const framework = frameworkOf(root);
      await bundleProvider({
        root,
        framework,
        entry: { file: join(root, "test/support/stub-provider.ts") },
        output,
      });
      const { ino, mtimeMs, mode } = await stat(output);
      return { ino, mtimeMs, mode: mode & 0o777 };
    };
    const first = await build();
    expect(await build()).to.deep.equal(first);

    await chmod(output, 0o644);
    expect((await build()).mode).to.equal(first.mode);

    const { ino } = await stat(output);
    await writeFile(output, "#!/bin/sh\n");
    expect((await build()).ino).to.not.equal(ino);
  });
});
