import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "chai";
import { problemsIn, typeProblems } from "../../src/cli/dev/problems.ts";
import { scratchForEach } from "../support/scratch.ts";

describe("the type problems that tfnode dev shows", () => {
  const own = "src/provider.ts(3,1): error TS2304: Cannot find name 'x'.\n  Its cause.";

  it("tfnode dev shows errors of the project, and not those in declarations of installed packages", () => {
    const output = `node_modules/pkg/index.d.ts(1,2): error TS2307: Cannot find module 'y'.\n  More.\n${own}\n../../node_modules/@a/b/c.d.ts(7,1): error TS1.\n`;
    expect(problemsIn(output)).to.deep.equal([own]);
  });

  it("tfnode dev shows errors that have no file", () => {
    expect(problemsIn("error TS5023: Unknown compiler option 'x'.\n")).to.deep.equal([
      "error TS5023: Unknown compiler option 'x'.",
    ]);
  });
});

describe("the check of types by tfnode dev", function () {
  this.timeout(60_000);
  let folder: string;
  scratchForEach((path) => {
    folder = path;
  });
  const { signal } = new AbortController();

  it("a second check finds a changed file and a corrected one with the notes of the first, even if they are damaged", async () => {
    await mkdir(join(folder, "node_modules"));
    await symlink(resolve("node_modules/typescript"), join(folder, "node_modules/typescript"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(
      join(folder, "tsconfig.json"),
      '{ "compilerOptions": { "lib": ["ES5"], "types": [] }, "include": ["*.ts"] }',
    );
    await writeFile(join(folder, "a.ts"), 'export const a: number = "a";\n');
    const wrong = /^a\.ts\(1,14\): error TS2322/;
    expect(await typeProblems(folder, signal)).to.have.length(1);
    const cache = join(folder, "node_modules/.cache/tfnode");
    const [notes = ""] = await readdir(cache);
    expect(notes).to.match(/^types-[0-9a-f]{16}\.tsbuildinfo$/);
    expect((await typeProblems(folder, signal))[0]).to.match(wrong);
    await writeFile(join(folder, "a.ts"), "export const a: number = 1;\n");
    expect(await typeProblems(folder, signal)).to.deep.equal([]);
    await writeFile(join(cache, notes), '{"fileNames":[');
    await writeFile(join(folder, "a.ts"), 'export const a: number = "a";\n');
    expect((await typeProblems(folder, signal))[0]).to.match(wrong);
    expect((await readdir(folder)).filter((name) => name.endsWith(".tsbuildinfo"))).to.deep.equal([]);
  });
});
