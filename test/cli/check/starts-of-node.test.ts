import { expect } from "chai";
import { startsFinding } from "../../../src/cli/check/project-check.ts";
import { findingLine } from "../../../src/cli/check/report.ts";

describe("the starts of Node that tfnode check counts", () => {
  it("one start of Node in a command is well", () => {
    const line = findingLine(startsFinding({ all: 1, shared: 1 }, "none"));
    expect(line).to.contain("✓ starts of Node: one in a terraform command");
  });

  it("several starts of Node in a command are advice, with the failure of the shared process", () => {
    const line = findingLine(startsFinding({ all: 4, shared: 2 }, "TypeError: broken"));
    expect(line).to.contain("→ starts of Node: 4 in a terraform command").and.contain("TypeError: broken");
  });

  it("starts of Node are not counted where starts share no process", () => {
    expect(startsFinding({ all: 2, shared: 0 }, "none").outcome).to.equal("not run");
  });
});
