import { Writable } from "node:stream";
import { ignoreErrors } from "./ignore-errors.ts";
import { strayText } from "./stray-text.ts";

/** The destination of a plugin's own streams. */
export interface Output {
  writeOutput(data: Buffer): void;
  writeError(data: Buffer): void;
}

/**
 * Replaces `process.stdout` and `process.stderr` by streams that write synchronously, never fail, and hide the secrets of calls. Node's own standard error
 * takes 1 ms to create, and is created even if it is never written: node:assert, which node:http2 loads, checks it for color support,
 * and a socket that closes compares itself with it.
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
        const text = data.toString();
        const shown = strayText(text);
        // The reader may have ended.
        ignoreErrors(() => write(shown === text ? data : Buffer.from(shown)));
        done();
      },
    });
    return stream;
  };
  Object.defineProperty(process, name, { configurable: true, get });
}
