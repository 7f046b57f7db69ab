// Measures the times that users experience: npm run bench [-- --quick] [-- --write] [-- --before PROGRAM] [-- --against PROGRAM
// --address ADDRESS [--configuration FILE] [--aliases FILE]] [-- --only COMMAND,...] [-- --objects 10,100] [-- --hosts]
// [-- --large [--schemas FILE]] [-- --combined]. Prints tables to standard output, and writes all figures as JSON to bench-results/. See
// docs/performance.md.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { parseBenchArguments } from "./bench/arguments.ts";
import { ofAuthor } from "./bench/author.ts";
import { withoutProvider } from "./bench/bare-terraform.ts";
import { budgets } from "./bench/budget.ts";
import { codecSpeed } from "./bench/codec.ts";
import { combinedFigures, sizesOfCombined } from "./bench/combined.ts";
import { aliasFigures, type Candidate, type CommandFigure, commandFigures } from "./bench/commands.ts";
import { aliasedChannels, channels } from "./bench/configuration.ts";
import { besideGo, go, sizesBesideGo, sizesOfHosts } from "./bench/go.ts";
import { hostGoalsTable } from "./bench/host-goals.ts";
import { findHosts, hostFigures } from "./bench/hosts.ts";
import { largeFigures } from "./bench/large/large.ts";
import { readSchemas } from "./bench/large/schemas.ts";
import { goalsTable, largeGoals, largeTable } from "./bench/large/tables.ts";
import { localApis } from "./bench/local-apis.ts";
import { type Figure, quietThisProcess } from "./bench/measure.ts";
import { providerAlone } from "./bench/provider-alone.ts";
import {
  aliasesTable,
  budgetTable,
  combinedTable,
  commandsTable,
  figuresTable,
  hostsTable,
  type Results,
  ratiosTable,
} from "./bench/results.ts";
import { setCosts } from "./bench/sets.ts";
import { schemaCommand, startUp } from "./bench/start-up.ts";
import { manyAuthorities, ways } from "./bench/ways.ts";
import { writeBefore, writeCombined, writeDocumentation, writeHosts, writeLarge } from "./bench/write.ts";

quietThisProcess();
const {
  quick,
  write,
  before,
  against,
  only,
  objects: chosen,
  hosts: onlyHosts,
  large: onlyLarge,
  combined: onlyCombined,
  schemas,
} = parseBenchArguments(process.argv.slice(2));
const isPart = onlyHosts || onlyLarge || onlyCombined;
const everything = !chosen && !isPart;
const program = resolve("dist/terraform-provider-sec");
const vdb = resolve("dist/terraform-provider-vdb");
const localApi = resolve("dist/local-api");
const hosts = findHosts();
// The newest host, which most users have.
const terraform = hosts[0]?.program;
if (!terraform) console.log("There is neither terraform nor tofu: their part is left out.\n");

const aliases = 20;
const sec: Candidate = {
  name: "sec",
  program,
  address: "tfnode/sec",
  configuration: channels,
  aliased: aliasedChannels(aliases),
};
const candidates: Candidate[] = [sec];
if (against) {
  const { program, address, configuration, aliases: aliased } = against;
  candidates.push({
    name: address,
    program,
    address,
    configuration: configuration === undefined ? channels : readFileSync(configuration, "utf8"),
    // A provider with its own configuration file has its aliases in another file.
    ...(configuration === undefined && { aliased: sec.aliased ?? "" }),
    ...(aliased !== undefined && { aliased: readFileSync(aliased, "utf8") }),
  });
}
if (before) candidates.push({ ...sec, name: "before", program: before });

const figures: Figure[] = everything
  ? [
      ...(await startUp(program, quick ? 5 : 25)),
      ...ofVdb(await startUp(vdb, quick ? 5 : 25)),
      ...(terraform ? await schemaCommand(terraform, program, quick ? 3 : 11) : []),
      ...(terraform ? ofVdb(await schemaCommand(terraform, vdb, quick ? 3 : 11)) : []),
      ...(await ofAuthor(terraform, quick)),
      ...codecSpeed(quick ? 3 : 9),
      ...setCosts(quick ? 3 : 9),
      ...(await providerAlone(program, quick ? [10, 100] : [10, 100, 1000], quick ? 1 : 3)),
      ...(await localApis(localApi, quick ? 1 : 3)),
      ...(terraform ? await withoutProvider(terraform, quick ? [10, 100] : [10, 100, 1000]) : []),
    ]
  : [];
const spent = !everything ? [] : await budgets(program, quick ? 3 : 15);
const spentBefore = before && everything ? await budgets(before, quick ? 3 : 15) : [];
const commands: CommandFigure[] = [];
if (terraform && !isPart) {
  const sizes = quick
    ? [
        { objects: 1, turns: 2, ways },
        { objects: 10, turns: 1 },
      ]
    : [
        { objects: 1, turns: 10, ways },
        { objects: 1, turns: 5, trusted: manyAuthorities },
        { objects: 10, turns: 3 },
        { objects: 100, turns: 3 },
        { objects: 1000, turns: 1 },
        { objects: 10_000, turns: 1 },
      ];
  for (const size of sizes.filter(({ objects }) => chosen?.includes(objects) ?? true))
    commands.push(...(await commandFigures(terraform, candidates, { ...size, only })));
}
const withAliases =
  terraform && everything ? await aliasFigures(terraform, candidates, { aliases, turns: quick ? 1 : 5 }) : [];

const inBothLanguages = terraform && everything ? await besideGo(terraform, sizesBesideGo(quick)) : [];
const onHosts =
  chosen || onlyLarge || onlyCombined
    ? []
    : await hostFigures(hosts, candidates, { aliases, turns: quick ? 1 : 5, sizes: sizesOfHosts(quick) });
const besideOther = terraform && onlyCombined ? await combinedFigures(terraform, sizesOfCombined(quick)) : [];
const large =
  terraform && onlyLarge
    ? await largeFigures(terraform, {
        sizes: quick ? [60, 100] : [60, 100, 1000, 2200],
        turns: quick ? 1 : 5,
        ...(schemas !== undefined && { from: readSchemas(schemas) }),
      })
    : undefined;

/** Returns the figures of the other provider without that of a bare start of Node, which is the same. */
function ofVdb(measured: readonly Figure[]): Figure[] {
  return measured
    .filter(({ ratio, aim, what }) => ratio !== undefined || aim !== undefined || what.startsWith("first"))
    .map((figure) => ({ ...figure, what: `vdb: ${figure.what}` }));
}

const results: Results = {
  node: process.version,
  terraform: terraform
    ? (spawnSync(terraform, ["version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "")
    : "none",
  platform: process.platform,
  processor: cpus()[0]?.model ?? "",
  cores: cpus().length,
  quick,
  figures,
  budgets: spent,
  commands,
  aliases: withAliases,
  inBothLanguages,
  hosts: onHosts,
  combined: besideOther,
  ...(large && { large }),
};
mkdirSync("bench-results", { recursive: true });
writeFileSync("bench-results/latest.json", `${JSON.stringify(results, null, 2)}\n`);
const tables = large
  ? [largeTable(large), goalsTable(largeGoals(large))]
  : onlyCombined
    ? [combinedTable(besideOther)]
    : [
        figuresTable(results),
        budgetTable(results, { budgets: spentBefore }),
        commandsTable(results),
        aliasesTable(withAliases, against?.address),
      ];
if (onHosts.length > 0) tables.push(hostsTable(onHosts), hostGoalsTable(onHosts));
if (inBothLanguages.length > 0) tables.push(ratiosTable(go, inBothLanguages));
if (against) tables.push(ratiosTable(against.address, commands));
if (before) tables.push(ratiosTable("before", commands));
console.log(tables.join("\n\n"));
if (write && before) writeBefore(results, spentBefore);
if (write && everything) writeDocumentation(results);
else if (write && large) writeLarge(large);
else if (write && onlyCombined) writeCombined(results);
else if (write) writeHosts(results);
