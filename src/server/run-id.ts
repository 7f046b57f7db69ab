import { createHash, randomBytes } from "node:crypto";
import type { Environment } from "../schema/environment.ts";
import { type LinuxProcess, linuxProcess } from "./share/linux-process.ts";

/**
 * Returns the environment with the ID of a run in place of `TFNODE_RUN=on`. The ID is the same for all processes that a client
 * starts, and differs between clients; without a client, it differs each time. See docs/decisions/archive/113-a-run-has-a-header.md.
 */
export function withRun(environment: Environment, client: (() => LinuxProcess) | undefined): Environment {
  if (environment.TFNODE_RUN !== "on") return environment;
  return { ...environment, TFNODE_RUN: client ? idOf(client()) : randomBytes(6).toString("hex") };
}

function idOf({ pid, started }: LinuxProcess): string {
  return createHash("sha256").update(`${pid} ${started}`).digest("hex").slice(0, 12);
}

/** The process that started this one. Its start time is known only on Linux. */
export function parentProcess(): LinuxProcess {
  const pid = process.ppid;
  try {
    return linuxProcess(pid);
  } catch {
    return { pid, started: "" };
  }
}
