import type { Socket } from "node:net";

/** Notices when nobody needs the process any more. */
export interface Presence {
  /** A connection counts until it closes. */
  add(socket: Socket): void;
}

/** How long to wait, in milliseconds. */
export interface Patience {
  /** For the first connection. */
  readonly first: number;
  /** After the last connection is gone. */
  readonly last: number;
}

/** Terraform gives a plugin a minute to start; a client that lives keeps its connection. */
export const defaultPatience: Patience = { first: 120_000, last: 5_000 };

const betweenLooks = 1000;

/**
 * Calls `gone` once if no client comes, or if none comes back after the last one, or if the process that started this one has
 * ended: then it belongs to another. A connection may stay open unnoticed, as Node stops to read one whose client broke the
 * rules of HTTP/2.
 */
export function watchPresence(gone: () => void, patience: Patience = defaultPatience): Presence {
  const open = new Set<Socket>();
  let timer = setTimeout(gone, patience.first);
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    gone();
  }, betweenLooks);
  looking.unref();
  return {
    add(socket) {
      clearTimeout(timer);
      open.add(socket);
      // A client of gRPC that says no more is gone, whatever there is still to be written to it.
      for (const event of ["end", "error", "close"]) {
        socket.once(event, () => {
          if (!open.delete(socket) || open.size > 0) return;
          clearTimeout(timer);
          timer = setTimeout(gone, patience.last);
        });
      }
    },
  };
}
