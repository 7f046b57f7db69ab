import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bundleProvider } from "../../src/cli/bundle/bundle.ts";
import { frameworkOf } from "../../src/cli/bundle/framework.ts";
import { configureWith } from "./configuration.ts";
import {
  type CountedProgram,
  countedProgram,
  linkedProgram,
  markedProgram,
  type ProcessTimes,
} from "./counted.ts";
import { median, timeRun } from "./measure.ts";
import { endOfProcessesBelow, mostMemory } from "./memory.ts";

const programInGo = join(resolve(process.env.INTEROP_BIN ?? ".cache/interop"), "terraform-provider-time");
const name = "time";
const address = `example/${name}`;

/** The processor and memory that one command takes with a provider in Go alone, and through a provider that is combined with it. */
export interface CombinedFigure {
  readonly command: string;
  readonly aliases: number;
  /** The objects of all aliases together. */
  readonly objects: number;
  readonly alone: Cost;
  readonly combined: Cost;
  /** The medians of the ratios of pairs, of which each was measured one directly after the other. */
  readonly ratio: Cost;
}

/** The cost of one command. */
export interface Cost {
  /** The CPU time of all processes of the provider together, in milliseconds. */
  readonly cpu: number;
  /** The maximum memory of all processes of the provider together (PSS), in MiB. */
  readonly memory: number;
}

/** How many aliases and objects a configuration has, and how many pairs are measured. */
interface Size {
  readonly aliases: number;
  readonly objects: number;
  readonly turns: number;
}

/** The numbers of aliases and objects with which the commands are measured. */
export const sizesOfCombined = (quick: boolean): readonly Size[] => {
  const [few, many] = quick ? [2, 1] : [9, 3];
  return [
    { aliases: 1, objects: 1, turns: few },
    { aliases: 20, objects: 20, turns: few },
    ...(quick ? [] : [1, 20].map((aliases) => ({ aliases, objects: 1000, turns: many }))),
  ];
};

const commands: readonly (readonly [name: string, ...args: string[]])[] = [
  ["plan", "plan", "-input=false"],
  ["apply", "apply", "-input=false", "-auto-approve"],
  ["plan without changes", "plan", "-input=false"],
  ["destroy", "destroy", "-input=false", "-auto-approve"],
];

/**
 * Measures commands with the published provider `time`, which is in Go and only calculates: alone, and through a program without
 * definitions that is combined with it. Returns nothing if `./scripts/interop --tools` has not built the provider.
 */
export async function combinedFigures(
  terraform: string,
  sizes: readonly Size[],
): Promise<readonly CombinedFigure[]> {
  if (!existsSync(programInGo)) return [];
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-combined-"));
  try {
    const candidates = [
      await alone(join(folder, "alone")),
      await combined(join(folder, "combined")),
    ] as const;
    const figures: CombinedFigure[] = [];
    for (const size of sizes) figures.push(...(await figuresOf(terraform, candidates, size)));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A provider whose processes are all started from files in one folder. */
interface Candidate {
  readonly place: string;
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  /** Returns the times of the processes that have ended since the previous call. */
  take(): Promise<readonly ProcessTimes[]>;
}

async function alone(place: string): Promise<Candidate> {
  return { place, ...(await inGo(place)) };
}

/** Returns the provider in Go as a program whose processes have the folder in their command lines, as memory needs it. */
async function inGo(place: string): Promise<CountedProgram> {
  const linked = await linkedProgram(join(place, "linked"), programInGo, `terraform-provider-${name}`);
  return await countedProgram(join(place, "counted"), linked);
}

async function combined(place: string): Promise<Candidate> {
  const other = await inGo(place);
  const built = join(place, "built", `terraform-provider-${name}`);
  await mkdir(join(place, "built"));
  const root = resolve(".");
  await bundleProvider({
    root,
    framework: frameworkOf(root),
    entry: { text: textOf(other.program) },
    output: built,
  });
  const own = await markedProgram(join(place, "own"), built);
  return { ...own, place, take: async () => [...(await own.take()), ...(await other.take())] };
}

/** Returns a program that serves nothing but the definitions of another one. */
function textOf(other: string): string {
  return `import { builtProvider, provider, serve } from "./src/index.ts";
const definition = provider({
  name: "${name}",
  version: "1.0.0",
  description: "A provider without definitions.",
  schema: {},
  configure: async () => undefined,
  combinedWith: builtProvider(${JSON.stringify(other)}),
});
void serve({ address: "${address}", provider: async () => definition });
`;
}

/** Runs the commands with both candidates alternately. The first turn warms caches and is not counted. */
async function figuresOf(
  terraform: string,
  candidates: readonly [Candidate, Candidate],
  { aliases, objects, turns }: Size,
): Promise<readonly CombinedFigure[]> {
  const configuration = configurationWith(aliases, objects);
  const works = await Promise.all(
    candidates.map(async (candidate) => {
      const cwd = join(candidate.place, `work-${aliases}-${objects}`);
      await mkdir(cwd);
      const env = await configureWith(cwd, { address, program: candidate.program, configuration });
      return { ...candidate, cwd, env: { ...env, ...candidate.env } };
    }),
  );
  const costs = new Map<string, (readonly [Cost, Cost])[]>(commands.map(([command]) => [command, []]));
  for (let turn = objects < 100 ? 0 : 1; turn <= turns; turn++)
    for (const [command, ...args] of commands) {
      const pair: Cost[] = [];
      for (const { place, cwd, env, take } of works) {
        const memory = await mostMemory(place, async () => {
          await timeRun(terraform, args, { cwd, env });
          await endOfProcessesBelow(place);
        });
        const cpu = (await take()).reduce((sum, { user, system }) => sum + user + system, 0);
        pair.push({ cpu, memory });
      }
      if (turn > 0) costs.get(command)?.push(pair as [Cost, Cost]);
    }
  return [...costs].map(([command, pairs]) => ({ command, aliases, objects, ...ofPairs(pairs) }));
}

/** Returns the medians of both costs, and of their ratios. */
export function ofPairs(
  pairs: readonly (readonly [alone: Cost, combined: Cost])[],
): Pick<CombinedFigure, "alone" | "combined" | "ratio"> {
  const middle = (costOf: (pair: readonly [Cost, Cost], what: keyof Cost) => number): Cost => ({
    cpu: median(pairs.map((pair) => costOf(pair, "cpu"))),
    memory: median(pairs.map((pair) => costOf(pair, "memory"))),
  });
  return {
    alone: middle(([one], what) => one[what]),
    combined: middle(([, other], what) => other[what]),
    ratio: middle(([one, other], what) => other[what] / one[what]),
  };
}

/** Returns a configuration in which the objects are divided among the aliases. */
export function configurationWith(aliases: number, objects: number): string {
  return Array.from(
    { length: aliases },
    (_, i) => `provider "${name}" {
  alias = "a${i}"
}

resource "${name}_static" "a${i}" {
  provider = ${name}.a${i}
  count    = ${objects / aliases}
  rfc3339  = "2020-02-12T06:36:13Z"
}
`,
  ).join("\n");
}
