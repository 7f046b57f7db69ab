import { writeSync } from "node:fs";

const longestWait = 10_000;
const pause = 5;

/**
 * Writes a whole text, or all bytes, to a file descriptor before it returns, even to a pipe that was made non-blocking. Gives up
 * after ten seconds with a full pipe. Throws the errors of `writeSync`, such as EPIPE.
 */
export function writeFully(descriptor: number, text: string | Uint8Array): void {
  let rest = typeof text === "string" ? Buffer.from(text) : text;
  let waited = 0;
  while (rest.length > 0 && waited < longestWait) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      waited += pause;
    }
  }
}
