import type { Writable } from "node:stream";

const names = ["stdout", "stderr"] as const;
const descriptors = { stdout: 1, stderr: 2 } as const;

/**
 * Replaces `process.stdout` and `process.stderr` with streams that write directly if Node cannot create them: on Windows that
 * throws for some kinds of pipes, and modules of Node read standard error's color support as soon as they are loaded.
 */
export function mendStandardStreams(): void {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(process, name);
    const make = own?.get;
    if (!own?.configurable || !make) continue;
    let stream: unknown;
    const get = () => {
      stream ??= made(() => make.call(process), descriptors[name]);
      return stream;
    };
    Object.defineProperty(process, name, { configurable: true, enumerable: own.enumerable ?? true, get });
  }
}

function made(make: () => unknown, descriptor: number): unknown {
  try {
    return make();
  } catch {
    return directly(descriptor);
  }
}

/** A stream whose `write` returns after the text was written. */
function directly(descriptor: number): Writable {
  const { Writable: Stream } = process.getBuiltinModule("node:stream");
  const { writeSync } = process.getBuiltinModule("node:fs");
  return Object.assign(
    new Stream({
      decodeStrings: true,
      write(chunk: Buffer, _encoding, done) {
        try {
          for (let rest = chunk; rest.length > 0; ) rest = rest.subarray(writeSync(descriptor, rest));
          done();
        } catch (error) {
          done(error as Error);
        }
      },
    }),
    { fd: descriptor },
  );
}
