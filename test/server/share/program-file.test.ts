import { execFileSync } from "node:child_process";
import {
  linkSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { type ProgramFile, programFile } from "../../../src/server/share/program-file.ts";
import { removeTemporary, temporaryDirectory } from "../../support/stub.ts";

describe("the file of a program", () => {
  let folder: string;
  let file: ProgramFile;
  const at = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = await temporaryDirectory();
    writeFileSync(at("program"), "the program");
    file = programFile(at("program"));
  });
  after(removeTemporary);

  it("the file of a program is at each hard link, link and copy", () => {
    linkSync(at("program"), at("hard"));
    symlinkSync(at("program"), at("link"));
    writeFileSync(at("copy"), "the program");
    for (const name of ["program", "hard", "link", "copy", "copy"])
      expect(file.isAt(at(name)), name).to.equal(true);
    expect(file.hasChanged()).to.equal(false);
  });

  it("the file of a program is not where the content differs, not even if a file there was a copy before", () => {
    writeFileSync(at("copy"), "the program");
    expect(file.isAt(at("copy"))).to.equal(true);
    // Tools can set the time of a change, but not the system's own.
    writeFileSync(at("copy"), "the progrAm");
    utimesSync(at("copy"), 1, 1);
    expect(file.isAt(at("copy"))).to.equal(false);
    writeFileSync(at("copy"), "the program and more");
    expect(file.isAt(at("copy"))).to.equal(false);
    if (process.platform === "win32") return;
    execFileSync("mkfifo", [at("fifo")]);
    expect(file.isAt(at("fifo"))).to.equal(false);
  });

  it("the file of a program has changed, and is nowhere, after it was written, replaced or removed", () => {
    symlinkSync(at("program"), at("link"));
    writeFileSync(at("copy"), "the program");
    const changes = [
      () => writeFileSync(at("program"), "another one"),
      () => writeFileSync(at("program"), "longer than before"),
      () => {
        writeFileSync(at("new"), readFileSync(at("program")));
        renameSync(at("new"), at("program"));
      },
      () => unlinkSync(at("program")),
    ];
    for (const change of changes) {
      const before = programFile(at("link"));
      utimesSync(at("program"), 1, 1);
      const changed = programFile(at("link"));
      expect([before.hasChanged(), changed.hasChanged()]).to.deep.equal([true, false]);
      change();
      expect(changed.hasChanged()).to.equal(true);
      expect(changed.isAt(at("copy"))).to.equal(false);
    }
  });

  it("the file of a program has not changed when the link to it was removed", () => {
    symlinkSync(at("program"), at("link"));
    const linked = programFile(at("link"));
    unlinkSync(at("link"));
    expect(linked.hasChanged()).to.equal(false);
    expect(linked.isAt(at("program"))).to.equal(true);
  });
});
