import { Writable } from "node:stream";

/** Where a plugin's own streams go. */
export interface Output {
  writeOutput(data: Buffer): void;
  writeError(data: Buffer): void;
}

/**
 * Puts streams that write at once, and never fail, in the place of `process.stdout` and `process.stderr`. Node's own standard error
 * takes 1 ms to make, and is made although nobody writes to it: node:assert, which node:http2 loads, asks it for colors, and a
 * socket that closes compares itself with it.
 */
export function replaceOutput({ writeOutput, writeError }: Output): void {
  replace("stdout", writeOutput);
  replace("stderr", writeError);
}

function replace(name: "stdout" | "stderr", write: (data: Buffer) => void): void {
  let stream: Writable | undefined;
  const get = () => {
    stream ??= new Writable({
      write(data: Buffer, _encoding, done) {
        try {
          write(data);
        } catch {
          // Nobody reads it any more.
        }
        done();
      },
    });
    return stream;
  };
  Object.defineProperty(process, name, { configurable: true, get });
}
