import { join } from "node:path";
import { expect } from "chai";
import { knownDifference } from "../oracle/known-differences.ts";
import { tallyLives } from "../oracle/tally.ts";
import { thorough } from "../support/thorough.ts";
import { programFolder } from "./support/programs.ts";

const program = join(programFolder, "random-provider");

describe("random lives in terraform-plugin-framework and in tfnode", function () {
  this.timeout(thorough ? 3_600_000 : 900_000);

  it("every difference between both frameworks is a known one", async () => {
    const lives = thorough ? 4_000 : 300;
    const { differences, compared } = await tallyLives({ program, lives, seed: 1 });
    const unknown = differences.filter(({ finding }) => !knownDifference(finding.text));
    expect(
      unknown.map(({ finding, seed }) => `seed ${seed}: ${finding.text}\n${finding.detail}`),
    ).to.deep.equal([]);
    expect(compared).to.be.greaterThan(lives * 20);
    // Without any known difference, the lives would not reach what they are for.
    expect(differences.length).to.be.greaterThan(20);
  });
});
