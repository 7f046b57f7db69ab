import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants } from "node:fs";
import type { Readable } from "node:stream";
import type { Environment } from "../../schema/environment.ts";
import { warmEnvironment } from "./environment.ts";
import { withOwnFile } from "./folder.ts";
import { logFile, type WarmProcess } from "./records.ts";
import { WarmError } from "./warm-error.ts";

/** What a warm process is started with. */
export interface StartOptions {
  /** The provider's type. */
  readonly name: string;
  /** The path of the program. */
  readonly path: string;
  readonly folder: string;
  readonly identity: string;
  readonly idleMs: number;
  readonly env: Environment;
}

/** The file descriptor on which a process that was started says where it can be reached, or what went wrong. */
export const readyDescriptor = 3;

/** What it says there. */
export type Ready = WarmProcess | { readonly error: string };

/**
 * Starts a process that stays when this one ends, and resolves with the one to use: another one, if that was faster. Throws a
 * WarmError.
 */
export async function startWarmProcess(options: StartOptions): Promise<WarmProcess> {
  const log = logFile(options.folder, options.identity);
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const child = withOwnFile(log, O_APPEND | O_CREAT | O_WRONLY, (descriptor) => start(options, descriptor));
  const failed = once(child, "error").then(([error]) => {
    throw new WarmError(`${options.path} cannot be started: ${error.message}`);
  });
  const text = await Promise.race([read(child.stdio[readyDescriptor] as Readable), failed]);
  child.unref();
  if (text === "") throw new WarmError(`the process ended as it started; see ${log}`);
  const ready: Ready = JSON.parse(text);
  if ("error" in ready) throw new WarmError(ready.error);
  return ready;
}

function start({ name, path, idleMs, env }: StartOptions, log: number): ChildProcess {
  const args = ["--warm", "process", `${idleMs}ms`];
  const [file, ...before] = isExecutable(path) ? [path] : [process.execPath, ...process.execArgv, path];
  return spawn(file, [...before, ...args], {
    // No folder is held by it. What is relative to the command's own could not be found in any case.
    cwd: "/",
    env: warmEnvironment(name, env),
    detached: true,
    stdio: ["ignore", log, log, "pipe"],
  });
}

async function read(pipe: Readable): Promise<string> {
  let text = "";
  for await (const part of pipe.setEncoding("utf8")) text += part;
  return text;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
