import { readFileSync } from "node:fs";

/** The state of a process, in the letters of `ps`; undefined if there is no process, or the system does not report it. */
export function stateOf(pid: number): string | undefined {
  return statOf(pid)?.[0];
}

/** The CPU time of a process and of its ended children, in seconds; undefined if the system does not report it. */
export function cpuSecondsOf(pid: number): number | undefined {
  const fields = statOf(pid);
  // In ticks: Linux defines a hundred per second.
  return fields && (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The fields of `/proc/PID/stat` from the third on: the name before them may contain any characters. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
