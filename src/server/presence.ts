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

/** Calls `gone` once if no client comes, or if none comes back after the last one: it was killed without a word. */
export function watchPresence(gone: () => void, patience: Patience = defaultPatience): Presence {
  const open = new Set<Socket>();
  let timer = setTimeout(gone, patience.first);
  return {
    add(socket) {
      clearTimeout(timer);
      open.add(socket);
      socket.once("close", () => {
        open.delete(socket);
        if (open.size > 0) return;
        clearTimeout(timer);
        timer = setTimeout(gone, patience.last);
      });
    },
  };
}
