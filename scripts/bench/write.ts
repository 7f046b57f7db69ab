import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Budget } from "./budget.ts";
import { go } from "./go.ts";
import { hostGoalsTable } from "./host-goals.ts";
import type { LargeFigures } from "./large/large.ts";
import { goalsTable, largeGoals, largeTable } from "./large/tables.ts";
import { beforeAndAfterPicture, budgetPicture, largePicture, objectsPicture } from "./pictures.ts";
import {
  aliasesTable,
  betweenMarks,
  budgetTable,
  circumstances,
  combinedTable,
  commandsTable,
  figuresTable,
  hostsTable,
  type Results,
  ratiosTable,
} from "./results.ts";
import { oneAuthority } from "./ways.ts";

/** The major version of Node with which the page's figures are measured. */
const pageNode = "20";

/** The results of an earlier build that pictures need. */
export type Earlier = Pick<Results, "node" | "terraform" | "processor" | "budgets" | "commands">;

/** Saves the results of the program named "before", to compare later results with them. */
export function writeBefore(results: Results, budgets: readonly Budget[], docs = "docs"): void {
  const { node, terraform, processor } = results;
  const commands = results.commands
    .filter(({ program, objects }) => program === "before" && objects === 1)
    .map((figure) => ({ ...figure, program: "sec" }));
  const earlier: Earlier = { node, terraform, processor, budgets, commands };
  mkdirSync(join(docs, "performance"), { recursive: true });
  writeFileSync(join(docs, "performance/before.json"), `${JSON.stringify(earlier, null, 2)}\n`);
}

/** Writes results to docs/performance.md, and its pictures. `before` are the results of an earlier build. */
export function writeDocumentation(results: Results, docs = "docs"): void {
  const folder = join(docs, "performance");
  mkdirSync(folder, { recursive: true });
  const before: Earlier = JSON.parse(readFileSync(join(folder, "before.json"), "utf8"));
  const pictured = results.commands.filter(({ authorities }) => authorities === oneAuthority.name);
  const pictures = {
    budget: budgetPicture(results.budgets),
    objects: objectsPicture(pictured, "sec"),
    "before-and-after": beforeAndAfterPicture(before.commands, pictured, "sec"),
  };
  for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, `${name}.svg`), picture);

  writeParts(docs, {
    circumstances: `Measured ${circumstances(results)}.`,
    bench: figuresTable(results),
    budget: budgetTable(results, before),
    // The results of the other program of --against depend on a file outside of this repository.
    commands: commandsTable({
      commands: results.commands.filter(({ program }) => program.startsWith("sec")),
    }),
    aliases: aliasesTable(results.aliases.filter(({ program }) => program.startsWith("sec"))),
    ...(results.inBothLanguages.length > 0 && { go: ratiosTable(go, results.inBothLanguages) }),
  });
  if (results.hosts.length > 0) writeHosts(results, docs);
}

/**
 * Writes the goals of the hosts for this version of Node to docs/performance.md, and the table of the hosts if it is the
 * version of the page's other figures.
 */
export function writeHosts({ hosts, node }: Pick<Results, "hosts" | "node">, docs = "docs"): void {
  const major = node.replace(/^v(\d+)\..*/, "$1");
  writeParts(docs, { [`host-goals-node-${major}`]: hostGoalsTable(hosts) });
  if (major !== pageNode) return;
  const ofSec = hosts.map((host) => ({
    ...host,
    aliases: host.aliases.filter(({ program }) => program.startsWith("sec")),
  }));
  writeParts(docs, { hosts: hostsTable(ofSec) });
}

/** Writes the tables of providers with many definitions to docs/performance.md, and their picture. */
export function writeLarge(large: LargeFigures, docs = "docs"): void {
  writeFileSync(join(docs, "performance/large.svg"), largePicture(large));
  const image = "![Figures by number of definitions](performance/large.svg)";
  writeParts(docs, {
    large: `${image}\n\n${largeTable(large)}`,
    "large-goals": goalsTable(largeGoals(large)),
  });
}

/** Writes the table of combined providers to docs/from-another-provider.md. */
export function writeCombined({ combined }: Pick<Results, "combined">, docs = "docs"): void {
  writeParts(docs, { combined: combinedTable(combined) }, "from-another-provider.md");
}

/** Replaces parts of a page by the names of their marks. */
function writeParts(docs: string, parts: Readonly<Record<string, string>>, page = "performance.md"): void {
  const file = join(docs, page);
  let text = readFileSync(file, "utf8");
  for (const [name, part] of Object.entries(parts)) text = betweenMarks(text, name, part);
  writeFileSync(file, text);
}
