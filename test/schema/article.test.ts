import { expect } from "chai";
import { withArticle } from "../../src/schema/article.ts";

describe("withArticle", () => {
  it("withArticle puts an before the sound of a vowel, and a before any other", () => {
    const an = [
      "item",
      "object",
      "hour",
      "ssh key",
      "SQL database",
      "lb",
      "uninstalled app",
      "acme_item",
      "x ray",
      "s3 bucket",
    ];
    const a = [
      "user",
      "unit",
      "european",
      "uuid",
      "url",
      "one-time code",
      "once",
      "bool",
      "list",
      "role",
      "house",
      "rule",
      "sec_rule",
    ];
    expect(an.filter((words) => withArticle(words) !== `an ${words}`)).to.deep.equal([]);
    expect(a.filter((words) => withArticle(words) !== `a ${words}`)).to.deep.equal([]);
  });
});
