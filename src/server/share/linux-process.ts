import { readdirSync, readFileSync, readlinkSync, type Stats, statSync } from "node:fs";
import type { Environment } from "../../schema/environment.ts";

// Information about Linux processes; see proc(5). All functions throw if the process does not exist or must not be inspected.

/** A process. Its ID alone may later belong to another process. */
export interface LinuxProcess {
  readonly pid: number;
  /** The start time, in ticks since the machine booted. */
  readonly started: string;
}

/** Returns a process with the ID of its parent. */
export function linuxProcess(pid: number): LinuxProcess & { readonly parent: number } {
  const { parent, started } = statOf(pid);
  return { pid, parent, started };
}

/** Reports whether a process no longer runs. A zombie does not run. */
export function hasEnded({ pid, started }: LinuxProcess): boolean {
  try {
    const now = statOf(pid);
    return now.started !== started || !now.runs;
  } catch (error) {
    // Without a free descriptor, nothing is known.
    return !["EMFILE", "ENFILE"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

/** Returns the name of the program of a process, of which Linux keeps 15 characters. */
function nameOf(pid: number): string {
  return readFileSync(`/proc/${pid}/comm`, "latin1").trimEnd();
}

/**
 * Returns a function that reports whether Pulumi has ended, if a client is its bridge, which lives for up to five minutes after it. False on other systems, and for other
 * clients: the process that started Terraform may end before it.
 */
export function watchPulumi(client: number, processes = { nameOf, linuxProcess, hasEnded }): () => boolean {
  try {
    if (!processes.nameOf(client).startsWith("pulumi-resource")) return () => false;
    const pulumi = processes.linuxProcess(processes.linuxProcess(client).parent);
    return () => processes.hasEnded(pulumi);
  } catch {
    return () => false;
  }
}

/** Reports whether any process of a group runs. A zombie does not run. */
export function groupRuns(group: number): boolean {
  return readdirSync("/proc").some((name) => {
    try {
      const { group: own, runs } = statOf(Number(name));
      return runs && own === group;
    } catch {
      return false;
    }
  });
}

function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  // The second word, in parentheses, is the name, which may itself contain spaces and parentheses.
  const [state = "", parent, group, ...others] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const runs = state !== "Z" && state !== "X";
  return { runs, parent: Number(parent), group: Number(group), started: others[16] ?? "" };
}

/**
 * Returns the hard limits of a process, one in each line. Node raises its own soft limit of open files, and no process without privileges
 * raises a hard one.
 */
export function hardLimitsOf(pid: number): string {
  const lines = readFileSync(`/proc/${pid}/limits`, "latin1").trimEnd().split("\n").slice(1);
  // The names have spaces, and the columns a fixed width: the soft limit begins at 26, the hard one at 47, and the unit at 68.
  return lines.map((line) => `${line.slice(0, 26).trimEnd()}: ${line.slice(47, 68).trimEnd()}`).join("\n");
}

/** Returns the number of descriptors that this process can still open. */
export function descriptorsLeft(): number {
  const text = readFileSync("/proc/self/limits", "latin1");
  const most = /^Max open files\s+(\d+)/m.exec(text)?.[1];
  return most === undefined ? Number.POSITIVE_INFINITY : Number(most) - readdirSync("/proc/self/fd").length;
}

/** Reports whether a descriptor of a process refers to this file. */
export function hasOpen(pid: number, descriptor: number, file: Stats): boolean {
  return isSameFile(statSync(`/proc/${pid}/fd/${descriptor}`), file);
}

/** Reports whether both are the same file. */
export function isSameFile(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** Returns the environment with which a process was started. */
export function environmentOf(pid: number): Environment {
  const entries = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const end = entry.indexOf("=", 1);
      return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)]];
    }),
  );
}

/** Returns the working directory of a process. */
export function folderOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/cwd`);
}

/** Returns the last argument of a process. */
export function lastArgumentOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").at(-2) ?? "";
}

/** Returns the title that a process has set. */
export function titleOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
}
