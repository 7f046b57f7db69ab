/** What is asked of the system, as `process` has it. */
export interface ParentSystem {
  readonly platform: NodeJS.Platform;
  readonly ppid: number;
  kill(pid: number, signal: 0): unknown;
}

/**
 * Answers a function that says whether the process that started this one has ended. A process without a parent belongs to
 * another, but for Windows, where the number stays and is nobody's. The number of the parent is for a caller that may be late.
 */
export function watchParent(system: ParentSystem = process, parent = system.ppid): () => boolean {
  if (system.platform !== "win32") return () => system.ppid !== parent;
  return () => {
    try {
      system.kill(parent, 0);
      return false;
    } catch (error) {
      // There is one that this process may not ask.
      return (error as NodeJS.ErrnoException).code === "ESRCH";
    }
  };
}
