import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";

describe("the guide about other tools", () => {
  const lines = readFileSync("docs/guides/with-your-tools.md", "utf8")
    .split(/^(?=- |## )/m)
    .filter((line) => line.startsWith("- "))
    .map((line) => line.replaceAll(/\s+/g, " ").trim());

  it("each line of the guide about other tools has a test that exists, or says NOT RUN and why", () => {
    const wrong = lines.filter((line) => {
      if (/\bNOT RUN[^:]*: \w/.test(line)) return false;
      const [, title, file] = /\bTest: (.+) \(`(test\/\S+\.ts)`\)$/.exec(line) ?? [];
      if (title === undefined || file === undefined || !existsSync(file)) return true;
      const text = readFileSync(file, "utf8");
      return ![...text.matchAll(/\bit\(\s*(["'`])(.*?)\1,/gs)].some(([, , found = ""]) =>
        found.includes(title),
      );
    });
    expect(lines).to.have.length.greaterThan(15);
    expect(wrong).to.deep.equal([]);
  });
});
