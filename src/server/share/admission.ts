import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../../schema/environment.ts";
import { isStartedByClient } from "../handshake.ts";
import { protocolLevel, providerLevel } from "../logging.ts";
import {
  environmentOf,
  folderOf,
  hardLimitsOf,
  hasOpen,
  type LinuxProcess,
  lastArgumentOf,
  linuxProcess,
} from "./linux-process.ts";
import type { ProgramFile } from "./program-file.ts";
import type { Start } from "./start.ts";

/** The error for a start that this process does not serve; the message gives the reason. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The error for a start that another kept process of the same program serves. */
export class Elsewhere extends Refusal {}

/** The facts about a start. */
export interface Facts {
  /** The process that has made the start. */
  readonly parent: LinuxProcess;
  readonly folder: string;
  readonly env: Environment;
  /** Returns the hard limits of the start. */
  limits(): string;
}

/** The descriptor from which each start reads its messages. */
const outputDescriptor = 3;

/**
 * Checks the process that announced itself, which may be any process. Throws a Refusal unless it is an ordinary start of a file by a
 * client, and the system's error if the system does not provide the facts.
 */
export function factsOf({ pid, output }: Start, name: string, file: ProgramFile): Facts {
  if (statSync(`/proc/${pid}`).uid !== process.geteuid?.()) throw new Refusal("another user");
  if (!hasOpen(pid, outputDescriptor, output)) throw new Refusal("another process");
  const env = environmentOf(pid);
  // With logging, a start writes many lines, which its own process writes directly.
  const isQuiet = providerLevel(env, name) === "off" && protocolLevel(env, name) === "off";
  if (!isStartedByClient(env) || !env.PLUGIN_CLIENT_CERT || !isQuiet) throw new Refusal("not ordinary");
  const folder = folderOf(pid);
  if (!file.isAt(resolve(folder, lastArgumentOf(pid)))) throw new Refusal("another file");
  const limits = () => hardLimitsOf(pid);
  return { parent: linuxProcess(linuxProcess(pid).parent), folder, env, limits };
}

/** Reports whether both are the same process. */
export function isSameProcess(one: LinuxProcess, other: LinuxProcess): boolean {
  return one.pid === other.pid && one.started === other.started;
}
