import { readFileSync } from "node:fs";
import { expect } from "chai";
import { checkPlanVector, errorsOf, type PlanVector } from "../support/plan-vectors.ts";

const vectors = readFileSync("test/vectors/plan.jsonl", "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as PlanVector);

describe("the checks of plans and applied states, compared with Terraform's own results", function () {
  this.timeout(60_000);

  it("the vector file of plans has 600 lines", () => {
    expect(vectors).to.have.length(600);
  });

  it("the checks propose the same states and find errors on the same lines as Terraform", () => {
    const problems = vectors.flatMap((vector) => {
      const problem = checkPlanVector(vector);
      return problem === undefined ? [] : [`${vector.id}: ${problem}`];
    });
    expect(problems).to.deep.equal([]);
  });

  it("the checks find the same errors at the same places as Terraform", () => {
    for (const vector of vectors) {
      for (const [list, { found, expected }] of Object.entries(errorsOf(vector))) {
        expect(found, `${vector.id} ${list}`).to.deep.equal(expected);
      }
    }
  });
});
