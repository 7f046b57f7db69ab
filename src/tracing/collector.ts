import { Agent, type ClientRequest, type IncomingMessage, request, STATUS_CODES } from "node:http";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Connector } from "../http/net/connector.ts";
import { proxyAuthorization } from "../http/net/proxy.ts";

/** A collector of spans. */
export interface Collector {
  /** Sends spans, and resolves with the body of the response. Throws a CollectorError. */
  send(body: Buffer): Promise<Buffer>;
  close(): void;
}

/** The place of a collector, and how it is reached. */
export interface CollectorOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly connector: Connector;
  /** The maximum duration of a request, in milliseconds. */
  readonly timeoutMs: number;
}

interface Refusal {
  readonly hasResponded?: boolean;
  readonly mayAccept?: boolean;
  /** In seconds. */
  readonly retryAfter?: number;
}

/** Spans that a collector did not accept. The message contains no secret. */
export class CollectorError extends Error {
  override readonly name = "CollectorError";
  /** Whether the collector has responded. */
  readonly hasResponded: boolean;
  /** Whether the collector may accept the same spans later. */
  readonly mayAccept: boolean;
  /** The time before which the spans should not be sent again, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, { hasResponded = false, mayAccept = true, retryAfter = 0 }: Refusal = {}) {
    super(message);
    this.hasResponded = hasResponded;
    this.mayAccept = mayAccept;
    this.retryAfterMs = retryAfter * 1000;
  }
}

/** The maximum length of a response, in bytes. */
const longestResponse = 65_536;

/** The responses after which the same spans may be sent again (specification of OTLP). */
const passingStatuses = [429, 502, 503, 504];

/** Returns the collector at a URL. Spans are sent in requests of HTTP. */
export function httpCollector({ url, headers, connector, timeoutMs }: CollectorOptions): Collector {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const openFor = (_: unknown, opened: (error: unknown, socket?: Socket) => void) => {
    // The connector opens TLS and tunnels through proxies, too.
    connector.open(url).then((socket) => opened(null, socket), opened);
  };
  Object.assign(agent, { createConnection: openFor });

  const begin = (body: Buffer): ClientRequest => {
    const proxy = connector.readingProxyFor(url);
    const authorization = proxy && proxyAuthorization(proxy.url);
    return request({
      agent,
      method: "POST",
      host: url.hostname,
      path: proxy ? url.href : `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        "content-length": body.length,
        ...headers,
        ...(authorization && { "proxy-authorization": authorization }),
      },
    });
  };

  return {
    send: (body) =>
      within(timeoutMs, url, (late) => {
        const sending = begin(body);
        late.addEventListener("abort", () => sending.destroy());
        return new Promise((resolve, reject) => {
          sending.once("error", reject);
          sending.once("response", (response) => accepted(response, url).then(resolve, reject));
          sending.end(body);
        });
      }),
    close: () => agent.destroy(),
  };
}

async function accepted(response: IncomingMessage, url: URL): Promise<Buffer> {
  const body = await read(response);
  const { statusCode = 0, headers } = response;
  if (statusCode >= 200 && statusCode < 300) return body;
  const words = [statusCode, STATUS_CODES[statusCode]].filter(Boolean).join(" ");
  throw new CollectorError(`${url.host} responded with ${words}`, {
    hasResponded: true,
    mayAccept: passingStatuses.includes(statusCode),
    retryAfter: Number(/^\d{1,4}$/.exec(headers["retry-after"] ?? "")?.[0] ?? 0),
  });
}

const exportMethod = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";

/** The statuses after which the same spans may be sent again (specification of OTLP). */
const passingCodes = [1, 4, 8, 10, 11, 14, 15];

/** Returns the collector at an address. Spans are sent in calls of gRPC, whose bodies may be compressed. */
export function grpcCollector(options: CollectorOptions & { readonly isCompressed: boolean }): Collector {
  const { url, headers, connector, timeoutMs, isCompressed } = options;
  let session: Promise<ClientHttp2Session> | undefined;

  const open = async () => {
    const proxy = url.protocol === "http:" ? connector.proxyFor(url) : null;
    if (proxy)
      throw new CollectorError(
        `${proxy.variable} names a proxy, but gRPC without TLS goes through none: name ${url.hostname} in NO_PROXY`,
        { mayAccept: false },
      );
    const socket = await connector.open(url);
    if (socket instanceof TLSSocket && socket.alpnProtocol !== "h2") {
      socket.destroy();
      throw new CollectorError(`${url.host} does not speak gRPC`, { mayAccept: false });
    }
    const opened = connect(url.origin, { createConnection: () => socket });
    // Its streams report errors.
    opened.on("error", () => undefined).once("close", leave);
    opened.unref();
    return opened;
  };
  const leave = () => {
    session = undefined;
  };

  return {
    send: (body) =>
      within(timeoutMs, url, async (late) => {
        session ??= open();
        const current = await session.catch((error: unknown) => {
          leave();
          throw error;
        });
        const stream = current.request({
          ":method": "POST",
          ":path": exportMethod,
          te: "trailers",
          ...headers,
          ...(isCompressed && { "grpc-encoding": "gzip" }),
          "content-type": "application/grpc",
        });
        late.addEventListener("abort", () => {
          stream.close();
          // A connection on which nothing arrives is replaced.
          current.destroy();
        });
        return await called(stream, messageOf(body, isCompressed), url);
      }),
    close: () => void session?.then((opened) => opened.close()).catch(() => undefined),
  };
}

/** Returns a message of gRPC, which has a prefix of five bytes: whether it is compressed, and its length. */
function messageOf(body: Buffer, isCompressed: boolean): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(isCompressed ? 1 : 0);
  prefix.writeUInt32BE(body.length, 1);
  return Buffer.concat([prefix, body]);
}

async function called(stream: ClientHttp2Stream, message: Buffer, url: URL): Promise<Buffer> {
  let code: number | undefined;
  const learn = ({ "grpc-status": status }: { readonly "grpc-status"?: unknown }) => {
    if (status !== undefined) code = Number(status);
  };
  stream.once("response", learn).once("trailers", learn);
  stream.end(message);
  const response = await read(stream);
  if (code === 0) return response.subarray(5);
  if (code === undefined) throw new CollectorError(`${url.host} does not speak gRPC`, { mayAccept: false });
  throw new CollectorError(`${url.host} responded with the gRPC status ${code}`, {
    hasResponded: true,
    mayAccept: passingCodes.includes(code),
  });
}

async function read(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    length += part.length;
    if (length <= longestResponse) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Runs a request, which ends with a CollectorError after a time. */
async function within<T>(ms: number, url: URL, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new CollectorError(`${url.host} did not respond within ${ms / 1000} s`));
      late.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(late.signal), limit]);
  } catch (error) {
    // Other messages than those of connections could contain what was sent.
    if (error instanceof CollectorError) throw error;
    const { name, message, code } = Object(error);
    const isOfConnection = name === "TransportError" || typeof code === "string";
    throw new CollectorError(isOfConnection ? String(message) : `the request to ${url.host} failed`);
  } finally {
    clearTimeout(timer);
  }
}
