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

  async function once(sending: Sending, running: Running): Promise<Incoming> {
    const url = new URL(sending.url);
    const { method } = sending;
    let route = await dispatchers.routeTo(url);
    const attempt = () => {
      const path = `${route.pathPrefix}${sending.url.slice(url.origin.length)}`;
      const headers = { ...sending.headers, ...route.headers };
      const body = sending.body instanceof Upload ? sending.body.parts(running.onUpload) : sending.body;
      return exchange(
        route,
        { origin: route.origin, path, method, headers, body },
        { ...running, ...limits },
      );
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

  const underWay = new Set<() => void>();
  let isClosed = false;

  return {
    async close() {
      isClosed = true;
      for (const end of underWay) end();
      dispatchers.release();
    },

    async send(first, { signal, awaited, streamError }) {
      const progress: Progress = { sent: false };
      const ending = new AbortController();
      const end = (kind: "timeout" | "aborted", message: string, cause?: unknown) =>
        ending.abort(new TransportError(kind, message, { sent: progress.sent, cause }));
      const timers: (() => void)[] = [];
      let cancelTimeout = () => {};
      const startTimeout = (missing: string) => {
        cancelTimeout();
        const late = () => end("timeout", `${missing} within ${limits.requestTimeoutMs / 1000} seconds`);
        cancelTimeout = clock.after(limits.requestTimeoutMs, late);
      };
      const giveUp = () => {
        const stop = () => end("aborted", "stopped before the response arrived", signal?.reason);
        if (progress.sent && awaited) timers.push(clock.after(limits.graceMs, stop));
        else stop();
      };
      const leave = () => end("aborted", "the client was closed before the response arrived");
      underWay.add(leave);
      if (isClosed) leave();
      if (signal?.aborted) giveUp();
      signal?.addEventListener("abort", giveUp);

      let release = () => {};
      const finish = () => {
        release();
        underWay.delete(leave);
        signal?.removeEventListener("abort", giveUp);
        cancelTimeout();
        for (const cancel of timers) cancel();
      };
      const streaming = streamError && {
        onWait: () => startTimeout("no further part of the response"),
        onPart: () => cancelTimeout(),
        onEnd: finish,
        errorFor: streamError,
      };
      const onUpload = () => startTimeout("no further part of the body was sent, and no response arrived,");
      const running = { progress, signal: ending.signal, streaming, onUpload };
      let isStream = false;
      try {
        release = await waiting("slot", () => takeSlot(new URL(first.url).origin, ending.signal));
        startTimeout("no response");
        let sending = first;
        for (let hops = 0; hops <= limits.mostRedirects; hops++) {
          const incoming = await once(sending, running);
          const next = followRedirect(sending, incoming.status, incoming.headers.location);
          if (next === null) {
            const body = await decodeBody(incoming, limits.largestBody);
            isStream = !Buffer.isBuffer(body);
            return { ...incoming, body, isView: sending.method !== first.method };
          }
          if (next.body instanceof Upload && next.body.isSpent) throw spent(progress.sent);
          sending = next;
          // After a redirect the request was not carried out, unless the redirect points to the result.
          progress.sent = next.method !== first.method;
        }
        throw new TransportError("bad-response", "the server redirects in circles", { sent: false });
      } finally {
        if (!isStream) finish();
      }
    },
  };
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
