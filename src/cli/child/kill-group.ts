/** Sends a signal to a process and to the processes that it has started, if it leads a group of processes; else only to the process. */
export function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended.
    }
  }
}
