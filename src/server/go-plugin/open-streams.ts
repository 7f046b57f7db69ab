import type { EventEmitter } from "node:events";

/** A stream of a call as far as its end goes. */
interface Endable extends EventEmitter {
  end(): unknown;
}

/**
 * The streams that clients keep open for as long as they live. They have to be ended before a server can be shut down,
 * because it waits for them.
 */
export interface OpenStreams {
  /** Keeps a stream until it is over; `forget` is called then. */
  add(stream: Endable, forget?: () => void): void;
  endAll(): void;
}

/** Makes an empty collection. */
export function createOpenStreams(): OpenStreams {
  const open = new Set<Endable>();
  return {
    add(stream, forget) {
      open.add(stream);
      const over = () => {
        if (open.delete(stream)) forget?.();
      };
      stream.once("cancelled", over).once("finish", over);
    },
    endAll() {
      for (const stream of open) stream.end();
    },
  };
}
