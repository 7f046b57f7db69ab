import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { MarkedProcess } from "../../src/server/marks.ts";

/** The times of one process from its start to its end, in milliseconds. */
export interface ProcessTimes {
  readonly wall: number;
  readonly user: number;
  readonly system: number;
  /** The number of calls that the process has served, if it has recorded them. */
  readonly calls?: number;
}

/** A program whose runs record their times. */
export interface CountedProgram {
  readonly program: string;
  /** The environment that enables the recording. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the times of the runs since the previous call. */
  take(): Promise<readonly ProcessTimes[]>;
}

/**
 * Returns a Bash script that runs a program and records its CPU time. The system reports the CPU time of a process only to its
 * parent, which for a provider is Terraform.
 */
export async function countedProgram(
  folder: string,
  program: string,
  name = basename(program),
): Promise<CountedProgram> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "times");
  const script = `#!/usr/bin/env bash
LC_ALL=C
TIMEFORMAT="%R %U %S"
exec 3>&2
{ time ${quoted(program)} "$@" 2>&3 3>&-; } 2>>${quoted(file)}
`;
  await writeFile(join(folder, name), script, { mode: 0o755 });
  return { program: join(folder, name), env: {}, take: async () => parseTimes(await taken(file)) };
}

/**
 * Returns a link to a provider that records its own time: its last mark, some milliseconds before its end. This is for a process
 * that serves several starts and is not their child. The shells of the starts are not counted.
 */
export async function markedProgram(
  folder: string,
  program: string,
  name = basename(program),
): Promise<CountedProgram> {
  const linked = await linkedProgram(folder, program, name);
  const file = join(folder, "marks");
  return {
    program: linked,
    env: { TFNODE_MARKS: file },
    take: async () => timesOfMarks(await taken(file)),
  };
}

/** Returns the times of processes from their lines in the file of TFNODE_MARKS. */
export function timesOfMarks(text: string): readonly ProcessTimes[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { marks } = JSON.parse(line) as MarkedProcess;
      const { wall, user, system } = marks.at(-1) ?? { wall: 0, user: 0, system: 0 };
      const calls = marks.filter(({ name }) => name.endsWith(" begins")).length;
      return { wall, user: user / 1000, system: system / 1000, calls };
    });
}

async function taken(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  await rm(file, { force: true });
  return text;
}

/** Parses lines of three times each, in seconds: wall, user, system. Throws for any other line. */
export function parseTimes(text: string): readonly ProcessTimes[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const times = line.split(" ").map((word) => Number(word) * 1000);
      const [wall, user, system] = times;
      if (times.length !== 3 || times.some(Number.isNaN))
        throw new Error(`Not the times of a process: ${line}`);
      return { wall, user, system } as ProcessTimes;
    });
}

/** Creates a link to a program, in a separate folder, under the name for which Terraform looks. */
export async function linkedProgram(folder: string, program: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await symlink(program, join(folder, name));
  return join(folder, name);
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
