import { Writable } from "node:stream";
import type { ServerWritableStream } from "@grpc/grpc-js";
import { grpcStdioMethods } from "../generated/methods.ts";
import { definitionOf } from "../grpc-method.ts";
import type { OpenStreams } from "./open-streams.ts";

/** `plugin.GRPCStdio`, which transmits text that must not appear on standard output. */
export const stdioDefinition = definitionOf(grpcStdioMethods);

const keptBytes = 64 * 1024;

/**
 * Creates a service that sends text to every listening client, and stores text for the first client until it connects, up to 64 KiB.
 * The streams of the clients are in `streams`.
 */
export function createStdio(streams: OpenStreams) {
  const listeners = new Set<Call>();
  let kept = Buffer.alloc(0);

  return {
    implementation: {
      streamStdio(call: Call) {
        if (kept.length > 0) void send([call], kept);
        kept = Buffer.alloc(0);
        listeners.add(call);
        streams.add(call, () => listeners.delete(call));
      },
    },
    /** A replacement for `process.stdout`. */
    stdout: new Writable({
      write(data: Buffer, _encoding, done) {
        if (listeners.size === 0) kept = Buffer.concat([kept, data]).subarray(0, keptBytes);
        else void send([...listeners], data);
        done();
      },
    }),
  };
}

type Call = ServerWritableStream<Buffer, Buffer>;

/** Sends data. Loads the message code only here, because most runs write nothing. */
async function send(calls: readonly Call[], data: Buffer): Promise<void> {
  const [{ StdioData, StdioDataChannel }, { toBytes }] = await Promise.all([
    import("../generated/stdio.ts"),
    import("../../protobuf/message.ts"),
  ]);
  const message = toBytes(StdioData, { channel: StdioDataChannel.STDOUT, data });
  for (const call of calls) if (call.writable) call.write(message);
}
