import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { configureWith } from "../configuration.ts";
import { markedProgram, type ProcessTimes } from "../counted.ts";
import { median, timeRun } from "../measure.ts";
import { endOfProcessesBelow, mostMemory } from "../memory.ts";
import { largeAddress } from "./project.ts";
import type { LargeProvider } from "./schemas.ts";
import { example } from "./sources.ts";

/** The measured medians of one command of Terraform with a provider of many definitions. */
export interface LargeCommand {
  readonly definitions: number;
  readonly command: string;
  readonly aliases: number;
  /** Whether the home folder was empty, so that no compiled code was found. */
  readonly isFirst: boolean;
  /** Milliseconds. */
  readonly wall: number;
  /** The CPU time of all processes of the provider, in milliseconds. */
  readonly cpu: number;
  /** The maximum memory of all processes of the provider together (PSS), in MiB. */
  readonly memory: number;
}

/** Measures validate and plan with two resources for each alias, with compiled code and in an empty home folder. */
export async function largeCommands(
  terraform: string,
  program: string,
  provider: LargeProvider,
  {
    folder,
    aliases,
    turns,
  }: { readonly folder: string; readonly aliases: readonly number[]; readonly turns: number },
): Promise<readonly LargeCommand[]> {
  const { name, schemas } = provider;
  const definitions = [schemas.resource_schemas, schemas.data_source_schemas].flatMap(Object.keys).length;
  const figures: LargeCommand[] = [];
  for (const count of aliases) {
    const place = join(folder, `aliases-${count}`);
    const marked = await markedProgram(join(place, "program"), program);
    const configuration = aliasedConfiguration(provider, count);
    const env = await configureWith(place, {
      address: largeAddress(name),
      program: marked.program,
      configuration,
    });
    let homes = 0;
    const once = async (command: string, isFirst: boolean) => {
      const home = join(place, isFirst ? `home-${homes++}` : "home");
      await mkdir(home, { recursive: true });
      const options = {
        cwd: place,
        env: { ...env, ...marked.env, HOME: home, XDG_CACHE_HOME: join(home, ".cache") },
      };
      const args = command === "plan" ? ["plan", "-input=false"] : [command];
      let wall = 0;
      const memory = await mostMemory(join(place, "program"), async () => {
        wall = await timeRun(terraform, args, options);
        await endOfProcessesBelow(join(place, "program"));
      });
      return { wall, memory, cpu: total(await marked.take()) };
    };
    for (const command of ["validate", "plan"]) {
      // The first turn with a home folder writes the compiled code, and is not counted.
      await once(command, false);
      for (const isFirst of count === 1 ? [false, true] : [false]) {
        const samples: { wall: number; memory: number; cpu: number }[] = [];
        for (let turn = 0; turn < turns; turn++) samples.push(await once(command, isFirst));
        const of = (what: "wall" | "cpu" | "memory") => median(samples.map((sample) => sample[what]));
        figures.push({
          definitions,
          command,
          aliases: count,
          isFirst,
          wall: of("wall"),
          cpu: of("cpu"),
          memory: of("memory"),
        });
      }
    }
  }
  return figures;
}

function total(processes: readonly ProcessTimes[]): number {
  return processes.reduce((sum, { user, system }) => sum + user + system, 0);
}

/** Returns a configuration with this number of configurations of a provider, each with two of its smallest resources. */
export function aliasedConfiguration({ name, schemas }: LargeProvider, count: number): string {
  const examples = Object.entries(schemas.resource_schemas)
    .map(([type, { block }]) => ({ type, text: (title: string) => example("resource", type, block, title) }))
    .sort((one, other) => one.text("").length - other.text("").length)
    .slice(0, 2);
  return Array.from({ length: count }, (_, i) => {
    const resources = examples.map(({ text }) =>
      text(`a${i}`).replace("{\n", `{\n  provider = ${name}.a${i}\n`),
    );
    return `provider "${name}" {\n  alias = "a${i}"\n}\n\n${resources.join("\n")}`;
  }).join("\n");
}
