import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { exampleOf } from "../../../src/cli/scaffold/provider/example.ts";
import { attributeLines } from "../../../src/code/hcl.ts";
import { configureWith } from "../configuration.ts";
import { countedProgram, linkedProgram, markedProgram, type ProcessTimes } from "../counted.ts";
import { median, timeRun } from "../measure.ts";
import { endOfProcessesBelow, mostMemory } from "../memory.ts";
import { largeAddress } from "./project.ts";
import type { LargeProvider } from "./schemas.ts";

/** The measured medians of one command of Terraform with a provider of many definitions. */
export interface LargeCommand {
  readonly command: string;
  readonly aliases: number;
  /** Whether the home folder was empty, so that no compiled code was found. */
  readonly isFirst: boolean;
  /** Milliseconds. */
  readonly wall: number;
  /** The CPU time of all processes of the provider, in milliseconds. */
  readonly cpu: number;
  /** The CPU time of Terraform and of all processes of the provider, in milliseconds. */
  readonly all: number;
  /** The maximum memory of all processes of the provider together (PSS), in MiB. */
  readonly memory: number;
}

/** A program with the definitions of a provider. */
export interface LargeProgram {
  readonly program: string;
  readonly provider: LargeProvider;
  /** Whether it is written in Go, and so serves one start with each process, and keeps no compiled code. */
  readonly inGo?: boolean;
}

/** What to measure. */
export interface LargeCommandsOptions {
  readonly folder: string;
  /** The numbers of aliases. */
  readonly aliases: readonly number[];
  readonly turns: number;
  /** The names of the commands. */
  readonly commands?: readonly string[];
}

type Sample = Pick<LargeCommand, "wall" | "cpu" | "all" | "memory">;

/** Measures validate and plan with two resources for each alias, with compiled code and in an empty home folder. */
export async function largeCommands(
  terraform: string,
  { program, provider, inGo = false }: LargeProgram,
  { folder, aliases, turns, commands = ["validate", "plan"] }: LargeCommandsOptions,
): Promise<readonly LargeCommand[]> {
  const figures: LargeCommand[] = [];
  for (const count of aliases) {
    const place = join(folder, `aliases-${count}${inGo ? "-go" : ""}`);
    const own = join(place, "program");
    const host = await countedProgram(join(place, "host"), terraform);
    // A program between Terraform and the provider would prevent starts from sharing a process.
    const counted = inGo
      ? await countedProgram(
          join(place, "counted"),
          await linkedProgram(own, program, "in-go"),
          fileOf(provider),
        )
      : await markedProgram(own, program);
    const configuration = aliasedConfiguration(provider, count);
    const address = largeAddress(provider.name);
    const env = await configureWith(place, { address, program: counted.program, configuration });
    let homes = 0;
    const once = async (command: string, isFirst: boolean): Promise<Sample> => {
      const home = join(place, isFirst ? `home-${homes++}` : "home");
      await mkdir(home, { recursive: true });
      const options = {
        cwd: place,
        env: { ...env, ...counted.env, HOME: home, XDG_CACHE_HOME: join(home, ".cache") },
      };
      const args = command === "plan" ? ["plan", "-input=false"] : [command];
      let wall = 0;
      const memory = await mostMemory(own, async () => {
        wall = await timeRun(host.program, args, options);
        await endOfProcessesBelow(own);
      });
      const cpu = total(await counted.take());
      // Terraform waits for the processes of a provider in Go, whose time is in its own then.
      const all = total(await host.take()) + (inGo ? 0 : cpu);
      return { wall, memory, cpu, all };
    };
    for (const command of commands) {
      // The first turn with a home folder writes the compiled code, and is not counted.
      await once(command, false);
      for (const isFirst of count === 1 && !inGo ? [false, true] : [false]) {
        const samples: Sample[] = [];
        for (let turn = 0; turn < turns; turn++) samples.push(await once(command, isFirst));
        const of = (what: keyof Sample) => median(samples.map((sample) => sample[what]));
        const medians = { wall: of("wall"), cpu: of("cpu"), all: of("all"), memory: of("memory") };
        figures.push({ command, aliases: count, isFirst, ...medians });
      }
    }
  }
  return figures;
}

const fileOf = ({ name }: LargeProvider) => `terraform-provider-${name}`;

function total(processes: readonly ProcessTimes[]): number {
  return processes.reduce((sum, { user, system }) => sum + user + system, 0);
}

/** Returns a configuration with this number of configurations of a provider, each with two of its smallest resources. */
export function aliasedConfiguration({ name, declared }: LargeProvider, count: number): string {
  const examples = [...declared.resources]
    .map(([type, { block }]) => ({ type, lines: attributeLines(exampleOf(block)) }))
    .sort((one, other) => one.lines.join().length - other.lines.join().length)
    .slice(0, 2);
  return Array.from({ length: count }, (_, i) => {
    const resources = examples.map(({ type, lines }) =>
      section(`resource "${type}" "a${i}"`, [`provider = ${name}.a${i}`, ...lines]),
    );
    return [section(`provider "${name}"`, [`alias = "a${i}"`]), ...resources].join("\n");
  }).join("\n");
}

function section(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map((one) => `  ${one}\n`).join("")}}\n`;
}
