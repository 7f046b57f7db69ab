import { fstatSync, ftruncateSync } from "node:fs";
import { Writable } from "node:stream";
import { writeFully } from "../write-fully.ts";

/** In bytes. */
const largestLog = 1024 * 1024;

/** Appends to a file that is open, and begins it anew where it would get too large. Never throws. */
export function boundedLog(descriptor: number, largest = largestLog): (text: string) => void {
  return (text) => {
    try {
      if (fstatSync(descriptor).size + Buffer.byteLength(text) > largest) ftruncateSync(descriptor);
      writeFully(descriptor, text);
    } catch {
      // The disk is full; commands do not depend on the log.
    }
  };
}

/** Has what the program writes to standard output and standard error go to the log. */
export function redirectOutput(write: (text: string) => void): void {
  for (const name of ["stdout", "stderr"]) {
    const stream = new Writable({
      write(data, _encoding, done) {
        write(data.toString());
        done();
      },
    });
    Object.defineProperty(process, name, { configurable: true, get: () => stream });
  }
}
