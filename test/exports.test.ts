import { readFileSync } from "node:fs";
import { expect } from "chai";
import * as root from "../src/index.ts";
import * as testing from "../src/testing/index.ts";

describe("what authors of providers import", () => {
  it("is found where the package says", () => {
    const { dependencies, exports } = JSON.parse(readFileSync("packages/framework/package.json", "utf8"));
    expect(Object.keys(exports)).to.include.members([".", "./testing"]);
    expect(exports["."].default).to.equal("./lib/index.js");
    expect(exports["./testing"].default).to.equal("./lib/testing/index.js");
    expect(dependencies).to.equal(undefined);
  });

  it("has what defines and serves a provider, and nothing of the framework's own", () => {
    expect(root).to.include.keys(
      "provider",
      "definitionsFor",
      "providerFunction",
      "serve",
      "string",
      "waitFor",
    );
    expect(root).to.not.have.any.keys("definitionProblems", "pathRoot", "pathOf", "pathText");
  });

  it("has the checks for tests apart", () => {
    expect(testing).to.include.keys("checkPlan", "checkApply", "definitionProblems");
  });
});
