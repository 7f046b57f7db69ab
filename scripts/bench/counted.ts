import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { MarkedProcess } from "../../src/server/marks.ts";

/** What one process took from its start to its end, in milliseconds. */
export interface ProcessTimes {
  readonly wall: number;
  readonly user: number;
  readonly system: number;
}

/** A program whose runs leave behind what they took. */
export interface CountedProgram {
  readonly program: string;
  /** What it needs in the environment for that. */
  readonly env: Readonly<Record<string, string>>;
  /** What the runs since the last call took. */
  take(): Promise<readonly ProcessTimes[]>;
}

/** The system tells the CPU time of a process to its parent alone, which for a provider is Terraform: so Bash goes between. */
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
 * A link to a provider that counts its own time: what its last mark says, which is some milliseconds before its end. This is for a
 * process that serves several starts and is a child of none of them. The shells of the starts are not counted.
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

/** What processes took by the lines that they left in the file of TFNODE_MARKS. */
export function timesOfMarks(text: string): readonly ProcessTimes[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { wall, user, system } = (JSON.parse(line) as MarkedProcess).marks.at(-1) ?? {
        wall: 0,
        user: 0,
        system: 0,
      };
      return { wall, user: user / 1000, system: system / 1000 };
    });
}

async function taken(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  await rm(file, { force: true });
  return text;
}

/** Reads lines of three times each, in seconds: wall, user, system. Throws at any other line. */
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

/** A link to a program, in a folder of its own, by the name under which Terraform looks for it. */
export async function linkedProgram(folder: string, program: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await symlink(program, join(folder, name));
  return join(folder, name);
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
