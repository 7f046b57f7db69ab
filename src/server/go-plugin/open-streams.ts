import type { EventEmitter } from "node:events";

/** A stream of a call that can be ended. */
interface Endable extends EventEmitter {
  end(): unknown;
}

/**
 * The streams that clients keep open for their whole life. They must be ended before a server can shut down,
 * because it waits for them.
 */
export interface OpenStreams {
  /** Keeps a stream until it ends; then calls `forget`. */
  add(stream: Endable, forget?: () => void): void;
  endAll(): void;
}

/** Creates an empty collection. */
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
