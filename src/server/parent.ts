import { watchPulumi } from "./share/linux-process.ts";

/** The used parts of `process`. */
export interface ParentSystem {
  readonly platform: NodeJS.Platform;
  readonly ppid: number;
  kill(pid: number, signal: 0): unknown;
}

/**
 * Returns a function that reports whether the process that started this one has ended. An orphaned process gets another parent,
 * except on Windows, where the parent ID stays and becomes invalid. `parent` is for callers that call this function late.
 */
export function watchParent(system: ParentSystem = process, parent = system.ppid): () => boolean {
  if (system.platform !== "win32") return () => system.ppid !== parent;
  return () => {
    try {
      system.kill(parent, 0);
      return false;
    } catch (error) {
      // Other errors mean that the parent exists, but this process may not signal it.
      return (error as NodeJS.ErrnoException).code === "ESRCH";
    }
  };
}

/** Returns a function that reports whether the client that started this process has ended. */
export function watchClient(
  system: ParentSystem = process,
  pulumiHasEnded = watchPulumi(system.ppid),
): () => boolean {
  const parentHasEnded = watchParent(system);
  return () => parentHasEnded() || pulumiHasEnded();
}
