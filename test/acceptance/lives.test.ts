import { expect } from "chai";
import fc from "fast-check";
import { terraformRun } from "../../src/testing/terraform/terraform.ts";
import { liveRound, livesFiles } from "../lives/round.ts";

describe("random lives in real Terraform", function () {
  this.timeout(120_000);

  it("ten random resources have the same plans in the simulated Terraform and in the real one, and settle", async () => {
    const terraform = await terraformRun({ providers: {} });
    try {
      await terraform.write(livesFiles);
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        const { whole, failures } = await liveRound(g, 10, terraform);
        expect(failures).to.deep.equal([]);
        expect(whole).to.be.greaterThan(5);
      });
      await fc.assert(property, { seed: 47, numRuns: 1, endOnFailure: true });
    } finally {
      await terraform.close();
    }
  });
});
