import type { Environment } from "../../schema/environment.ts";
import type { ServeHandlersOptions } from "../serve-handlers.ts";
import { writeFully } from "../write-fully.ts";
import { give } from "./control.ts";
import { find } from "./find.ts";
import { warmFolder } from "./folder.ts";
import { identityOf } from "./identity.ts";
import { programFile } from "./program-file.ts";
import { shellLine, withoutProcess, withProcess } from "./reattach-variable.ts";
import { recordsIn, type WarmProcess } from "./records.ts";
import { parseWarmRequest, type WarmRequest } from "./request.ts";
import { startWarmProcess } from "./start.ts";
import { WarmError } from "./warm-error.ts";

/** A provider, and the program that it is in. */
export interface WarmOptions extends ServeHandlersOptions {
  /** The provider's type. */
  readonly name: string;
  readonly program: string;
  /** The path of the program's file. */
  readonly path: string;
  readonly env: Environment;
}

/**
 * Does what comes after `--warm` on the command line: has commands served by a process that stays, or ends it. What goes wrong is
 * written to standard error, and makes the exit code 1. See docs/decisions/046-a-process-that-stays.md.
 */
export async function warm(options: WarmOptions, args: readonly string[]): Promise<void> {
  try {
    if (process.platform === "win32") throw new WarmError("--warm needs Unix sockets, which Windows lacks");
    await fulfil(options, parseWarmRequest(args));
  } catch (error) {
    if (!(error instanceof WarmError)) throw error;
    writeFully(2, `${options.program}: ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function fulfil(options: WarmOptions, request: WarmRequest): Promise<void> {
  const { address, env } = options;
  if (request.kind === "process") {
    const { serveWarm } = await import("./serve.ts");
    return await serveWarm(options, request.idleMs);
  }
  const sources = [address, ...request.sources];
  if (request.kind === "off") {
    const line = shellLine(withoutProcess(env, sources));
    await endAll(options);
    return writeFully(1, line);
  }
  // What is wrong with the variable is said before a process is started.
  withoutProcess(env, sources);
  const value = withProcess(env, sources, await findOrStart(options, request.idleMs));
  if (request.kind === "print") return writeFully(1, shellLine(value));
  const { runCommand } = await import("./run-command.ts");
  await runCommand(request.command, { ...env, TF_REATTACH_PROVIDERS: value });
}

async function findOrStart({ name, path, env }: WarmOptions, idleMs: number): Promise<WarmProcess> {
  const folder = warmFolder();
  const identity = identityOf(name, programFile(path), env);
  const found = await find(folder, identity, idleMs);
  return found.process ?? (await startWarmProcess({ name, path, folder, identity, idleMs, env }));
}

/** Ends all warm processes of the provider, whatever their version and environment. */
async function endAll({ name, program }: WarmOptions): Promise<void> {
  const records = recordsIn(warmFolder()).filter(
    ({ identity }) => identity.slice(0, identity.lastIndexOf("-")) === name,
  );
  const answers = await Promise.all(records.map(({ process: other }) => give({ end: true }, other)));
  const ended = answers.filter((answer) => answer !== undefined);
  const busy = ended.filter(({ connections }) => connections > 0);
  const after = busy.length > 0 ? `, ${busy.length} of them when its commands are over` : "";
  writeFully(2, `${program}: ${ended.length === 0 ? "no process" : ended.length} to end${after}\n`);
}
