import { Writable } from "node:stream";
import { writeFully } from "./write-fully.ts";

/**
 * Puts a stream that writes at once, and never fails, in the place of `process.stderr`. Node's own takes 1 ms to make, and is made
 * although nobody writes to it: node:assert, which node:http2 loads, asks it for colors, and a socket that closes compares itself
 * with it.
 */
export function replaceStandardError(): void {
  const stream = new Writable({
    write(data: Buffer, _encoding, done) {
      try {
        writeFully(2, data);
      } catch {
        // Nobody reads standard error any more.
      }
      done();
    },
  });
  Object.defineProperty(process, "stderr", { configurable: true, get: () => stream });
}
