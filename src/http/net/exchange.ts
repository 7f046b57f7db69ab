import type { Dispatcher } from "undici";
import { codeOf } from "./connection-fault.ts";
import { inBytes, type Limits } from "./limits.ts";
import type { Peer } from "./peer.ts";
import { connectionFailure, TransportError } from "./transport-error.ts";

/** One request in the form in which it is sent; the path is not changed. */
export interface Outgoing {
  readonly origin: string;
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | null;
}

/** A response, complete or with a body that arrives while it is read. Header names are in lower case. */
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | ReadableStream<Uint8Array>;
}

/** How the body of a successful response is returned as a stream. */
export interface Streaming {
  /** Called when the client waits for a part. */
  onWait(): void;
  /** Called when a part has arrived. */
  onPart(): void;
  /** Called when the body is complete, has failed, or is no longer read. */
  onEnd(): void;
  /** Returns the error that a reader of the stream receives. */
  errorFor(error: TransportError): Error;
}

/** The progress of a running request: whether any part of it may have left this machine. */
export interface Progress {
  sent: boolean;
}

export interface ExchangeOptions extends Pick<Limits, "largestBody" | "largestHeaders"> {
  readonly progress: Progress;
  /** Ends the exchange at once, with its reason, which must be a TransportError. */
  readonly signal: AbortSignal;
  /** Set if the body of a successful response is a stream. */
  readonly streaming?: Streaming | undefined;
}

/** The number of bytes of a stream that are kept until they are read. */
const keptBytes = 64 * 1024;

/** The connections over which requests are sent. */
export interface Carrier {
  readonly dispatcher: Dispatcher;
  /** Returns the peer whose connection an error concerns. */
  peerOf(cause: unknown): Peer;
}

/** Sends one request and collects the response, or returns its body as a stream. All failures are TransportErrors. */
export function exchange(
  { dispatcher, peerOf }: Carrier,
  { body, ...outgoing }: Outgoing,
  { progress, signal, largestBody, largestHeaders, streaming }: ExchangeOptions,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    let abort: (reason: Error) => void = () => {};
    let reader: ReadableStreamDefaultController<Uint8Array> | null = null;

    const settle = () => {
      signal.removeEventListener("abort", stop);
      if (reader) streaming?.onEnd();
    };
    const refuse = (reason: TransportError) => {
      settle();
      if (reader) reader.error(streaming?.errorFor(reason));
      else reject(reason);
    };
    const fail = (reason: TransportError) => {
      refuse(reason);
      abort(reason);
    };
    const stop = () => fail(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);

    dispatcher.dispatch(
      // The types of undici lack the iterables that it accepts.
      { ...outgoing, body: body as string | Buffer | null, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          // Ends a request that was canceled while it waited for a connection, before any part of it is written.
          if (signal.aborted) return controller.abort(signal.reason);
          progress.sent = true;
          abort = (reason) => controller.abort(reason);
        },
        onResponseStart(controller, statusCode, received) {
          status = statusCode;
          headers = flattenHeaders(received);
          if (!streaming || status < 200 || status > 299) return;
          const stream = new ReadableStream<Uint8Array>(
            {
              start(controller) {
                reader = controller;
              },
              pull() {
                streaming.onWait();
                controller.resume();
              },
              cancel() {
                settle();
                abort(new TransportError("aborted", "the response is no longer read", { sent: true }));
              },
            },
            new ByteLengthQueuingStrategy({ highWaterMark: keptBytes }),
          );
          resolve({ status, headers, body: stream });
        },
        onResponseData(controller, part) {
          if (reader) {
            streaming?.onPart();
            reader.enqueue(part);
            if (Number(reader.desiredSize) <= 0) controller.pause();
            return;
          }
          size += part.length;
          if (size <= largestBody) parts.push(part);
          else fail(tooLarge("response is", largestBody));
        },
        onResponseEnd() {
          if (reader) reader.close();
          // undici needs a turn of the event loop to free the connection; an earlier request would open another one.
          setImmediate(() =>
            setImmediate(() => {
              settle();
              resolve({ status, headers, body: Buffer.concat(parts) });
            }),
          );
        },
        onResponseError(_, cause) {
          if (/HEADERS?_OVERFLOW$/.test(codeOf(cause)))
            return refuse(tooLarge("headers of the response are", largestHeaders));
          // The body of the request could not be read.
          if (cause instanceof TransportError) return refuse(cause);
          refuse(connectionFailure(cause, peerOf(cause), progress.sent));
        },
      },
    );
  });
}

function tooLarge(what: string, most: number): TransportError {
  return new TransportError("bad-response", `the ${what} larger than ${inBytes(most)}`, { sent: true });
}

function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
  return Object.fromEntries(entries);
}
