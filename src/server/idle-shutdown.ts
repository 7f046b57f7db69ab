import type { Socket } from "node:net";

/** Notices when nobody needs the process any more. */
export interface IdleShutdown {
  /** A connection counts until it closes. */
  addConnection(socket: Socket): void;
  /** Watches no more. */
  end(): void;
}

/** How long to wait, in milliseconds. */
export interface IdleTimeouts {
  /** For the first connection. */
  readonly first: number;
  /** After the last connection is gone. */
  readonly last: number;
  /** Without a byte from a client, which answers pings every 30 seconds as long as it lives: then its connection is closed. */
  readonly silent: number;
}

/** Terraform gives a plugin a minute to start; a client that lives keeps its connection. */
const defaultIdleTimeouts: IdleTimeouts = { first: 120_000, last: 5_000, silent: 90_000 };

const pollMs = 250;

/**
 * Calls `shutDown` once if no client comes, or if none comes back after the last one, or if the client
 * has ended. A connection may stay open unnoticed, as Node stops to read one whose client broke
 * the rules of HTTP/2, and after a GOAWAY waits for the other side to close it: nobody pings there any more.
 */
export function watchIdle(
  shutDown: () => void,
  clientHasEnded: () => boolean,
  timeouts: IdleTimeouts = defaultIdleTimeouts,
): IdleShutdown {
  const open = new Map<Socket, Heard>();
  let timer = setTimeout(shutDown, timeouts.first);
  let isOver = false;
  const poll = setInterval(() => {
    if (clientHasEnded()) {
      clearInterval(poll);
      shutDown();
    }
    for (const [socket, heard] of open) closeIfSilent(socket, heard, timeouts.silent);
  }, pollMs);
  poll.unref();
  return {
    end() {
      isOver = true;
      clearTimeout(timer);
      clearInterval(poll);
    },
    addConnection(socket) {
      clearTimeout(timer);
      open.set(socket, { bytes: socket.bytesRead, polls: 0 });
      // A client of gRPC that says no more is gone, whatever there is still to be written to it.
      for (const event of ["end", "error", "close"]) {
        socket.once(event, () => {
          if (!open.delete(socket) || open.size > 0 || isOver) return;
          clearTimeout(timer);
          timer = setTimeout(shutDown, timeouts.last);
        });
      }
    },
  };
}

/** What was heard of a client: the bytes by the last poll, and the polls since it said something. */
interface Heard {
  bytes: number;
  polls: number;
}

/** Polls are counted, not time: a machine that was asleep has not heard of its clients either. */
function closeIfSilent(socket: Socket, heard: Heard, silent: number): void {
  const { bytesRead } = socket;
  heard.polls = bytesRead === heard.bytes ? heard.polls + 1 : 0;
  heard.bytes = bytesRead;
  if (heard.polls * pollMs >= silent) socket.destroy();
}
