import { parseArgs } from "node:util";
import { wholeArgument } from "../support/whole-argument.ts";
import { knownDifference } from "./known-differences.ts";
import { simplestLife, tallyLives } from "./tally.ts";

const help = `Usage: scripts/oracle [--lives N] [--seed N] [--show] [--simplify] [--all] [--built]

Lives random resources in terraform-plugin-framework and in tfnode: a random schema in both, random configurations, refreshes, changes of
another client, imports, upgrades and a destroy. A data source and an ephemeral resource with the same schema are read, and a random function
is called. Each response is compared with that of the other, and checked as Terraform checks it.
Exits with 1 if there is a difference that test/oracle/known-differences.ts does not explain.

  --lives N   the number of resources, 300 if omitted
  --seed N    the seed of the first resource, 1 if omitted; each next one has the next seed
  --show      prints the schemas and each step: for one life
  --simplify  searches a small schema and life for each unknown difference
  --all       prints the known differences, too
  --built     does not build first
`;

const [flag, number] = [{ type: "boolean", default: false }, { type: "string" }] as const;
const { values } = parseArgs({
  options: {
    lives: number,
    seed: number,
    program: number,
    show: flag,
    simplify: flag,
    all: flag,
    help: flag,
  },
});

if (values.help) console.log(help);
else
  process.exitCode = await run(
    wholeArgument(values.lives, 300),
    wholeArgument(values.seed, 1),
    values.program ?? "",
  );

/** Lives resources, prints the differences, and returns the exit code. */
async function run(lives: number, seed: number, program: string): Promise<number> {
  const started = performance.now();
  const show = values.show ? (text: string) => console.log(text) : undefined;
  const { differences, compared } = await tallyLives({ program, lives, seed, show });
  let unknown = 0;
  for (const tallied of differences) {
    const { text } = tallied.finding;
    const known = knownDifference(text);
    const where = `${text} (${tallied.count} lives, seed ${tallied.seed})`;
    if (known && values.all) console.log(`known, ${known.right}: ${where}`);
    if (known) continue;
    unknown++;
    const { lived, finding } = values.simplify ? await simplestLife(program, tallied) : tallied;
    console.log(
      `✗ unknown: ${where}\n${JSON.stringify(text.startsWith("call of a function") ? lived.fn : lived.description)}\n${finding.detail}\n`,
    );
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${lives} lives, ${compared} calls compared, ${differences.length} differences, ${unknown} unknown, ${seconds} s`,
  );
  return unknown === 0 ? 0 : 1;
}
