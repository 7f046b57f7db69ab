import { type ChildProcess, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Project } from "../project/project.ts";

const lookProgram = join(import.meta.dirname, "look.js");

/** What is wrong with the definitions of a project's provider, looked at in another process, so that nothing of it stays here. */
export async function definitionProblemsOf({ folder }: Project): Promise<readonly string[]> {
  const { code, stdout, stderr } = await run(process.execPath, [lookProgram, folder], folder);
  if (code !== 0) return [stderr.trim() || `Looking at the definitions ended with ${code}.`];
  // What modules print while they are imported comes before.
  return JSON.parse(stdout.slice(stdout.lastIndexOf("\n") + 1));
}

/** The type errors of a project, as the compiler prints them; a check that a later one has overtaken finds nothing. */
export class TypeCheck {
  readonly #folder: string;
  readonly #compiler: string | undefined;
  #running: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#compiler = existsSync(join(folder, "tsconfig.json")) ? compilerOf(folder) : undefined;
  }

  async run(): Promise<readonly string[]> {
    this.stop();
    if (this.#compiler === undefined) return [];
    const args = [this.#compiler, "--noEmit", "--pretty", "false", "--incremental", "false"];
    const { code, stdout } = await run(process.execPath, args, this.#folder, (child) => {
      this.#running = child;
    });
    return code === 0 || code === null ? [] : stdout.trim().split(/\n(?! )/);
  }

  stop(): void {
    this.#running?.kill();
  }
}

function compilerOf(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, "package.json")).resolve("typescript/package.json");
    return join(dirname(manifest), "bin/tsc");
  } catch {
    return undefined;
  }
}

interface Outcome {
  /** Null if it was stopped. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  started: (child: ChildProcess) => void = () => {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === "number" ? error.code : null) : 0;
      resolve({ code: child.signalCode === null ? code : null, stdout, stderr });
    });
    started(child);
  });
}
