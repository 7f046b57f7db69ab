import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** What one process took from its start to its end, in milliseconds. */
export interface ProcessTimes {
  readonly wall: number;
  readonly user: number;
  readonly system: number;
}

/** A program of the same name as another, which runs that one and writes down what each run took. */
export interface CountedProgram {
  readonly program: string;
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
  return {
    program: join(folder, name),
    async take() {
      const text = await readFile(file, "utf8").catch(() => "");
      await rm(file, { force: true });
      return parseTimes(text);
    },
  };
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
