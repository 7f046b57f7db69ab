// Measures what users feel: npm run bench [-- --quick]. A table on standard output, the same as JSON in bench-results/.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { codecSpeed } from "./bench/codec.ts";
import { manyChannels } from "./bench/many.ts";
import type { Figure } from "./bench/measure.ts";
import { providerAlone } from "./bench/provider-alone.ts";
import { setCosts } from "./bench/sets.ts";
import { schemaCommand, startUp } from "./bench/start-up.ts";

const quick = process.argv.includes("--quick");
const command = resolve("dist/terraform-provider-sec");
const vdb = resolve("dist/terraform-provider-vdb");
const terraform = ["terraform", "tofu"].find((name) => spawnSync(name, ["version"]).status === 0);

const figures: Figure[] = [
  ...(await startUp(command, quick ? 5 : 25)),
  ...ofVdb(await startUp(vdb, quick ? 5 : 25)),
  ...codecSpeed(quick ? 3 : 9),
  ...setCosts(quick ? 3 : 9),
  ...(terraform ? await schemaCommand(terraform, command, quick ? 3 : 11) : []),
  ...(terraform ? ofVdb(await schemaCommand(terraform, vdb, quick ? 3 : 11)) : []),
  ...(await providerAlone(command, quick ? [10, 100] : [10, 100, 1000], quick ? 1 : 3)),
  ...(terraform
    ? await manyChannels(terraform, command, quick ? [10, 100] : [10, 100, 1000], quick ? 1 : 3)
    : []),
];
if (!terraform) console.log("Neither terraform nor tofu is on PATH: their part is left out.\n");

/** Figures of the other provider; the bare start of Node is the same. */
function ofVdb(measured: readonly Figure[]): Figure[] {
  return measured
    .filter(({ ratio, aim, what }) => ratio !== undefined || aim !== undefined || what.startsWith("first"))
    .map((figure) => ({ ...figure, what: `vdb: ${figure.what}` }));
}

const rows = figures.map(({ what, value, unit, ratio, aim = "", met }) => [
  what,
  `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
  ratio === undefined ? "" : `${ratio.toFixed(2)} ×`,
  met === undefined ? aim : `${aim} ${met ? "met" : "missed"}`,
]);
const table = [["what", "median", "of a bare Node start", "aim"], ["---", "---", "---", "---"], ...rows];
console.log(table.map((row) => `| ${row.join(" | ")} |`).join("\n"));

mkdirSync("bench-results", { recursive: true });
const circumstances = { node: process.version, platform: process.platform, cores: cpus().length, quick };
writeFileSync("bench-results/latest.json", `${JSON.stringify({ ...circumstances, figures }, null, 2)}\n`);
