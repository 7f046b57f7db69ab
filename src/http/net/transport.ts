import { gunzip } from "node:zlib";
import type { Environment } from "../../schema/index.ts";
import { waiting } from "../../tracing/span.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import type { Clock } from "./clock.ts";
import { adviceOnRefusal, codeOf } from "./connection-fault.ts";
import { createDispatchers } from "./dispatchers.ts";
import { exchange, type Incoming, type Progress, type Streaming } from "./exchange.ts";
import { inBytes, type Limits } from "./limits.ts";
import type { Addressing, Peer } from "./peer.ts";
import { followRedirect, type Sending } from "./redirect.ts";
import { createSlots } from "./slots.ts";
import { TransportError } from "./transport-error.ts";
import type { Authorities } from "./trust.ts";
import { Upload } from "./upload.ts";

/** A response with any status. Header names are in lower case. */
export interface Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, decompressed, or a stream of it. */
  readonly body: Buffer | ReadableStream<Uint8Array>;
  /**
   * Whether the response is only a page to which the request was redirected, and so not a response to the request itself.
   */
  readonly isView: boolean;
}

/** The options of a request. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether to wait a moment longer for the response after `signal` aborts. */
  readonly awaited: boolean;
  /** If set, the body of a successful response is a stream; returns the error that its reader receives. */
  readonly streamError?: Streaming["errorFor"] | undefined;
}

export interface Transport {
  /** Sends a request and follows its redirects. All failures are TransportErrors. */
  send(sending: Sending, options: SendOptions): Promise<Response>;
  /** Ends running requests, and leaves the connections to other clients of the process. */
  close(): Promise<void>;
}

export function createTransport(options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly addressing: Addressing;
  /** The authorities to trust instead of all others. */
  readonly authorities?: Authorities | undefined;
  /** The certificate of the client, for servers that require one. */
  readonly clientCertificate?: ClientCertificate | undefined;
}): Transport {
  const { clock, limits } = options;
  const dispatchers = createDispatchers(options);
  const takeSlot = createSlots(limits.connections);
  const underWay = new Set<RequestEnd>();
  let isClosed = false;

  return {
    async close() {
      isClosed = true;
      for (const end of underWay) end.leave();
      dispatchers.release();
    },

    async send(first, { signal, awaited, streamError }) {
      const progress: Progress = { sent: false };
      const end = new RequestEnd({ clock, limits, progress, signal, awaited });
      underWay.add(end);
      if (isClosed) end.leave();
      end.watch();
      let release = () => {};
      const finish = () => {
        release();
        underWay.delete(end);
        end.release();
      };
      const streaming = streamError && {
        onWait: () => end.startTimeout("no further part of the response"),
        onPart: () => end.cancelTimeout(),
        onEnd: finish,
        errorFor: streamError,
      };
      const onUpload = () =>
        end.startTimeout("no further part of the body was sent, and no response arrived,");
      const running = { progress, signal: end.signal, streaming, onUpload };
      let isStream = false;
      try {
        release = await waiting("slot", () => takeSlot(new URL(first.url).origin, end.signal));
        end.startTimeout("no response");
        const { incoming, isView } = await sendAlong(first, limits, progress, (sending) =>
          sendOnce(sending, running, dispatchers, limits),
        );
        const body = await decodeBody(incoming, limits.largestBody);
        isStream = !Buffer.isBuffer(body);
        return { ...incoming, body, isView };
      } finally {
        if (!isStream) finish();
      }
    },
  };
}

/** Ends a request early: after a time limit, when its signal aborts, or when its client closes. */
class RequestEnd {
  readonly #controller = new AbortController();
  readonly #options: RequestEndOptions;
  #cancelTimeout = () => {};
  #cancelGrace = () => {};

  constructor(options: RequestEndOptions) {
    this.#options = options;
  }

  /** Ends the request when the signal of its caller aborts. */
  watch(): void {
    const { signal } = this.#options;
    if (signal?.aborted) this.#giveUp();
    signal?.addEventListener("abort", this.#giveUp);
  }

  /** Aborts with a TransportError. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the time limit of the request again. */
  startTimeout(missing: string): void {
    const { clock, limits } = this.#options;
    this.#cancelTimeout();
    const late = () => this.#end("timeout", `${missing} within ${limits.requestTimeoutMs / 1000} seconds`);
    this.#cancelTimeout = clock.after(limits.requestTimeoutMs, late);
  }

  cancelTimeout(): void {
    this.#cancelTimeout();
  }

  /** Ends the request because its client closes. */
  leave(): void {
    this.#end("aborted", "the client was closed before the response arrived");
  }

  /** Stops waiting for a reason to end. */
  release(): void {
    this.#options.signal?.removeEventListener("abort", this.#giveUp);
    this.#cancelTimeout();
    this.#cancelGrace();
  }

  readonly #giveUp = (): void => {
    const { awaited, clock, limits, progress, signal } = this.#options;
    const stop = () => this.#end("aborted", "stopped before the response arrived", signal?.reason);
    if (progress.sent && awaited) this.#cancelGrace = clock.after(limits.graceMs, stop);
    else stop();
  };

  #end(kind: "timeout" | "aborted", message: string, cause?: unknown): void {
    this.#controller.abort(new TransportError(kind, message, { sent: this.#options.progress.sent, cause }));
  }
}

interface RequestEndOptions extends Pick<SendOptions, "signal" | "awaited"> {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly progress: Progress;
}

/** Sends a request, and follows its redirects. */
async function sendAlong(
  first: Sending,
  { mostRedirects }: Limits,
  progress: Progress,
  send: (sending: Sending) => Promise<Incoming>,
): Promise<{ readonly incoming: Incoming; readonly isView: boolean }> {
  let sending = first;
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const incoming = await send(sending);
    const next = followRedirect(sending, incoming.status, incoming.headers.location);
    if (next === null) return { incoming, isView: sending.method !== first.method };
    if (next.body instanceof Upload && next.body.isSpent) throw spent(progress.sent);
    sending = next;
    // After a redirect the request was not carried out, unless the redirect points to the result.
    progress.sent = next.method !== first.method;
  }
  throw new TransportError("bad-response", "the server redirects in circles", { sent: false });
}

/** Sends a request without following a redirect. */
async function sendOnce(
  sending: Sending,
  running: Running,
  dispatchers: ReturnType<typeof createDispatchers>,
  limits: Limits,
): Promise<Incoming> {
  const url = new URL(sending.url);
  const { method } = sending;
  let route = await dispatchers.routeTo(url);
  const attempt = () => {
    const path = `${route.pathPrefix}${sending.url.slice(url.origin.length)}`;
    const headers = { ...sending.headers, ...route.headers };
    const body = sending.body instanceof Upload ? sending.body.parts(running.onUpload) : sending.body;
    return exchange(route, { origin: route.origin, path, method, headers, body }, { ...running, ...limits });
  };
  const incoming = await attempt()
    .catch(async (error: unknown) => {
      if (!(await dispatchers.widen(route, error))) throw error;
      route = await dispatchers.routeTo(url);
      return attempt();
    })
    .catch(async (error: unknown) => {
      throw await dispatchers.explain(error);
    });
  if (route.reader && incoming.status === 407) throw refusal(route.reader, incoming.status);
  return incoming;
}

/** A running request. */
interface Running {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly streaming: Streaming | undefined;
  /** Called when a part of the body was read or sent. */
  onUpload(): void;
}

/** Returns the error for a redirect of a request whose body has been read. */
function spent(sent: boolean): TransportError {
  const advice = "Have the request take a function that returns a new stream, instead of a stream.";
  const reason = "the server redirects, and the stream with the body has already been read";
  return new TransportError("bad-response", reason, { sent, advice });
}

/** Returns the error for a proxy that rejects a request itself, because of the user and the password. */
function refusal(proxy: Peer, status: number): TransportError {
  const facts = { sent: false, passing: false, advice: adviceOnRefusal(proxy, status) };
  return new TransportError("network", `${proxy.name} rejected the request (${status})`, facts);
}

async function decodeBody({ headers, body }: Incoming, largestBody: number): Promise<Response["body"]> {
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity") return body;
  const unreadable = (why: string, cause?: unknown) =>
    new TransportError("bad-response", `the response cannot be read: ${why}`, { sent: true, cause });
  if (!Buffer.isBuffer(body)) {
    await body.cancel();
    throw unreadable(`its encoding is ${encoding}, but no encoding was accepted for a stream`);
  }
  if (body.length === 0) return body;
  if (encoding !== "gzip" && encoding !== "x-gzip") throw unreadable(`its encoding is ${encoding}`);
  return new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: largestBody }, (cause, decoded) => {
      if (cause === null) return resolve(decoded);
      const isTooLarge = codeOf(cause) === "ERR_BUFFER_TOO_LARGE";
      const tooLarge = `it is larger than ${inBytes(largestBody)}`;
      reject(unreadable(isTooLarge ? tooLarge : "its compression is broken", cause));
    });
  });
}
