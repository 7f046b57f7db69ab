import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { isStartedByClient } from "../handshake.ts";
import { protocolLevel, providerLevel } from "../logging.ts";
import {
  environmentOf,
  folderOf,
  hasOpen,
  isSameFile,
  type LinuxProcess,
  lastArgumentOf,
  linuxProcess,
} from "./linux-process.ts";
import type { Start } from "./start.ts";

/** A start is not served by this process; the message says why. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** A start is not served by this process, but by another one of the same program that is kept. */
export class Elsewhere extends Refusal {}

/** The user has asked for something that is invalid, and should be told. */
export class Mistake extends Refusal {}

/** What is known of a start. */
export interface Facts {
  /** The process that has started it. */
  readonly parent: LinuxProcess;
  readonly folder: string;
  readonly env: Environment;
}

/** The descriptor by which each start reads what it is told. */
const outputDescriptor = 3;

/**
 * Looks at what has announced itself, which may be anybody. Throws a Refusal unless it is an ordinary start of a file by a client,
 * and whatever the system throws where it does not tell.
 */
export function factsOf({ pid, output }: Start, name: string, file: Stats): Facts {
  if (statSync(`/proc/${pid}`).uid !== process.geteuid?.()) throw new Refusal("another user");
  if (!hasOpen(pid, outputDescriptor, output)) throw new Refusal("another process");
  const env = environmentOf(pid);
  // Logs are many lines, which a process of its own writes directly.
  const isQuiet = providerLevel(env, name) === "off" && protocolLevel(env, name) === "off";
  if (!isStartedByClient(env) || !env.PLUGIN_CLIENT_CERT || !isQuiet) throw new Refusal("not ordinary");
  const folder = folderOf(pid);
  if (!isSameFile(statSync(resolve(folder, lastArgumentOf(pid))), file)) throw new Refusal("another file");
  return { parent: linuxProcess(linuxProcess(pid).parent), folder, env };
}

/** Whether both are one process. */
export function isSameProcess(one: LinuxProcess, other: LinuxProcess): boolean {
  return one.pid === other.pid && one.started === other.started;
}
