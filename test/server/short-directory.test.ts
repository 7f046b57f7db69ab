import { chmodSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { shortDirectory } from "../../src/server/short-directory.ts";
import { removeTemporary, temporaryDirectory } from "../support/stub.ts";

describe("the short directory of a user", () => {
  let directory: string;

  beforeEach(async () => {
    directory = join(await temporaryDirectory(), "short");
  });
  after(removeTemporary);

  it("the short directory of a user is created for this user only, and used again", () => {
    for (let times = 0; times < 2; times++) expect(shortDirectory(directory)).to.equal(directory);
    if (process.platform !== "win32") expect(lstatSync(directory).mode & 0o777).to.equal(0o700);
  });

  for (const [what, create] of [
    ["a directory that others can open", () => mkdirAs(0o755)],
    ["a directory that others can write to", () => mkdirAs(0o722)],
    ["a link", () => linkToOther()],
    ["a file", () => writeFileSync(directory, "")],
  ] as const) {
    it(`the short directory of a user is not used if it is ${what}`, () => {
      create();
      expect(() => shortDirectory(directory)).to.throw();
    });
  }

  function linkToOther(): void {
    mkdirSync(`${directory}.other`, { mode: 0o700 });
    symlinkSync(`${directory}.other`, directory);
  }

  function mkdirAs(mode: number): void {
    mkdirSync(directory);
    chmodSync(directory, mode);
  }
});
