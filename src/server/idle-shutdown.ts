import type { Socket } from "node:net";

/** Notices when nobody needs the process any more. */
export interface IdleShutdown {
  /** A connection counts until it closes. */
  addConnection(socket: Socket): void;
}

/** How long to wait, in milliseconds. */
export interface IdleTimeouts {
  /** For the first connection. */
  readonly first: number;
  /** After the last connection is gone. */
  readonly last: number;
}

/** Terraform gives a plugin a minute to start; a client that lives keeps its connection. */
export const defaultIdleTimeouts: IdleTimeouts = { first: 120_000, last: 5_000 };

const parentPollMs = 1000;

/**
 * Calls `shutDown` once if no client comes, or if none comes back after the last one, or if the process that started this one
 * has ended: then it belongs to another. A connection may stay open unnoticed, as Node stops to read one whose client broke
 * the rules of HTTP/2.
 */
export function watchIdle(shutDown: () => void, timeouts: IdleTimeouts = defaultIdleTimeouts): IdleShutdown {
  const open = new Set<Socket>();
  let timer = setTimeout(shutDown, timeouts.first);
  const parent = process.ppid;
  const parentPoll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(parentPoll);
    shutDown();
  }, parentPollMs);
  parentPoll.unref();
  return {
    addConnection(socket) {
      clearTimeout(timer);
      open.add(socket);
      // A client of gRPC that says no more is gone, whatever there is still to be written to it.
      for (const event of ["end", "error", "close"]) {
        socket.once(event, () => {
          if (!open.delete(socket) || open.size > 0) return;
          clearTimeout(timer);
          timer = setTimeout(shutDown, timeouts.last);
        });
      }
    },
  };
}
