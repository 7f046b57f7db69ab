import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { TestApi } from "../../test/support/emulator.ts";
import { configureWith } from "./configuration.ts";
import { type CountedProgram, countedProgram, linkedProgram, type ProcessTimes } from "./counted.ts";
import { median, quietEnvironment, timeRun } from "./measure.ts";

/** A provider to measure. */
export interface Candidate {
  /** What tables call it. */
  readonly name: string;
  readonly program: string;
  /** Its source address, such as `tfnode/sec`. */
  readonly address: string;
  /** What stands in its configuration besides `required_providers`; its objects are as many as `var.objects`. */
  readonly configuration: string;
}

/** What one command took with one provider. */
export interface CommandFigure {
  readonly program: string;
  readonly command: string;
  readonly objects: number;
  /** Milliseconds from the start of Terraform to its end. */
  readonly wall: number;
  /** CPU time of all processes of the provider, user and system, in milliseconds; absent where one process stays. */
  readonly cpu?: number;
  /** The system's part of it. */
  readonly system?: number;
  /** How many processes there were. */
  readonly starts?: number;
}

interface Command {
  readonly name: string;
  readonly args: readonly string[];
}

const approved = ["-auto-approve", "-input=false", "-no-color"];
const planned = ["-input=false", "-no-color"];

/** In an order in which each finds what it needs, and the last leaves nothing behind. */
export const commands: readonly Command[] = [
  { name: "validate", args: ["validate", "-no-color"] },
  { name: "plan", args: ["plan", ...planned] },
  { name: "apply", args: ["apply", ...approved] },
  { name: "plan without changes", args: ["plan", ...planned] },
  { name: "refresh", args: ["apply", "-refresh-only", ...approved] },
  { name: "destroy", args: ["destroy", ...approved] },
];
const onlyPlan = commands.filter(({ name }) => name === "plan");

/** From so many objects on they are only planned: Terraform's own share of an apply grows with the square of their number. */
const tooManyToApply = 5000;

/** Where a few milliseconds for counting would be seen. */
const few = 10;

/** Runs all commands with every candidate in turns, on one local API. `kept` adds the first candidate with TFNODE_KEEP. */
export async function commandFigures(
  terraform: string,
  candidates: readonly Candidate[],
  { objects, turns, kept = false }: { objects: number; turns: number; kept?: boolean },
): Promise<readonly CommandFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  const api = await TestApi.start();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const env = { ...api.env, ...variables(api.env), TF_VAR_objects: String(objects) };
    const runs: Run[] = [];
    for (const [i, candidate] of candidates.entries()) {
      const { name, address } = candidate;
      const place = join(folder, String(i));
      const file = `terraform-provider-${typeOf(address)}`;
      const counted = await countedProgram(join(place, "counted"), candidate.program, file);
      const linked = await linkedProgram(join(place, "linked"), candidate.program, file);
      runs.push({ name, counted, ...(await workPlace(join(place, "a"), candidate, counted.program, env)) });
      if (objects < few) runs.push({ name, ...(await workPlace(join(place, "b"), candidate, linked, env)) });
      if (kept && i === 0) {
        // Apart from any process that this user has.
        const own = { ...env, XDG_CACHE_HOME: join(place, "cache"), TFNODE_KEEP: "30m" };
        stops.push(() =>
          promisify(execFile)(candidate.program, ["--stop"], { env: { ...quietEnvironment(), ...own } }),
        );
        runs.push({ name: `${name}, kept`, ...(await workPlace(join(place, "c"), candidate, linked, own)) });
      }
    }
    return await taken(terraform, runs, objects, turns);
  } finally {
    for (const stop of stops) await stop();
    await api.emulator.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One candidate, run in one way. */
interface Run {
  readonly name: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly counted?: CountedProgram;
}

/** Something that was measured once. */
export interface Sample {
  readonly program: string;
  readonly command: string;
  readonly wall: number;
  /** What each process of the provider took, where they were counted. */
  readonly processes?: readonly ProcessTimes[];
}

async function taken(
  terraform: string,
  runs: readonly Run[],
  objects: number,
  turns: number,
): Promise<readonly CommandFigure[]> {
  const samples: Sample[] = [];
  // Where objects are few, the first turn warms caches and does not count.
  for (let turn = objects < few ? 0 : 1; turn <= turns; turn++) {
    for (const { name: program, cwd, env, counted } of runs) {
      for (const { name: command, args } of objects < tooManyToApply ? commands : onlyPlan) {
        const wall = await timeRun(terraform, args, { cwd, env });
        const processes = await counted?.take();
        if (turn > 0) samples.push({ program, command, wall, ...(processes && { processes }) });
      }
    }
  }
  return summary(samples, objects);
}

/** The medians of each program and command. Wall time is that of runs without counting, where there are some. */
export function summary(samples: readonly Sample[], objects: number): readonly CommandFigure[] {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = JSON.stringify([sample.program, sample.command]);
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()].map((group) => {
    const { program, command } = group[0] as Sample;
    const plain = group.filter(({ processes }) => !processes);
    const wall = median((plain.length > 0 ? plain : group).map((sample) => sample.wall));
    const counted = group.flatMap(({ processes }) => (processes ? [processes] : []));
    return {
      program,
      command,
      objects,
      wall,
      ...(counted.length > 0 && {
        cpu: median(counted.map((processes) => total(processes, ({ user, system }) => user + system))),
        system: median(counted.map((processes) => total(processes, ({ system }) => system))),
        starts: median(counted.map((processes) => processes.length)),
      }),
    };
  });
}

function total(processes: readonly ProcessTimes[], timeOf: (times: ProcessTimes) => number): number {
  return processes.reduce((sum, times) => sum + timeOf(times), 0);
}

function typeOf(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/** The API as variables of a configuration, for providers with environment variables of other names. */
function variables(env: TestApi["env"]): Record<string, string> {
  return {
    TF_VAR_url: env.SEC_API_URL ?? "",
    TF_VAR_account: env.SEC_ACCOUNT ?? "",
    TF_VAR_api_key: env.SEC_API_KEY ?? "",
    TF_VAR_api_secret: env.SEC_API_SECRET ?? "",
  };
}

async function workPlace(
  cwd: string,
  { address, configuration }: Candidate,
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<{ cwd: string; env: NodeJS.ProcessEnv }> {
  await mkdir(cwd, { recursive: true });
  return { cwd, env: { ...(await configureWith(cwd, { address, program, configuration })), ...env } };
}
