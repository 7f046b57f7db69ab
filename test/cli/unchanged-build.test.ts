import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { filesBelow } from "../../src/packaging/files.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("a program that is built again", function () {
  this.timeout(120_000);
  let folder: string;
  let output: string;

  before(async () => {
    folder = join(await temporaryDirectory(), "project");
    await cp(join(root, "src/create/template"), folder, { recursive: true });
    await mkdir(join(folder, "node_modules/@tfnode"), { recursive: true });
    for (const name of ["framework", "local-api", "cli"])
      await symlink(join(root, "packages", name), join(folder, "node_modules/@tfnode", name));
    output = join(folder, "dist/terraform-provider-acme");
  });
  after(removeTemporary);

  const build = async () =>
    await promisify(execFile)(process.execPath, [join(root, "packages/cli/lib/cli/main.js"), "build"], {
      cwd: folder,
    });
  const found = async () => {
    const { ino, mtimeMs, mode } = await stat(output);
    return { ino, mtimeMs, mode: mode & 0o777 };
  };

  it("a build keeps the file of an unchanged program, and replaces the file of a changed one", async () => {
    expect((await build()).stdout).to.match(/^dist\/terraform-provider-acme /);
    const first = await found();
    expect(await readdir(join(folder, "dist"))).to.have.members(["notices", "terraform-provider-acme"]);
    await build();
    expect(await found()).to.deep.equal(first);

    await chmod(output, 0o644);
    await build();
    expect((await found()).mode).to.equal(first.mode);

    await writeFile(output, "#!/bin/sh\n");
    await build();
    expect((await stat(output)).size).to.be.above(100_000);
  });

  it("a build that fails changes nothing in its folder", async () => {
    const installed = join(folder, "node_modules/unlicensed");
    await mkdir(installed);
    const manifest = { name: "unlicensed", version: "1.0.0", license: "Zlib", main: "main.cjs" };
    await writeFile(join(installed, "package.json"), JSON.stringify(manifest));
    await writeFile(join(installed, "main.cjs"), "console.log;exports.used = [];");
    const before = [await filesBelow(join(folder, "dist")), await found()];
    const provider = join(folder, "src/provider.ts");
    await writeFile(
      provider,
      `import { used } from "unlicensed";\nused.push(1);\n${await readFile(provider, "utf8")}`,
    );
    const { message } = await rejection(build(), Error);
    expect(message).to.contain("unlicensed@1.0.0 has no file with the text of its licence");
    expect([await filesBelow(join(folder, "dist")), await found()]).to.deep.equal(before);
    expect(await readdir(join(folder, "dist"))).to.have.members(["notices", "terraform-provider-acme"]);
  });
});
