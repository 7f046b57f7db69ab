import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../../../..");

/** The result of a command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running command. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard output contains the text; rejects if the command ends without it. */
  printed(text: string): Promise<void>;
}

/**
 * An isolated environment for commands of scripts/: a home folder, a folder for temporary files, and its own programs.
 */
export class Desk {
  readonly folder: string;
  readonly home: string;
  readonly temporary: string;
  readonly programs: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.home = join(folder, "home");
    this.temporary = join(folder, "tmp");
    this.programs = join(folder, "bin");
  }

  static async open(): Promise<Desk> {
    const desk = new Desk(await mkdtemp(join(tmpdir(), "tfnode-desk-")));
    for (const folder of [desk.home, desk.temporary, desk.programs]) await mkdir(folder);
    return desk;
  }

  /** Ends the processes that still run in this environment, and removes its folder. */
  async close(): Promise<void> {
    for (const pid of await this.processes()) process.kill(pid, "SIGKILL");
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Adds a shell script to the programs. */
  async addProgram(name: string, script: string): Promise<void> {
    await writeFile(join(this.programs, name), `#!${whereIs("bash")}\n${script}\n`, { mode: 0o755 });
  }

  /** Restricts the desk's PATH to these programs of this machine, and to added ones. */
  async onlyPrograms(...names: readonly string[]): Promise<{ readonly PATH: string }> {
    for (const name of names) await symlink(whereIs(name), join(this.programs, name));
    return { PATH: this.programs };
  }

  /** Starts a command of scripts/ by its name, or one of another clone by its absolute path. */
  start(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Running {
    const path = `${this.programs}${delimiter}${process.env.PATH}`;
    const child = spawn(whereIs("bash"), [resolve(root, "scripts", script), ...args], {
      cwd: this.folder,
      env: { ...process.env, PATH: path, HOME: this.home, TMPDIR: this.temporary, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output = { stdout: "", stderr: "" };
    const { stdout, stderr } = child;
    stdout.setEncoding("utf8").on("data", (text: string) => {
      output.stdout += text;
    });
    stderr.setEncoding("utf8").on("data", (text: string) => {
      output.stderr += text;
    });
    const ended = once(child, "close").then(([code]) => ({ code, ...output }));
    const printed = async (text: string) => {
      const over = ended.then(({ code }) => {
        throw new Error(`ended with ${code} before it printed ${text}: ${output.stdout}${output.stderr}`);
      });
      over.catch(() => {});
      while (!output.stdout.includes(text)) await Promise.race([once(stdout, "data"), over]);
    };
    return { child, ended, printed };
  }

  run(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
    return this.start(script, args, env).ended;
  }

  /** The remaining files in the folder for temporary files. */
  async leftFiles(): Promise<readonly string[]> {
    return await readdir(this.temporary);
  }

  /** Returns the processes of this desk that have not ended within some seconds. Known only on Linux. */
  async leftProcesses(): Promise<readonly number[]> {
    for (const deadline = Date.now() + 10_000; ; ) {
      const left = await this.processes();
      if (left.length === 0 || Date.now() > deadline) return left;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }

  private async processes(): Promise<readonly number[]> {
    if (!existsSync("/proc/self/environ")) return [];
    const mark = `TMPDIR=${this.temporary}\0`;
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const environments = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")),
    );
    return pids.filter((_, i) => `${environments[i]}\0`.includes(mark)).map(Number);
  }
}

function whereIs(program: string): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, program)).find(existsSync);
  if (found === undefined) throw new Error(`${program} is not on the PATH`);
  return found;
}
