import { readdirSync, readFileSync, readlinkSync, type Stats, statSync } from "node:fs";
import type { Environment } from "../../schema/environment.ts";

// What Linux tells of processes. See proc(5). All of it throws where there is no such process, or where it may not be asked.

/** A process, whose number another one may have later. */
export interface LinuxProcess {
  readonly pid: number;
  /** When it was started, in ticks since the machine was. */
  readonly started: string;
}

/** A process, and the number of the one that has started it. */
export function linuxProcess(pid: number): LinuxProcess & { readonly parent: number } {
  const { parent, started } = statOf(pid);
  return { pid, parent, started };
}

/** Whether a process no longer runs. One that has ended and was not waited for does not run. */
export function hasEnded({ pid, started }: LinuxProcess): boolean {
  try {
    const now = statOf(pid);
    return now.started !== started || !now.runs;
  } catch {
    return true;
  }
}

/** Whether any process of a group runs. One that has ended and was not waited for does not run. */
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
  // In parentheses, the second word is the name, which may have spaces and parentheses itself.
  const [state = "", parent, group, ...others] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const runs = state !== "Z" && state !== "X";
  return { runs, parent: Number(parent), group: Number(group), started: others[16] ?? "" };
}

/** Whether a descriptor of a process is this file. */
export function hasOpen(pid: number, descriptor: number, file: Stats): boolean {
  return isSameFile(statSync(`/proc/${pid}/fd/${descriptor}`), file);
}

/** Whether both are one file. */
export function isSameFile(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

/** The environment that a process was started with. */
export function environmentOf(pid: number): Environment {
  const entries = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const end = entry.indexOf("=", 1);
      return end < 0 ? [] : [[entry.slice(0, end), entry.slice(end + 1)]];
    }),
  );
}

/** The folder that a process works in. */
export function folderOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/cwd`);
}

/** The last word of the command line of a process. */
export function lastArgumentOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").at(-2) ?? "";
}
