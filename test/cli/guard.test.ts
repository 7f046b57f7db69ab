import { join, resolve } from "node:path";
import { expect } from "chai";
import { shownProblems } from "../../src/cli/project/load-provider.ts";
import { runNode } from "../scripts/support/packed.ts";

const guard = resolve(import.meta.dirname, "../../src/cli/project/guard.js");

/** Runs code that imports the guard as `guarded`, `guardedPart` and `releaseGuard`, with a limit of two seconds. */
function run(code: string) {
  const from = JSON.stringify(guard);
  const text = `const { guarded, guardedPart, releaseGuard } = await import(${from});\n${code}`;
  return runNode(join(guard, ".."), ["--input-type=module", "-e", text], { TFNODE_LIMIT: "2" });
}

describe("the parts of guarded work", function () {
  this.timeout(60_000);

  it("each part has the whole limit for itself, although the process is never idle between parts", async () => {
    const { code, stderr } = await run(`
      const busy = async () => { for (const end = Date.now() + 100; Date.now() < end; ); };
      await guarded(".", "all live", async () => {
        for (let i = 0; i < 40; i++) await guardedPart("part " + i + " lives", busy);
      });
      releaseGuard();
      process.exit(0);
    `);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
  });

  it("a part that ends the process is named", async () => {
    const { code, stderr } = await run(`
      await guarded(".", "all live", () => guardedPart("acme_item lives", async () => process.exit(0)));
    `);
    expect(code).to.equal(1);
    expect(stderr).to.contain("a module of the project ends the process while acme_item lives.");
  });
});

describe("the problems of definitions that a command shows", () => {
  const problems = (count: number) => Array.from({ length: count }, (_, i) => `acme_${i % 30}: problem ${i}`);

  it("twenty problems are shown, then the number of the others and of the definitions", () => {
    expect(shownProblems(problems(20))).to.deep.equal(problems(20));
    expect(shownProblems(problems(21)).slice(19)).to.deep.equal([
      "acme_19: problem 19",
      "1 more problem, in 21 definitions in all",
    ]);
    expect(shownProblems(problems(39_206))).to.have.length(21);
    expect(shownProblems(problems(39_206)).at(-1)).to.equal("39186 more problems, in 30 definitions in all");
    expect(shownProblems(Array.from({ length: 25 }, (_, i) => `acme_item: problem ${i}`)).at(-1)).to.equal(
      "5 more problems, all in one definition",
    );
  });
});
