import type { Socket } from "node:net";
import type { Logger } from "./logging.ts";
import { reportTimeout } from "./within.ts";

/** The timeouts in milliseconds. */
export interface IdleTimeouts {
  /** The time until the first connection. */
  readonly first: number;
  /** The time after the last connection has closed. */
  readonly last: number;
  /** The time without a byte from a client, which responds to pings every 30 seconds while it runs; then its connection is closed. */
  readonly silent: number;
}

/** Terraform gives a plugin a minute to start; a running client keeps its connection. */
const defaultIdleTimeouts: IdleTimeouts = { first: 120_000, last: 5_000, silent: 90_000 };

const pollMs = 250;

/**
 * Calls `shutDown` once if no client connects, if no client reconnects after the last one, or if the client
 * has ended. A dead connection may stay open unnoticed: Node stops reading from a client that violated
 * the HTTP/2 protocol, and after a GOAWAY waits for the other side to close it, without pings.
 */
export function watchIdle(
  shutDown: () => void,
  clientHasEnded: () => boolean,
  log: Pick<Logger, "trace">,
  timeouts: IdleTimeouts = defaultIdleTimeouts,
) {
  const open = new Map<Socket, Heard>();
  const shutDownAfter = (ms: number, event: string) =>
    setTimeout(() => {
      reportTimeout({ ms, event, log });
      shutDown();
    }, ms);
  let timer = shutDownAfter(timeouts.first, "the first connection");
  let isOver = false;
  const poll = setInterval(() => {
    if (clientHasEnded()) {
      clearInterval(poll);
      shutDown();
    }
    for (const [socket, heard] of open) {
      if (!isSilent(socket, heard, timeouts.silent)) continue;
      reportTimeout({ ms: timeouts.silent, event: "data from the client", log });
      socket.destroy();
    }
  }, pollMs);
  poll.unref();
  return {
    /** Stops watching. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
      clearInterval(poll);
    },
    /** Counts a connection until it closes. */
    addConnection(socket: Socket): void {
      clearTimeout(timer);
      open.set(socket, { bytes: socket.bytesRead, polls: 0 });
      // A gRPC client that ends its side has ended, even if there is data left to write to it.
      for (const event of ["end", "error", "close"]) {
        socket.once(event, () => {
          if (!open.delete(socket) || open.size > 0 || isOver) return;
          clearTimeout(timer);
          timer = shutDownAfter(timeouts.last, "another connection");
        });
      }
    },
  };
}

/** The bytes received from a client until the last poll, and the number of polls without new bytes. */
interface Heard {
  bytes: number;
  polls: number;
}

/** Updates what was received, and reports whether a connection is silent. Counts polls instead of time, because a machine that was asleep has received nothing either. */
function isSilent(socket: Socket, heard: Heard, silent: number): boolean {
  const { bytesRead } = socket;
  heard.polls = bytesRead === heard.bytes ? heard.polls + 1 : 0;
  heard.bytes = bytesRead;
  return heard.polls * pollMs >= silent;
}
