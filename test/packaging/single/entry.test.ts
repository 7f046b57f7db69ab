import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect } from "chai";
import { entryCode, isSmallFile } from "../../../src/packaging/single/entry.ts";
import { makeSingle } from "../../../src/packaging/single/make-single.ts";
import { SingleError, targetNamed } from "../../../src/packaging/single/targets.ts";

const programs = ["dist/terraform-provider-sec", "dist/terraform-provider-vdb", "dist/local-api"];

describe("packaging: the program in a single executable", () => {
  for (const program of programs) {
    it(`a single executable runs ${program} unchanged, with nothing but its own content`, () => {
      expect(isSmallFile(readFileSync(program))).to.equal(true);
      const expected = execFileSync(program, ["--help"], { encoding: "utf8" });
      // Passes the program as Node itself does, except for the executable around it. The memory of the file is read-only.
      const standIn = `
        const { getBuiltinModule } = process;
        const content = getBuiltinModule("node:fs").readFileSync(${JSON.stringify(program)});
        const bytes = Uint8Array.from(content).buffer;
        process.getBuiltinModule = (id) => id === "node:sea" ? { getRawAsset: () => bytes } : getBuiltinModule(id);
        process.on("exit", () => {
          if (Buffer.compare(Buffer.from(bytes), content) !== 0) throw new Error("the program was written to");
        });
        ${entryCode}`;
      const folder = mkdtempSync(join(tmpdir(), "entry-"));
      try {
        writeFileSync(join(folder, "run.cjs"), standIn);
        const args = [join(folder, "run.cjs"), "--help"];
        // The usage of a program contains the name by which it was called.
        const options = { encoding: "utf8", argv0: basename(program) } as const;
        expect(execFileSync(process.execPath, args, options)).to.equal(expected);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  it("a single executable can be made only from a program of the build", async () => {
    const error = await makeSingle({
      program: "package.json",
      target: targetNamed("linux_amd64"),
      output: "build/never-made",
      nodeBinaries: { lock: "{}", cache: "build/never-made" },
    }).catch((cause) => cause);
    expect(error).to.be.instanceOf(SingleError);
    expect(error.message).to.contain("package.json is not a program that the build has made");
  });
});
