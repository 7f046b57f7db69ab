import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { isOurs } from "../cache-directory.ts";
import { writeFully } from "../write-fully.ts";

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** Opens a FIFO of this user without waiting. Throws if the path is no FIFO of this user, or if a FIFO to write to has no reader. */
export function openFifo(path: string, direction: "read" | "write"): number {
  const flags = direction === "read" ? O_RDONLY : O_WRONLY;
  const descriptor = openSync(path, flags | O_NOFOLLOW | O_NONBLOCK);
  const stats = fstatSync(descriptor);
  if (stats.isFIFO() && isOurs(stats)) return descriptor;
  closeSync(descriptor);
  throw new Error(`${path} is not a FIFO of this user`);
}

/** Makes the start that reads a FIFO become its own Node process, and closes the descriptor. */
export function refuseStart(descriptor: number): void {
  try {
    writeFully(descriptor, "no\n");
  } finally {
    closeSync(descriptor);
  }
}
