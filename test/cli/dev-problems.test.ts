import { expect } from "chai";
import { problemsIn } from "../../src/cli/dev/problems.ts";

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
