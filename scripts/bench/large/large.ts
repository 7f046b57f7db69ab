import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { countedProgram } from "../counted.ts";
import { timeRun } from "../measure.ts";
import { startUp } from "../start-up.ts";
import { aliasedConfiguration, type LargeCommand, largeCommands } from "./commands.ts";
import { devTimes } from "./dev.ts";
import { buildInGo } from "./go.ts";
import { largeAddress, writeLargeProject } from "./project.ts";
import { countOf, firstOf, type LargeProvider, syntheticSchemas } from "./schemas.ts";

/** One figure for each measured number of definitions, in the same order. */
export interface LargeRow {
  readonly what: string;
  readonly unit: string;
  readonly values: readonly (number | undefined)[];
}

/** The figures of providers with many definitions. */
export interface LargeFigures {
  /** The numbers of definitions, in ascending order. */
  readonly definitions: readonly number[];
  readonly rows: readonly LargeRow[];
}

/** The numbers of aliases with which commands are measured. */
const aliases = [1, 20];

/**
 * Measures generated providers of some sizes: the tools of their authors, the start of the program, and commands of Terraform. The commands of
 * the largest are also measured with a provider in Go that has the same definitions, if Go can build it.
 */
export async function largeFigures(
  terraform: string,
  {
    sizes,
    turns,
    from,
  }: { readonly sizes: readonly number[]; readonly turns: number; readonly from?: LargeProvider },
): Promise<LargeFigures> {
  const largest = from ? countOf(from) : Number.POSITIVE_INFINITY;
  const definitions = [...new Set(sizes.map((size) => Math.min(size, largest)))];
  const measured: ReadonlyMap<string, Measure>[] = [];
  for (const size of definitions) {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-large-"));
    try {
      const provider = from ? firstOf(from, size) : syntheticSchemas(size);
      const isBesideGo = size === definitions.at(-1);
      const all = await measures(terraform, provider, { folder, turns, isBesideGo });
      measured.push(new Map(all.map((one) => [one.what, one])));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const rows = [...(measured.at(-1)?.values() ?? [])].map(({ what, unit }) => ({
    what,
    unit,
    values: measured.map((one) => one.get(what)?.value),
  }));
  return { definitions, rows };
}

interface Measure {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
}

async function measures(
  terraform: string,
  provider: LargeProvider,
  {
    folder,
    turns,
    isBesideGo,
  }: { readonly folder: string; readonly turns: number; readonly isBesideGo: boolean },
): Promise<readonly Measure[]> {
  const say = (part: string) => process.stderr.write(`${countOf(provider)} definitions: ${part}\n`);
  const project = join(folder, "project");
  await writeLargeProject(project, provider);
  const program = join(project, `dist/terraform-provider-${provider.name}`);
  const node = await countedProgram(join(folder, "counted"), process.execPath);
  const tools: Measure[] = [];
  for (const [what, ...args] of authorCommands) {
    say(what);
    await timeRun(node.program, args, { cwd: project });
    const cpu = (await node.take()).reduce((sum, { user, system }) => sum + user + system, 0);
    tools.push({ what: `${what}: CPU`, unit: "s", value: cpu / 1000 });
  }
  say("tfnode dev");
  const place = join(folder, "dev");
  await mkdir(place);
  const [type = ""] = provider.declared.resources.keys();
  const dev = await devTimes(terraform, {
    tfnode,
    project,
    file: join(project, "src/resources", `${type.slice(provider.name.length + 1)}.ts`),
    address: largeAddress(provider.name),
    configuration: aliasedConfiguration(provider, 1),
    place,
  });
  const starts = (await startUp(program, turns)).filter(({ what }) => !what.startsWith("bare"));
  say("commands of Terraform");
  const options = { folder, aliases, turns };
  const commands = await largeCommands(terraform, { program, provider }, options);
  if (isBesideGo) say("the provider in Go");
  const inGo = join(folder, "in-go");
  const isInGo = isBesideGo && (await buildInGo(join(folder, "go"), inGo, provider));
  const commandsInGo = isInGo
    ? await largeCommands(terraform, { program: inGo, provider, inGo: true }, options)
    : [];
  return [
    ...tools,
    { what: "tfnode dev: first serving", unit: "ms", value: dev.first },
    { what: "tfnode dev: a change of one file, to its serving", unit: "ms", value: dev.change },
    { what: "tfnode dev: a change of one file, to the end of the next plan", unit: "ms", value: dev.plan },
    { what: "size of the program", unit: "MB", value: (await stat(program)).size / 1e6 },
    ...starts.map(({ what, unit, value }) => ({ what, unit, value })),
    ...commands.flatMap((one) => measuresOf(one)),
    ...commandsInGo.flatMap((one) => measuresOf(one, inGoEnding)),
  ];
}

const tfnode = resolve("packages/cli/lib/cli/main.js");

/** The commands of an author in a new project, by their names in tables. */
const authorCommands = [
  ["tfnode docs", tfnode, "docs"],
  ["tfnode build", tfnode, "build"],
  ["tsc", resolve("node_modules/typescript/bin/tsc")],
  ["tfnode check", tfnode, "check"],
] as const;

/** The ending of the names of commands with a provider in Go. */
export const inGoEnding = ", Go";

/** Returns the name of a command in tables. */
export function commandName(command: string, count: number, ending = ""): string {
  return `${command}, ${count === 1 ? "one alias" : `${count} aliases`}${ending}`;
}

/** The ending of the names of commands in an empty home folder. */
export const emptyHomeEnding = ", empty home folder";

function measuresOf(
  { command, aliases: count, isFirst, ...figures }: LargeCommand,
  ending = isFirst ? emptyHomeEnding : "",
): readonly Measure[] {
  const what = commandName(command, count, ending);
  return [
    { what: `${what}: wall`, unit: "ms", value: figures.wall },
    { what: `${what}: CPU of the provider`, unit: "ms", value: figures.cpu },
    { what: `${what}: CPU with Terraform`, unit: "ms", value: figures.all },
    { what: `${what}: memory`, unit: "MiB", value: figures.memory },
  ];
}
