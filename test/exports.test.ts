import { readFileSync } from "node:fs";
import { expect } from "chai";
import * as root from "../src/index.ts";
import * as testing from "../src/testing/index.ts";

describe("the exports for authors of providers", () => {
  it("the package resolves its exports", () => {
    const { dependencies, exports } = JSON.parse(readFileSync("packages/framework/package.json", "utf8"));
    expect(Object.keys(exports)).to.include.members([".", "./testing", "./http", "./grpc", "./sdk"]);
    expect(exports["."].default).to.equal("./lib/index.js");
    for (const name of ["testing", "http", "grpc", "sdk"])
      expect(exports[`./${name}`].default).to.equal(`./lib/${name}/index.js`);
    expect(dependencies).to.equal(undefined);
  });

  it("the framework exports the functions that define and serve a provider, and no internal ones", () => {
    expect(root).to.include.keys(
      "provider",
      "definitionsFor",
      "providerFunction",
      "serve",
      "string",
      "waitFor",
      "asComputed",
      "inLists",
      "pathText",
    );
    expect(root).to.not.have.any.keys("definitionProblems", "pathRoot", "pathOf");
  });

  it("the framework exports the helpers for tests separately, without the checks inside providerLife", () => {
    expect(testing).to.include.keys("providerLife", "terraformRun", "definitionProblems");
    expect(testing).to.not.have.any.keys("checkPlan", "proposedNew", "violationText");
  });
});
