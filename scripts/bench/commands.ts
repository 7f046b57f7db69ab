import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { TestApi } from "../../test/support/sec-api.ts";
import { configureWith } from "./configuration.ts";
import {
  type CountedProgram,
  countedProgram,
  linkedProgram,
  markedProgram,
  type ProcessTimes,
} from "./counted.ts";
import { median, quietEnvironment, timeRun } from "./measure.ts";
import { endOfProcessesBelow, mostMemory } from "./memory.ts";
import { asInstalled, nameOf, oneAuthority, type TrustedFile, type Way, ways } from "./ways.ts";

/** A provider to measure. */
export interface Candidate {
  /** The name in tables. */
  readonly name: string;
  readonly program: string;
  /** The source address, such as `tfnode/sec`. */
  readonly address: string;
  /** The configuration without `required_providers`; it has `var.objects` objects. */
  readonly configuration: string;
  /** The configuration with several configurations of the provider; absent if there is none. */
  readonly aliased?: string;
}

/** The measured times of one command with one provider. */
export interface CommandFigure {
  readonly program: string;
  readonly command: string;
  readonly objects: number;
  /** The number of authorities in the trusted file. */
  readonly authorities: string;
  /** Milliseconds from the start of Terraform to its end. */
  readonly wall: number;
  /** The CPU time of all processes of the provider, user and system, in milliseconds; absent if one process is kept. */
  readonly cpu?: number;
  /** The system's part of the CPU time. */
  readonly system?: number;
  /** The number of processes: one if it serves all starts. */
  readonly starts?: number;
  /** The number of calls that the processes have served, if they have recorded them. */
  readonly calls?: number;
}

interface Command {
  readonly name: string;
  readonly args: readonly string[];
}

const approved = ["-auto-approve", "-input=false", "-no-color"];
const planned = ["-input=false", "-no-color"];

/** The commands in an order in which each has its prerequisites, and the last one removes everything. */
export const commands: readonly Command[] = [
  { name: "validate", args: ["validate", "-no-color"] },
  { name: "plan", args: ["plan", ...planned] },
  { name: "apply", args: ["apply", ...approved] },
  { name: "plan without changes", args: ["plan", ...planned] },
  { name: "refresh", args: ["apply", "-refresh-only", ...approved] },
  { name: "destroy", args: ["destroy", ...approved] },
];
const onlyPlan = commands.filter(({ name }) => name === "plan");

/**
 * From this number on, objects are only planned, because the time that Terraform itself needs for an apply grows
 * quadratically.
 */
const tooManyToApply = 5000;

/** The default way to run the first candidate. */
const installed = ways.slice(0, 1);

/** With fewer objects, the few milliseconds for counting CPU time would be noticeable. */
const many = 1000;

/** From this number on, a whole first turn would take long: its first command is enough. */
const few = 10;

/** Runs work with an API over TLS, in a separate folder, which contains a file with the trusted authorities. */
export type WithApi = <T>(
  trusted: TrustedFile,
  work: (folder: string, env: Readonly<Record<string, string>>) => Promise<T>,
) => Promise<T>;

/** The options for running the commands. */
export interface CommandsOptions {
  /** The API for the commands; by default the local API of `sec`. */
  readonly withApi?: WithApi;
  readonly objects: number;
  readonly turns: number;
  /** Additional ways to run the first candidate. */
  readonly ways?: readonly Way[];
  readonly trusted?: TrustedFile;
  /** The names of the only commands to run; by default all. */
  readonly only?: readonly string[] | undefined;
}

/** Runs all commands with every candidate alternately, on one API with TLS. */
export async function commandFigures(
  terraform: string,
  candidates: readonly Candidate[],
  {
    objects,
    turns,
    ways: chosen = installed,
    trusted = oneAuthority,
    only,
    withApi = withLocalApi,
  }: CommandsOptions,
): Promise<readonly CommandFigure[]> {
  return await withApi(trusted, async (folder, apiEnv) => {
    const env = { ...apiEnv, TF_VAR_objects: String(objects) };
    const staying: (() => Promise<unknown>)[] = [];
    const runs: Run[] = [];
    try {
      for (const [i, candidate] of candidates.entries()) {
        for (const [j, way] of (i === 0 ? chosen : [asInstalled]).entries()) {
          const place = join(folder, `${i}-${j}`);
          runs.push(...(await runsOf(candidate, way, { place, env, isPlainToo: objects < many })));
          staying.push(endOf(candidate, way, { place, env }));
        }
      }
      const figures = await taken(terraform, runs, { objects, turns, only });
      return figures.map((figure) => ({ ...figure, authorities: trusted.name }));
    } finally {
      for (const end of staying) await end();
    }
  });
}

/** The measured times of a plan with several configurations of one provider. */
export interface AliasFigure {
  readonly program: string;
  readonly aliases: number;
  /** Milliseconds. */
  readonly wall: number;
  /** Milliseconds; 0 if one process is kept. */
  readonly cpu: number;
  /** The maximum memory of all processes of the provider together, in MiB. */
  readonly memory: number;
  readonly starts: number;
}

/** Plans new objects, each with its own configuration of the provider, with every candidate alternately. */
export async function aliasFigures(
  terraform: string,
  candidates: readonly Candidate[],
  { aliases, turns }: { aliases: number; turns: number },
): Promise<readonly AliasFigure[]> {
  return await withLocalApi(oneAuthority, async (folder, env) => {
    const staying: (() => Promise<unknown>)[] = [];
    const runs: Run[] = [];
    const memory = new Map<string, number[]>();
    try {
      for (const [i, { aliased, ...candidate }] of candidates.entries()) {
        if (aliased === undefined) continue;
        const configured = { ...candidate, configuration: aliased };
        for (const [j, way] of (i === 0 ? ways : [asInstalled]).entries()) {
          const place = join(folder, `${i}-${j}`);
          runs.push(...(await runsOf(configured, way, { place, env, isPlainToo: true })));
          staying.push(endOf(configured, way, { place, env }));
        }
      }
      const samples: Sample[] = [];
      // The first turn warms caches and is not counted.
      for (let turn = 0; turn <= turns; turn++) {
        for (const run of runs) {
          const sample = await once(terraform, run, onlyPlan[0] as Command);
          if (turn > 0) samples.push(sample);
          if (turn === 0 || run.counted) continue;
          const size = await mostMemory(run.place, () => once(terraform, run, onlyPlan[0] as Command));
          memory.set(run.name, [...(memory.get(run.name) ?? []), size]);
        }
      }
      return summary(samples, 1).map(({ program, wall, cpu = 0, starts = 0 }) => {
        return { program, aliases, wall, cpu, starts, memory: median(memory.get(program) ?? []) };
      });
    } finally {
      for (const end of staying) await end();
    }
  });
}

const withLocalApi: WithApi = async (trusted, work) => {
  const folder = await mkdtemp(join(tmpdir(), "tfnode-bench-"));
  const api = await TestApi.start({ tls: true, requestIds: true, recordBodies: false });
  try {
    const file = join(folder, "trusted.pem");
    await writeFile(file, trusted.text(await readFile(api.localApi.caPath ?? "", "utf8")));
    return await work(folder, { ...api.env, ...variables(api.env), SSL_CERT_FILE: file });
  } finally {
    await api.localApi.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the runs of a candidate in one way: with its CPU time counted, and, if counting would be noticeable, also without. */
async function runsOf(
  candidate: Candidate,
  way: Way,
  { place, env, isPlainToo }: { place: string; env: Readonly<Record<string, string>>; isPlainToo: boolean },
): Promise<readonly Run[]> {
  const name = nameOf(candidate.name, way);
  const file = fileOf(candidate);
  const common = { ...env, ...wayEnvironment(way, place) };
  const linked = await linkedProgram(join(place, "linked"), candidate.program, file);
  const plain = await workPlace(join(place, "b"), candidate, linked, common);
  const plainRun = { name, place: join(place, "linked"), ...plain };
  // The CPU time of a process that outlives commands belongs to no single command.
  if (way.end) return [plainRun];
  const countedPlace = join(place, "counted");
  // A program between Terraform and the provider would prevent starts from sharing a process.
  const counted = await (way.joins ? markedProgram : countedProgram)(countedPlace, candidate.program, file);
  const work = await workPlace(join(place, "a"), candidate, counted.program, { ...common, ...counted.env });
  const run = { name, place: countedPlace, counted, ...work };
  return isPlainToo ? [run, plainRun] : [run];
}

/** Separates the processes that outlive commands from those of this user. */
function wayEnvironment({ env, end }: Way, place: string): Readonly<Record<string, string>> {
  return end ? { ...env, XDG_CACHE_HOME: join(place, "cache") } : env;
}

/** Ends the processes of a way that outlive commands. */
function endOf(
  { program }: Candidate,
  way: Way,
  { place, env: common }: { place: string; env: Readonly<Record<string, string>> },
) {
  const env = { ...quietEnvironment(), ...common, ...wayEnvironment(way, place) };
  return async () => {
    if (!way.end) return;
    await promisify(execFile)(program, way.end, { env });
    // Until then, a process may write to the folder that is removed next.
    await endOfProcessesBelow(place);
  };
}

/** A candidate that runs in one way. */
interface Run {
  readonly name: string;
  /** The folder of the program, which identifies its processes. */
  readonly place: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The program that counts its CPU time. */
  readonly counted?: CountedProgram;
}

/** A single measurement. */
export interface Sample {
  readonly program: string;
  readonly command: string;
  readonly wall: number;
  /** The times of each process of the provider, if they were counted. */
  readonly processes?: readonly ProcessTimes[];
}

async function taken(
  terraform: string,
  runs: readonly Run[],
  { objects, turns, only }: Pick<CommandsOptions, "objects" | "turns" | "only">,
): Promise<readonly Omit<CommandFigure, "authorities">[]> {
  const samples: Sample[] = [];
  const usual = objects < tooManyToApply ? commands : onlyPlan;
  const wanted = usual.filter(({ name }) => only?.includes(name) ?? true);
  // The first turn starts the processes that stay and warms caches, and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    const inTurn = turn === 0 && objects >= few ? wanted.slice(0, 1) : wanted;
    for (const run of runs) {
      for (const command of inTurn) {
        const sample = await once(terraform, run, command);
        if (turn > 0) samples.push(sample);
      }
    }
  }
  return summary(samples, objects);
}

/** Runs a command once, and waits for the end of the processes that it has started. */
async function once(terraform: string, run: Run, { name: command, args }: Command): Promise<Sample> {
  const { name: program, place, cwd, env, counted } = run;
  const wall = await timeRun(terraform, args, { cwd, env });
  if (!counted) return { program, command, wall };
  await endOfProcessesBelow(place);
  return { program, command, wall, processes: await counted.take() };
}

/** Returns the medians of each program and command. Wall times come from runs without counting, if there are any. */
export function summary(
  samples: readonly Sample[],
  objects: number,
): readonly Omit<CommandFigure, "authorities">[] {
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
        calls: median(counted.map((processes) => total(processes, ({ calls = 0 }) => calls))),
      }),
    };
  });
}

function total(processes: readonly ProcessTimes[], timeOf: (times: ProcessTimes) => number): number {
  return processes.reduce((sum, times) => sum + timeOf(times), 0);
}

/** Returns the name under which Terraform looks for a provider's program. */
function fileOf({ address }: Candidate): string {
  return `terraform-provider-${address.slice(address.lastIndexOf("/") + 1)}`;
}

/**
 * Returns the address and credentials of the API as variables of a configuration, for providers with other
 * environment variables.
 */
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
