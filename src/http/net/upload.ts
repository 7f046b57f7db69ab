import { Readable } from "node:stream";
import { RemoteError } from "../../schema/index.ts";
import { TransportError } from "./transport-error.ts";

/** The parts of a body, in bytes or as text in UTF-8. */
type Parts = AsyncIterable<Uint8Array | string>;

/** A body that is read while it is sent: a stream, which can be sent only once, or a function that returns a new stream for each attempt. */
export class Upload {
  readonly #make: (() => Parts) | null;
  #stream: Readable | null = null;
  #isBegun = false;

  constructor(body: Parts | (() => Parts)) {
    this.#make = typeof body === "function" ? body : null;
    if (typeof body !== "function") this.#stream = streamOf(body);
  }

  /** Whether the stream has been read, so that the request cannot be sent again. */
  get isSpent(): boolean {
    return this.#make === null && this.#isBegun;
  }

  /** Reads the body for one attempt, and calls `onProgress` whenever a part was read or sent. */
  async *parts(onProgress: () => void): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      if (this.#make) {
        this.close();
        this.#stream = streamOf(this.#make());
      }
      this.#isBegun = true;
      for await (const part of this.#stream ?? []) {
        onProgress();
        yield bytesOf(part);
        onProgress();
      }
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /** Closes the stream unless it has been read to its end. */
  close(): void {
    this.#stream?.destroy();
  }
}

/** Returns a body in the form in which it is sent: streams, and functions that return streams, as an Upload. */
export function withUpload(body: unknown): unknown {
  const isParts = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  return isParts || typeof body === "function" ? new Upload(body as Parts | (() => Parts)) : body;
}

function streamOf(parts: Parts): Readable {
  const stream = parts instanceof Readable ? parts : Readable.from(parts);
  // A stream may fail before it is read, such as that of a missing file. Without a listener, this would end the process.
  stream.on("error", () => {});
  return stream;
}

function bytesOf(part: unknown): Uint8Array {
  if (part instanceof Uint8Array) return part;
  if (typeof part === "string") return Buffer.from(part);
  throw new TypeError("the parts of a body must be bytes or texts");
}

/** Returns the error for a body whose stream failed. Other errors than those of a client are not quoted, because they may contain any text. */
function unreadable(cause: unknown): TransportError {
  const code = cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
  const why = cause instanceof RemoteError ? `: ${cause.reason}` : code;
  const facts = { sent: true, passing: false, cause };
  return new TransportError("aborted", `the body of the request cannot be read${why}`, facts);
}
