import { readFileSync } from "node:fs";
import { expect } from "chai";
import { checkPlanVector, errorsOf, type PlanVector } from "../support/plan-vectors.ts";

const vectors = readFileSync("test/vectors/plan.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as PlanVector);

describe("the checks of plans and applied states, against Terraform's own answers", function () {
  this.timeout(60_000);

  it("has 600 lines to check", () => {
    expect(vectors).to.have.length(600);
  });

  it("proposes the same states and finds errors on the same lines", () => {
    const problems = vectors.flatMap((vector) => {
      const problem = checkPlanVector(vector);
      return problem === undefined ? [] : [`${vector.id}: ${problem}`];
    });
    expect(problems).to.deep.equal([]);
  });

  it("finds the same errors at the same places", () => {
    for (const vector of vectors) {
      for (const [list, { found, expected }] of Object.entries(errorsOf(vector))) {
        expect(found, `${vector.id} ${list}`).to.deep.equal(expected);
      }
    }
  });
});
