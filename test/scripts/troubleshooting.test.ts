import { expect } from "chai";
import { summariesIn, summariesOf } from "../../scripts/generate/summaries.ts";
import { settleTroubleshooting } from "../../scripts/generate/troubleshooting.ts";
import { root } from "./support/command.ts";

const found = (code: string) => [...summariesOf(code, "a.ts")];

describe("the page about errors", () => {
  it("the page explains every summary in the sources, and no other; if not, npm run generate updates it", () => {
    expect(settleTroubleshooting(root, true)).to.deep.equal([]);
  });

  it("summaries are found in every folder that makes diagnostics", () => {
    const summaries = summariesIn(root);
    const folders = new Set(summaries.flatMap(({ folders }) => [...folders]));
    expect(folders).to.include.all.keys("schema", "server", "resources/sec", "resources/vdb");
    expect(summaries).to.have.length.above(100);
  });

  it("a summary is found in a thrown error, a collected diagnostic and an object", () => {
    const code = `
      throw new DiagnosticError([at, "x"], "Thrown", \`\${a}, (b)\`);
      diagnostics.error(path(1, ")"), "Collected", detail);
      this.diagnostics.warn(at.reason, "Of a warning", detail);
      const problem = { path: [], summary: "Of an object", detail };
      const summary = \`\${typeName} not \${done}\`;
      return { severity: "warning", summary: "Of a warning as an object", detail };
      const oneGroup = ["Of a pair", "This is a sentence."] as const;
    `;
    expect(found(code)).to.have.deep.members([
      { summary: "Thrown", isWarning: false },
      { summary: "Collected", isWarning: false },
      { summary: "Of a warning", isWarning: true },
      { summary: "Of an object", isWarning: false },
      { summary: "… not …", isWarning: false },
      { summary: "Of a warning as an object", isWarning: true },
      { summary: "Of a pair", isWarning: false },
    ]);
  });

  it("a summary that is passed to another function or written in a comment is not counted", () => {
    const code = `
      // throw new DiagnosticError([], "In a comment", detail);
      /** \`diagnostics.error(at, "In a comment", detail)\` */
      throw new DiagnosticError(problem.path, problem.summary, problem.detail);
      diagnostics.error(["group"], ...oneGroup);
    `;
    expect(found(code)).to.deep.equal([]);
  });

  it("a summary that is computed is an error, because the page could not list it", () => {
    const code = 'throw new DiagnosticError([], isNew ? "New" : "Old", detail);';
    expect(() => found(code)).to.throw("a.ts: write the summary as a text");
  });
});
