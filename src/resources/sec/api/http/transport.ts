import { gunzip } from "node:zlib";
import type { Clock } from "../../../api/clock.ts";
import { adviceOnRefusal } from "../../../api/connection-fault.ts";
import type { Peer } from "../../../api/peer.ts";
import { type Addressing, createDispatchers } from "./dispatchers.ts";
import { exchange, type Incoming, type Progress } from "./exchange.ts";
import { redirected, type Sending } from "./redirect.ts";
import { createSlots } from "./slots.ts";
import { TransportError } from "./transport-error.ts";

export interface Limits {
  /** Connections, and so requests under way, per origin. */
  readonly connections: number;
  readonly connectTimeoutMs: number;
  /** For a whole request with its redirects and the body of its answer, from when it has a connection to itself. */
  readonly requestTimeoutMs: number;
  /** How long an answer is still waited for after the caller gave up, where only the answer tells what was made. */
  readonly graceMs: number;
  /** In bytes, for the body of an answer, compressed or not. */
  readonly largestBody: number;
}

/** The limits of api.md section 1. */
export const defaultLimits: Limits = {
  connections: 10,
  connectTimeoutMs: 30_000,
  requestTimeoutMs: 125_000,
  graceMs: 10_000,
  largestBody: 64 * 1024 * 1024,
};

/** An answer, whatever its status. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Transport {
  /** Makes a request and follows its redirects. All failures are TransportErrors. */
  send(sending: Sending, options: { signal?: AbortSignal | undefined; awaited: boolean }): Promise<Answer>;
  /** Ends all connections. */
  close(): Promise<void>;
}

const mostRedirects = 10;

export function createTransport(options: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly addressing: Addressing;
}): Transport {
  const { clock, limits } = options;
  const dispatchers = createDispatchers({ ...options, ...limits });
  const takeSlot = createSlots(limits.connections);

  async function once(sending: Sending, progress: Progress, signal: AbortSignal): Promise<Incoming> {
    const url = new URL(sending.url);
    const route = await dispatchers.routeTo(url);
    const path = `${route.pathPrefix}${sending.url.slice(url.origin.length)}`;
    const headers = { ...sending.headers, ...route.headers };
    const { method, body } = sending;
    const outgoing = { origin: route.origin, path, method, headers, body };
    const { largestBody } = limits;
    const incoming = await exchange(route, outgoing, { progress, signal, largestBody }).catch(
      async (error: unknown) => {
        throw await dispatchers.explained(error);
      },
    );
    if (route.reader && incoming.status === 407) throw refusal(route.reader, incoming.status);
    return incoming;
  }

  return {
    close: () => dispatchers.close(),

    async send(first, { signal, awaited }) {
      const progress: Progress = { sent: false };
      const ending = new AbortController();
      const end = (fault: "timeout" | "aborted", message: string, cause?: unknown) =>
        ending.abort(new TransportError(fault, message, { sent: progress.sent, cause }));
      const timers: (() => void)[] = [];
      const giveUp = () => {
        const stop = () => end("aborted", "stopped before the answer came", signal?.reason);
        if (progress.sent && awaited) timers.push(clock.after(limits.graceMs, stop));
        else stop();
      };
      if (signal?.aborted) giveUp();
      signal?.addEventListener("abort", giveUp);

      let release = () => {};
      try {
        release = await takeSlot(new URL(first.url).origin, ending.signal);
        const late = () => end("timeout", `no answer within ${limits.requestTimeoutMs / 1000} seconds`);
        timers.push(clock.after(limits.requestTimeoutMs, late));

        let sending = first;
        for (let hops = 0; hops <= mostRedirects; hops++) {
          const incoming = await once(sending, progress, ending.signal);
          const next = redirected(sending, incoming.status, incoming.headers.location);
          if (next === null) return { ...incoming, body: await decoded(incoming, limits.largestBody) };
          sending = next;
          // A redirect says that nothing was done, unless it points to the result.
          progress.sent = next.method !== first.method;
        }
        throw new TransportError("bad-answer", "the server redirects in circles", { sent: false });
      } finally {
        release();
        signal?.removeEventListener("abort", giveUp);
        for (const cancel of timers) cancel();
      }
    },
  };
}

/** The answer of a proxy that does not even ask the API; its words are about the user and the password. */
function refusal(proxy: Peer, status: number): TransportError {
  const facts = { sent: false, passing: false, advice: adviceOnRefusal(proxy, status) };
  return new TransportError("network", `${proxy.name} refuses the request (${status})`, facts);
}

async function decoded({ headers, body }: Incoming, largestBody: number): Promise<string> {
  const encoding = headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity" || body.length === 0) return body.toString();
  const unreadable = (why: string, cause?: unknown) =>
    new TransportError("bad-answer", `the answer cannot be read: ${why}`, { sent: true, cause });
  if (encoding !== "gzip" && encoding !== "x-gzip") throw unreadable(`its encoding is ${encoding}`);
  return new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: largestBody }, (cause, text) => {
      if (cause === null) return resolve(text.toString());
      const isTooLarge = "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
      reject(unreadable(isTooLarge ? "it is too large" : "its compression is broken", cause));
    });
  });
}
