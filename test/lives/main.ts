import { parseArgs } from "node:util";
import fc from "fast-check";
import { terraformRun } from "../../src/testing/terraform/terraform.ts";
import { wholeArgument } from "../support/whole-argument.ts";
import { liveRound, livesFiles } from "./round.ts";

const help = `Usage: scripts/lives [--lives N] [--seed N] [--together N] [--built]

Lives random resources in real Terraform and in the simulated one: a provider with random schemas, each resource with three random
configurations. Each plan must have the same action in both, its apply must succeed, and the next plan must be empty. Prints a line for each
round. Exits with 1 after a failure, which is shown with its schema and its configurations.

  --lives N     the number of resources, 300 if omitted
  --seed N      the seed of the first round, 47 if omitted; the same seed draws the same resources
  --together N  the number of resources in one configuration, 20 if omitted
  --built       does not build first
`;

const number = { type: "string" } as const;
const { values } = parseArgs({
  options: { lives: number, seed: number, together: number, help: { type: "boolean" } },
});

if (values.help) console.log(help);
else
  process.exitCode = await liveAll(
    wholeArgument(values.lives, 300),
    wholeArgument(values.seed, 47),
    wholeArgument(values.together, 20),
  );

/** Lives a number of resources, in rounds, and returns the exit code. */
async function liveAll(lives: number, seed: number, together: number): Promise<number> {
  let [whole, failed] = [0, 0];
  for (let round = 0; round * together < lives; round++) {
    const count = Math.min(together, lives - round * together);
    const terraform = await terraformRun({ providers: {} });
    try {
      await terraform.write(livesFiles);
      const property = fc.asyncProperty(fc.gen(), async (g) => {
        const outcome = await liveRound(g, count, terraform);
        whole += outcome.whole;
        failed += outcome.failures.length;
        for (const failure of outcome.failures) console.error(`✗ seed ${seed + round}: ${failure}`);
        console.log(
          `seed ${seed + round}: ${outcome.whole} of ${count} lives without an error of their configuration`,
        );
      });
      await fc.assert(property, { seed: seed + round, numRuns: 1, endOnFailure: true });
    } finally {
      await terraform.close();
    }
  }
  console.log(`${lives} lives, ${whole} of them whole, ${failed} failures`);
  return failed === 0 && whole > lives / 2 ? 0 : 1;
}
