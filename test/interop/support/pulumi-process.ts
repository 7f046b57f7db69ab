import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";

const longestMs = 240_000;

/** A completed Pulumi command; `code` is null if a signal ended it. */
export interface PulumiResult {
  readonly args: readonly string[];
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end. All processes that it starts have `folder` in their arguments; a process that remains
 * afterwards is an error, and is ended.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { folder, cwd, env }: { readonly folder: string; readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<PulumiResult> {
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  const overdue = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const [code] = await once(child, "close");
  clearTimeout(overdue);
  process.off("exit", end);
  const result = { args, code, ...output };
  const left = await remains(folder);
  if (left.length === 0) return result;
  for (const { pid } of left) process.kill(pid, "SIGKILL");
  throw new Error(`${left.map(({ line }) => line).join("\n")}\nwas left behind by ${described(result)}`);
}

/** Returns the command line of a result, how it ended, and all of its output. */
export function described({ args, code, stdout, stderr }: PulumiResult): string {
  return `pulumi ${args.join(" ")} (exit code ${code})\n${stdout}\n${stderr}`;
}

interface Process {
  readonly pid: number;
  readonly line: string;
}

/** Returns the processes that still run some seconds after the end. */
async function remains(folder: string): Promise<readonly Process[]> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const left = await processesIn(folder);
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Returns the processes with a folder in their arguments. */
export async function processesIn(folder: string): Promise<readonly Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,args="]);
  const lines = stdout.split("\n").filter((line) => line.includes(folder));
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), line }));
}
