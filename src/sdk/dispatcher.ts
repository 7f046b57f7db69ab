import type { Agent, Dispatcher } from "undici";
import { proxyAuthorization } from "../http/net/proxy.ts";
import { type OpenSpan, waiting } from "../tracing/span.ts";
import type { Net } from "./node-agents.ts";
import type { SentRequest } from "./traffic.ts";

type Headers = Dispatcher.DispatchOptions["headers"];
type Handler = Dispatcher.DispatchHandler;

/** The limits of the connections of a dispatcher. */
export interface DispatcherLimits {
  readonly connections: number;
  readonly largestHeaders: number;
}

/** The part of undici's dispatchers that `fetch` and `request` call. */
export interface LazyDispatcher {
  dispatch(options: Dispatcher.DispatchOptions, handler: Handler): boolean;
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** Creates a dispatcher for the `fetch` of Node and of undici. It loads undici at the first request. */
export function createDispatcher(
  net: Net,
  { connections, largestHeaders }: DispatcherLimits,
): LazyDispatcher {
  const { connector, traffic, idleMs, turn } = net;
  let loading: Promise<Agent> | undefined;

  async function load(): Promise<Agent> {
    const { default: UndiciAgent } = await import("undici/lib/dispatcher/agent.js");
    return new UndiciAgent({
      connections,
      maxHeaderSize: largestHeaders,
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      connect: ({ protocol, hostname, port }, opened) => {
        const url = new URL(`${protocol}//${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`);
        connector.open(url).then(
          (socket) => {
            traffic.connected();
            opened(null, socket);
          },
          (error: Error) => opened(error, null),
        );
      },
    });
  }

  async function send(options: Dispatcher.DispatchOptions, handler: Handler): Promise<void> {
    const origin = new URL(String(options.origin));
    const url = new URL(options.path, origin);
    const sent = { method: options.method, url, header: (name: string) => headerIn(options.headers, name) };
    const span = traffic.span(sent);
    if (!span) return await sendIn(undefined, { options, handler, sent, origin });
    await span
      .within(() => sendIn(span, { options, handler, sent, origin }))
      .catch((error: unknown) => {
        span.fail("network");
        span.end();
        throw error;
      });
  }

  async function sendIn(
    span: OpenSpan | undefined,
    of: {
      readonly options: Dispatcher.DispatchOptions;
      readonly handler: Handler;
      readonly sent: SentRequest;
      readonly origin: URL;
    },
  ): Promise<void> {
    const { handler, sent, origin } = of;
    const { url } = sent;
    const isNew = headerIn(of.options.headers, "traceparent") === undefined;
    const options =
      span && isNew
        ? { ...of.options, headers: withHeaders(of.options.headers, span.contextHeaders) }
        : of.options;
    await waiting("rate limit", () => turn(undefined));
    const outcome = traffic.begin(sent, span);
    const proxy = connector.readingProxyFor(url);
    loading ??= load();
    const agent = await loading;
    const observed = observedBy(outcome, handler, span);
    if (!proxy) {
      agent.dispatch(options, observed);
      return;
    }
    const authorization = proxyAuthorization(proxy.url);
    const added = { host: url.host, ...(authorization && { "proxy-authorization": authorization }) };
    const headers = withHeaders(options.headers, added);
    agent.dispatch(
      { ...options, origin: proxy.url.origin, path: `${origin.origin}${options.path}`, headers },
      observed,
    );
  }

  const end = async () => {
    const agent = await loading?.catch(() => undefined);
    loading = undefined;
    await agent?.destroy();
  };
  return {
    dispatch(options, handler) {
      send(options, handler).catch((error: Error) => {
        const { onResponseError, onError } = handler as { onResponseError?: unknown; onError?: unknown };
        if (typeof onResponseError === "function") onResponseError.call(handler, null, error);
        else if (typeof onError === "function") onError.call(handler, error);
      });
      return true;
    },
    close: end,
    destroy: end,
  };
}

/** Returns a handler that reports the outcome of a request, and ends its span. */
function observedBy(
  outcome: { responded(status: number): void; failed(error: unknown): void },
  handler: Handler,
  span: OpenSpan | undefined,
): Handler {
  const began = performance.now();
  const connected = () => {
    const ms = performance.now() - began;
    if (ms >= 1) span?.event("connection", { ms });
  };
  // undici has had two forms of handlers.
  const always: Readonly<Record<string, () => void>> = span
    ? {
        ...{ onConnect: connected, onRequestStart: connected },
        ...{ onComplete: () => span.end(), onResponseEnd: () => span.end() },
      }
    : {};
  const before: Readonly<Record<string, (...args: readonly unknown[]) => void>> = {
    onHeaders: (status) => outcome.responded(Number(status)),
    onResponseStart: (_, status) => outcome.responded(Number(status)),
    onError: (error) => failed(error),
    onResponseError: (_, error) => failed(error),
  };
  const failed = (error: unknown) => {
    outcome.failed(error);
    span?.end();
  };
  let isSettled = false;
  return new Proxy(handler, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const first = before[String(name)];
      return (...args: readonly unknown[]): unknown => {
        always[String(name)]?.();
        // Informational responses (1xx) come before the response.
        const isFinal =
          !(name === "onHeaders" && Number(args[0]) < 200) &&
          !(name === "onResponseStart" && Number(args[1]) < 200);
        if (first && !isSettled && isFinal) {
          isSettled = true;
          first(...args);
        }
        return member.apply(target, args);
      };
    },
  });
}

/** Returns a header of a request by its name in lower case. */
function headerIn(headers: Headers, name: string): string | undefined {
  const found = pairsOf(headers).find(([header]) => header.toLowerCase() === name);
  return found === undefined ? undefined : String(found[1]);
}

/** Returns the headers with others in place of those of the same names. */
function withHeaders(
  headers: Headers,
  added: Readonly<Record<string, string>>,
): Record<string, string | string[]> {
  const kept = pairsOf(headers).filter(([name]) => !(name.toLowerCase() in added));
  return { ...Object.fromEntries(kept), ...added };
}

/** Returns the names and values of headers, which are an object, an iterable of pairs, or a flat list. */
function pairsOf(headers: Headers): readonly (readonly [string, string | string[]])[] {
  if (!headers) return [];
  if (Array.isArray(headers) && !Array.isArray(headers[0])) {
    const flat = headers as readonly string[];
    return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""] as const] : []));
  }
  const pairs = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return pairs.map((pair) => [String(pair[0]), (pair[1] ?? "") as string | string[]] as const);
}
