// Attacks the built programs: ./scripts/attack --help
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Attack } from "./attack.ts";
import { loadAttacks } from "./attacks.ts";
import { lanesOf } from "./lanes.ts";
import { leftovers } from "./leftovers.ts";
import { type Outcome, Wardens } from "./wardens.ts";
import { closingLine, failureText, tableOf } from "./words.ts";

const usage = `Usage: ./scripts/attack [--minutes N | --tries N] [--seed N] [--only NAME] [--try N] [--built]

Sends invalid input to the providers and the local APIs. Two attacks run at a time, and all share the time.
At the end, the command prints a table of their tries, and the line "N passed, N failed", which counts attacks.

  --minutes N   the time limit, 2 by default
  --tries N     the number of tries of each attack, without a time limit
  --seed N      the seed of the random numbers; random by default
  --only NAME   one attack only; several are separated by commas
  --try N       one try of that attack only, with the number that a failure prints
  --built       use node_modules, build and dist without building
  --counts FILE also write the counts to a file, as JSON
  --list        list the attacks
`;

const flag = { type: "boolean", default: false } as const;
const text = { type: "string" } as const;

interface Options {
  readonly minutes: number;
  readonly tries: number | undefined;
  readonly seed: number;
  readonly only: readonly string[] | undefined;
  readonly number: number | undefined;
  /** The file for the counts, which scripts/test reads. */
  readonly counts: string | undefined;
  readonly hasTerraform: boolean;
}

/** One day. */
const mostMinutes = 24 * 60;

/** Returns the parsed arguments, or the error as a sentence. */
function optionsOf(args: readonly string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: text,
        tries: text,
        seed: text,
        only: text,
        try: text,
        counts: text,
        "no-terraform": flag,
      },
    });
    const tries = values.tries === undefined ? undefined : Number(values.tries);
    const minutes = Number(values.minutes ?? (tries === undefined ? 2 : mostMinutes));
    const seed = Number(values.seed ?? Date.now() % 1_000_000);
    const number = values.try === undefined ? undefined : Number(values.try);
    if (tries !== undefined && !(Number.isSafeInteger(tries) && tries > 0))
      return "--tries has to be a whole number above 0";
    if (!(minutes > 0 && minutes <= mostMinutes))
      return "--minutes has to be a number above 0, and of a day at most";
    if (!Number.isSafeInteger(seed)) return "--seed has to be a whole number";
    if (number !== undefined && !(Number.isSafeInteger(number) && number >= 0))
      return "--try has to be a whole number";
    const only = values.only?.split(",");
    if (number !== undefined && only?.length !== 1) return "--try needs --only with the name of one attack";
    const { counts, "no-terraform": without } = values;
    return { minutes, tries, seed, only, number, counts, hasTerraform: !without };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const all = await loadAttacks();
  if (args.includes("--help")) return say(usage);
  if (args.includes("--list"))
    return say(all.map(({ name, title }) => `${name.padEnd(16)}${title}\n`).join(""));
  const options = optionsOf(args);
  if (typeof options === "string") return refuse(options);
  const unknown = options.only?.find((name) => !all.some((attack) => attack.name === name));
  if (unknown !== undefined) return refuse(`there is no attack ${unknown}: --list names them`);
  const wanted = all.filter(({ name }) => options.only?.includes(name) ?? true);
  const chosen = wanted.filter(({ needsTerraform = false }) => options.hasTerraform || !needsTerraform);
  for (const { name } of wanted.filter((attack) => !chosen.includes(attack)))
    console.log(`NOT RUN: ${name} needs terraform (or tofu), which is not on the PATH.`);
  if (chosen.length === 0) return refuse("there is nothing to do");
  return await run(chosen, options);
}

async function run(
  chosen: readonly Attack[],
  { minutes, tries, seed, number, counts }: Options,
): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "attack-"));
  const mark = scratch.slice(-6);
  const wardens = new Wardens({ seed, number, most: tries, scratch, mark });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      wardens.stop();
      rmSync(scratch, { recursive: true, force: true });
      process.exit(130);
    });
  }
  console.log(
    `Seed ${seed}, ${tries === undefined ? `${minutes} minutes` : `${tries} tries`}, ${chosen.map(({ name }) => name).join(", ")}`,
  );
  const outcomes = new Map<string, Outcome>();
  let left: readonly string[] = [];
  try {
    const lanes = lanesOf(chosen, { seconds: minutes * 60, lanes: Math.min(2, availableParallelism()) });
    await Promise.all(
      lanes.map(async (lane) => {
        for (const { attack, seconds } of lane) {
          const outcome = await wardens.watch(attack, seconds);
          outcomes.set(attack.name, outcome);
          for (const failure of outcome.failures) console.log(failureText(attack.name, seed, failure));
        }
      }),
    );
    left = await leftovers(mark, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(`\n${tableOf(chosen, outcomes)}`);
  for (const one of left) console.log(`LEFT BEHIND: ${one}`);
  const failed = chosen.filter(({ name }) => (outcomes.get(name)?.failures.length ?? 1) > 0).length;
  const tally = { passes: chosen.length - failed, failures: failed + (left.length > 0 ? 1 : 0) };
  if (counts !== undefined) writeFileSync(counts, JSON.stringify(tally));
  console.log(`\n${closingLine(tally)}`);
  return tally.failures > 0 ? 1 : 0;
}

function say(words: string): number {
  process.stdout.write(words);
  return 0;
}

function refuse(problem: string): number {
  process.stderr.write(`scripts/attack: ${problem}\n\n${usage}`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));
