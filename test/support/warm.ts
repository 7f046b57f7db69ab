import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { PluginClient, parseHandshake } from "../../src/testing/plugin/client.ts";

/** Where a warm process can be reached, as it is told to commands. */
export interface Reattached {
  readonly pid: number;
  readonly socket: string;
}

/** What a program that was started with `--warm` came to. */
export interface Warmed {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with `--warm` and further arguments, to its end. */
export async function warm(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  ...args: readonly string[]
): Promise<Warmed> {
  const child = spawn(command, ["--warm", ...args], { env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const written = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text) => {
      written[stream] += text;
    });
  }
  const [code, signal] = await once(child, "close");
  return { code, signal, ...written };
}

/** The variable that a line for a shell sets; undefined if it unsets it. */
export function variableIn(line: string): string | undefined {
  return /^export TF_REATTACH_PROVIDERS='(.*)'$/m.exec(line)?.[1];
}

/** Has a warm process started or found, and gives the variable for commands, and where the process is. */
export async function warmProcess(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
  ...args: readonly string[]
): Promise<Reattached & { readonly variable: string }> {
  const { stdout, stderr, code } = await warm(command, env, ...args);
  const variable = variableIn(stdout);
  if (code !== 0 || variable === undefined) throw new Error(`exit code ${code}\n${stdout}\n${stderr}`);
  return { ...reattachedIn(variable), variable };
}

/** Where the variable says that the process of its first source is. */
export function reattachedIn(variable: string): Reattached {
  const [{ Pid, Addr }] = Object.values(JSON.parse(variable)) as [{ Pid: number; Addr: { String: string } }];
  return { pid: Pid, socket: Addr.String };
}

/** Whether a warm process has ended: it takes its socket away. */
export function hasEnded({ socket }: Reattached): boolean {
  return !existsSync(socket);
}

/** Connects to a warm process as a command does for one of its provider configurations. */
export function connectTo({ socket }: Reattached): PluginClient {
  return new PluginClient(undefined as never, parseHandshake(`1|6|unix|${socket}|grpc|`));
}
