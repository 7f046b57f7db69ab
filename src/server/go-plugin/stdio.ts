import { Writable } from "node:stream";
import type { handleServerStreamingCall } from "@grpc/grpc-js";
import { encoded, method } from "../grpc-method.ts";
import type { OpenStreams } from "./open-streams.ts";

/** `plugin.GRPCStdio`, which carries what must not appear on standard output. */
export const stdioDefinition = {
  streamStdio: method("/plugin.GRPCStdio/StreamStdio", { response: true }),
};

/** Carries text to every client that listens. What comes before the first one is kept for it, up to 64 KiB. */
export interface Stdio {
  readonly handlers: { streamStdio: handleServerStreamingCall<Buffer, Buffer> };
  /** Stands in for `process.stdout`. */
  readonly stdout: Writable;
}

const keptBytes = 64 * 1024;

/** Makes the carrier. */
export function createStdio(streams: OpenStreams): Stdio {
  const listeners = new Set<(data: Buffer) => void>();
  let kept = Buffer.alloc(0);

  return {
    handlers: {
      async streamStdio(call) {
        const { plugin } = await import("../generated/go-plugin.js");
        const channel = plugin.StdioData.Channel.STDOUT;
        const send = (data: Buffer) => call.write(encoded(plugin.StdioData.encode({ channel, data })));
        if (kept.length > 0) send(kept);
        kept = Buffer.alloc(0);
        listeners.add(send);
        streams.add(call, () => listeners.delete(send));
      },
    },
    stdout: new Writable({
      write(data: Buffer, _encoding, done) {
        if (listeners.size === 0) kept = Buffer.concat([kept, data]).subarray(0, keptBytes);
        for (const send of listeners) send(data);
        done();
      },
    }),
  };
}
