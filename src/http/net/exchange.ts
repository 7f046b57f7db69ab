import type { Dispatcher } from "undici";
import { inBytes, type Limits } from "./limits.ts";
import type { Peer } from "./peer.ts";
import { connectionFailure, TransportError } from "./transport-error.ts";

/** One request in the form in which it is sent; the path is not changed. */
export interface Outgoing {
  readonly origin: string;
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

/** A complete response. Header names are in lower case. */
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The progress of a running request: whether any part of it may have left this machine. */
export interface Progress {
  sent: boolean;
}

export interface ExchangeOptions extends Pick<Limits, "largestBody" | "largestHeaders"> {
  readonly progress: Progress;
  /** Ends the exchange at once, with its reason, which must be a TransportError. */
  readonly signal: AbortSignal;
}

/** Carries a request. */
export interface Carrier {
  readonly dispatcher: Dispatcher;
  /** Returns the peer whose connection an error concerns. */
  peerOf(cause: unknown): Peer;
}

/** Sends one request and collects the response. All failures are TransportErrors. */
export function exchange(
  { dispatcher, peerOf }: Carrier,
  outgoing: Outgoing,
  { progress, signal, largestBody, largestHeaders }: ExchangeOptions,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    let abort: (reason: Error) => void = () => {};

    const settle = () => signal.removeEventListener("abort", stop);
    const fail = (reason: Error) => {
      settle();
      reject(reason);
      abort(reason);
    };
    const stop = () => fail(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);

    dispatcher.dispatch(
      { ...outgoing, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(controller) {
          // Ends a request that was canceled while it waited for a connection, before any part of it is written.
          if (signal.aborted) return controller.abort(signal.reason);
          progress.sent = true;
          abort = (reason) => controller.abort(reason);
        },
        onResponseStart(_, statusCode, received) {
          status = statusCode;
          headers = flattenHeaders(received);
        },
        onResponseData(_, part) {
          size += part.length;
          if (size <= largestBody) parts.push(part);
          else fail(tooLarge("response is", largestBody));
        },
        onResponseEnd() {
          settle();
          const answer = { status, headers, body: Buffer.concat(parts) };
          // undici needs a turn of the event loop to free the connection; an earlier request would open another one.
          setImmediate(() => setImmediate(() => resolve(answer)));
        },
        onResponseError(_, cause) {
          settle();
          if (isOverflow(cause)) return reject(tooLarge("headers of the response are", largestHeaders));
          reject(connectionFailure(cause, peerOf(cause), progress.sent));
        },
      },
    );
  });
}

function tooLarge(what: string, most: number): TransportError {
  return new TransportError("bad-answer", `the ${what} larger than ${inBytes(most)}`, { sent: true });
}

function isOverflow(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && /HEADERS?_OVERFLOW$/.test(String(cause.code));
}

function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
  return Object.fromEntries(entries);
}
