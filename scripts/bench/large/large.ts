import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { countedProgram } from "../counted.ts";
import { quietEnvironment, timeRun } from "../measure.ts";
import { startUp } from "../start-up.ts";
import { type LargeCommand, largeCommands } from "./commands.ts";
import { shortName, writeLargeProject } from "./project.ts";
import { firstOf, type LargeProvider, syntheticSchemas } from "./schemas.ts";

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

/** Measures generated providers of some sizes: the tools of their authors, the start of the program, and commands of Terraform. */
export async function largeFigures(
  terraform: string,
  {
    sizes,
    turns,
    from,
  }: { readonly sizes: readonly number[]; readonly turns: number; readonly from?: LargeProvider },
): Promise<LargeFigures> {
  const measured: ReadonlyMap<string, Measure>[] = [];
  for (const size of sizes) {
    const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-large-"));
    try {
      const provider = from ? firstOf(from, size) : syntheticSchemas(size);
      measured.push(
        new Map((await measures(terraform, provider, folder, turns)).map((one) => [one.what, one])),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const rows = [...(measured[0]?.values() ?? [])].map(({ what, unit }) => ({
    what,
    unit,
    values: measured.map((one) => one.get(what)?.value),
  }));
  return { definitions: sizes, rows };
}

interface Measure {
  readonly what: string;
  readonly unit: string;
  readonly value: number;
}

async function measures(
  terraform: string,
  provider: LargeProvider,
  folder: string,
  turns: number,
): Promise<readonly Measure[]> {
  const project = join(folder, "project");
  await writeLargeProject(project, provider);
  const program = join(project, `dist/terraform-provider-${provider.name}`);
  const node = await countedProgram(join(folder, "counted"), process.execPath);
  const tools: Measure[] = [];
  for (const [what, ...args] of authorCommands) {
    await timeRun(node.program, args, { cwd: project });
    const cpu = (await node.take()).reduce((sum, { user, system }) => sum + user + system, 0);
    tools.push({ what: `${what}: CPU`, unit: "s", value: cpu / 1000 });
  }
  const [first, later] = await servedByDev(project, provider);
  const starts = (await startUp(program, turns)).filter(({ what }) => !what.startsWith("bare"));
  const commands = await largeCommands(terraform, program, provider, { folder, aliases, turns });
  return [
    ...tools,
    { what: "tfnode dev: first serving", unit: "ms", value: first },
    { what: "tfnode dev: serving after a change", unit: "ms", value: later },
    { what: "size of the program", unit: "MB", value: (await stat(program)).size / 1e6 },
    ...starts.map(({ what, unit, value }) => ({ what, unit, value })),
    ...commands.flatMap(measuresOf),
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

function measuresOf({ command, aliases: count, isFirst, ...figures }: LargeCommand): readonly Measure[] {
  const what = `${command}, ${count === 1 ? "one alias" : `${count} aliases`}${isFirst ? ", empty home folder" : ""}`;
  return [
    { what: `${what}: wall`, unit: "ms", value: figures.wall },
    { what: `${what}: CPU of the provider`, unit: "ms", value: figures.cpu },
    { what: `${what}: memory`, unit: "MiB", value: figures.memory },
  ];
}

/** Returns the milliseconds after which `tfnode dev` serves a project, and serves it again after a change of one file. */
async function servedByDev(project: string, { schemas }: LargeProvider): Promise<readonly [number, number]> {
  const dev = spawn(process.execPath, [tfnode, "dev"], {
    cwd: project,
    env: quietEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  try {
    const served: number[] = [];
    let text = "";
    for await (const chunk of dev.stderr) {
      text += chunk;
      const times = [...text.matchAll(/served in (\d+) ms/g)].map(([, ms]) => Number(ms));
      if (times.length === 1 && served.length === 0)
        await appendFile(resourceFile(project, schemas), "// changed\n");
      served.splice(0, served.length, ...times);
      if (served.length === 2) break;
    }
    const [first = 0, later = 0] = served;
    return [first, later];
  } finally {
    dev.kill("SIGTERM");
    if (dev.exitCode === null) await once(dev, "exit");
  }
}

function resourceFile(project: string, schemas: LargeProvider["schemas"]): string {
  const [type = ""] = Object.keys(schemas.resource_schemas);
  return join(project, "src/resources", `${shortName(type)}.ts`);
}
