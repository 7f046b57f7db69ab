import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { makeDirectory } from "../../src/server/make-directory.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

const sources = resolve(import.meta.dirname, "../../../src");

describe("makeDirectory", () => {
  let folder: string;

  before(async () => {
    folder = await temporaryDirectory();
    writeFileSync(join(folder, "file"), "");
    symlinkSync("missing", join(folder, "dangling"));
    symlinkSync(".", join(folder, "link"));
  });
  after(removeTemporary);

  it("makeDirectory creates a directory and its parents with the mode, and keeps existing ones", () => {
    for (const name of ["a/b/c", "a/b/c", "link/a/d", "."]) makeDirectory(join(folder, name), 0o700);
    expect(readdirSync(join(folder, "a")).sort()).to.deep.equal(["b", "d"]);
    if (process.platform === "win32") return;
    for (const name of ["a", "a/b", "a/b/c", "a/d"])
      expect(lstatSync(join(folder, name)).mode & 0o777, name).to.equal(0o700);
  });

  for (const [name, code] of [
    ["file", "EEXIST"],
    ["file/x", "EEXIST"],
    ["dangling", "EEXIST"],
    ["dangling/x/y", "EEXIST"],
  ] as const) {
    it(`makeDirectory throws ${code} for ${name}`, () => {
      const [first = ""] = name.split("/");
      expect(() => makeDirectory(join(folder, name)))
        .to.throw(join(folder, first))
        .with.property("code", code);
    });
  }

  for (const place of ["/proc/x", "/proc/x/y", "/proc/self/x"]) {
    it(`makeDirectory throws an error that names ${place}, which Node tries without an end`, function () {
      if (process.platform !== "linux") return this.skip();
      expect(() => makeDirectory(place))
        .to.throw(place.replace(/\/y$/, ""))
        .with.property("syscall", "mkdir");
    });
  }

  it("no module creates directories with the recursion of Node", () => {
    const modules = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".ts"),
    );
    const recursive = modules.filter((name) =>
      /\bmkdir(Sync)?\([^;]*recursive:/.test(readFileSync(join(sources, name), "utf8")),
    );
    expect(modules).not.to.be.empty;
    expect(recursive).to.deep.equal([]);
  });
});
