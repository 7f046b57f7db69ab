import { EventEmitter, errorMonitor } from "node:events";
import { type AgentOptions, type ClientRequest, Agent as HttpAgent, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Socket } from "node:net";
import type { Connector } from "../http/net/connector.ts";
import { proxyAuthorization } from "../http/net/proxy.ts";
import type { createSlots } from "../http/net/slots.ts";
import { type OpenSpan, waiting } from "../tracing/span.ts";
import type { SentRequest, Traffic } from "./traffic.ts";

/** What the agents and the dispatcher of a client share. */
export interface Net {
  readonly connector: Connector;
  readonly traffic: Traffic;
  /** The time without any byte after which a request fails, in milliseconds. */
  readonly idleMs: number;
  /** Waits until the next request may begin. */
  readonly turn: (signal: AbortSignal | undefined) => Promise<void>;
  /** Waits until fewer than the maximum number of requests to an origin are running. */
  readonly takeSlot: ReturnType<typeof createSlots>;
}

/** The options of the connection of a request, as Node passes them to an agent. */
interface Destination {
  readonly host?: string | null;
  readonly port?: number | string | null;
  readonly path?: string | null;
  readonly socketPath?: string | null;
}

type Opened = (error: unknown, socket?: Socket) => void;

/** The parts of Node's agents and requests that its types lack. */
interface AgentParts {
  addRequest(request: ClientRequest, destination: Destination): void;
  createConnection(destination: Destination, opened: Opened): Socket | undefined;
}
interface RequestParts {
  _header: string | null;
  readonly outputData: { data: string | Buffer }[];
  onSocket(socket: Socket | null, error?: unknown): void;
}

/** Returns the agents of a client for `node:http` and `node:https`. They keep connections alive. */
export function nodeAgents(net: Net): { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent } {
  const options: AgentOptions = { keepAlive: true };
  return {
    httpAgent: managed(new HttpAgent(options), "http:", net),
    httpsAgent: managed(new HttpsAgent(options), "https:", net),
  };
}

function managed<A extends HttpAgent>(agent: A, protocol: string, net: Net): A {
  const parts = agent as unknown as AgentParts;
  const addRequest = parts.addRequest.bind(agent);
  const createConnection = parts.createConnection.bind(agent);

  parts.addRequest = (request, destination) => {
    const url = urlOf(destination, protocol);
    if (!url) return addRequest(request, destination);
    const sent = sentRequest(request, new URL(request.path, url));
    const span = net.traffic.span(sent);
    observe(request, { sent, span, net });
    const begin = async () => {
      // Before the first wait, because afterwards the caller has ended the request.
      addContext(request, span);
      address(request, url, net.connector);
      await waiting("rate limit", () => net.turn(undefined));
      const never = new AbortController().signal;
      const release = await waiting("slot", () => net.takeSlot(url.origin, never));
      request.once("close", release);
      addRequest(request, destination);
    };
    const began = span ? span.within(begin) : begin();
    began.catch((error: unknown) => (request as unknown as RequestParts).onSocket(null, error));
  };

  parts.createConnection = (destination, opened) => {
    const url = urlOf(destination, protocol);
    if (!url) return createConnection(destination, opened);
    net.connector.open(url).then((socket) => {
      net.traffic.connected();
      opened(null, socket);
    }, opened);
    return undefined;
  };
  return agent;
}

/** Returns the origin of a request; undefined for a socket of this machine. */
function urlOf({ host, port, socketPath }: Destination, protocol: string): URL | undefined {
  if (socketPath) return undefined;
  const name = host?.includes(":") && !host.startsWith("[") ? `[${host}]` : (host ?? "localhost");
  return new URL(`${protocol}//${name}${port ? `:${port}` : ""}`);
}

/** Writes the whole URL in the first line of a request without TLS that goes through an HTTP proxy. */
function address(request: ClientRequest, url: URL, connector: Connector): void {
  const proxy = connector.readingProxyFor(url);
  if (!proxy) return;
  const parts = request as unknown as RequestParts;
  const authorization = proxyAuthorization(proxy.url);
  const before = parts._header;
  const first = `${request.method} ${request.path} `;
  request.path = `${url.origin}${request.path}`;
  if (before === null) {
    if (authorization) request.setHeader("Proxy-Authorization", authorization);
    return;
  }
  // Node has written the headers already: they are a list, or the request expects 100-continue.
  const [line = "", ...lines] = before.split("\r\n");
  const whole = `${request.method} ${request.path} ${line.slice(first.length)}`;
  const added = authorization ? [`Proxy-Authorization: ${authorization}`] : [];
  parts._header = [whole, ...added, ...lines].join("\r\n");
  const [sent] = parts.outputData;
  if (typeof sent?.data === "string" && sent.data.startsWith(before))
    sent.data = `${parts._header}${sent.data.slice(before.length)}`;
}

function sentRequest(request: ClientRequest, url: URL): SentRequest {
  return {
    method: request.method,
    url,
    header: (name) => {
      const value = request.getHeader(name);
      return value === undefined ? undefined : String(value);
    },
  };
}

/** Adds the headers by which an API continues the trace, unless Node has written the headers already. */
function addContext(request: ClientRequest, span: OpenSpan | undefined): void {
  const isWritten = (request as unknown as RequestParts)._header !== null;
  if (!span || isWritten || request.hasHeader("traceparent")) return;
  for (const [name, value] of Object.entries(span.contextHeaders)) request.setHeader(name, value);
}

/** Counts a request, and ends it after a time without any byte. */
function observe(
  request: ClientRequest,
  of: { readonly sent: SentRequest; readonly span: OpenSpan | undefined; readonly net: Net },
): void {
  const { sent, span, net } = of;
  const { traffic, idleMs } = net;
  const outcome = traffic.begin(sent, span);
  if (span) request.once("close", () => span.end());
  let isSettled = false;
  const once = (settle: () => void) => {
    if (!isSettled) settle();
    isSettled = true;
  };
  request.once("response", ({ statusCode = 0 }: IncomingMessage) =>
    once(() => outcome.responded(statusCode)),
  );
  // An ordinary listener would hide that the SDK listens for no error.
  EventEmitter.prototype.once.call(request, errorMonitor, (error: unknown) =>
    once(() => outcome.failed(error)),
  );
  request.setTimeout(idleMs, () => {
    const message = `no data from ${sent.url.host} within ${idleMs / 1000} seconds`;
    request.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  });
}
