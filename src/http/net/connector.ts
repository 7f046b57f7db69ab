import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { SecureContext } from "node:tls";
import type { Environment } from "../../schema/index.ts";
import { tracedStep, traceSocket } from "../../tracing/socket-steps.ts";
import { currentSpan } from "../../tracing/span.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import type { Clock } from "./clock.ts";
import { codeOf, isUnverified } from "./connection-fault.ts";
import { chooseProxy, withUnread } from "./dispatchers.ts";
import type { Limits } from "./limits.ts";
import { type Addressing, type Peer, proxyPeer, serverAt } from "./peer.ts";
import type { ChosenProxy } from "./proxy.ts";
import { type Security, securityOf } from "./security.ts";
import { connectThroughSocks } from "./socks.ts";
import { connectionFailure, TransportError } from "./transport-error.ts";
import { type Authorities, noSystemPlaces } from "./trust.ts";
import { tlsOver, tunnel } from "./tunnel-socket.ts";

/** The settings of connections. */
export interface ConnectorOptions {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: Pick<Limits, "connectTimeoutMs">;
  readonly addressing: Addressing;
  readonly authorities?: Authorities | undefined;
  readonly clientCertificate?: ClientCertificate | undefined;
  /** The name in the certificate of the server, if it differs from the host of the URL. */
  readonly serverName?: string | undefined;
  /** The protocol of connections with TLS, by its name in ALPN; by default `http/1.1`. */
  readonly protocol?: "http/1.1" | "h2";
}

/** Opens the connections of a client. */
export interface Connector {
  /** The trusted authorities and the certificate of the client. */
  readonly security: () => Security;
  /** Returns the proxy for a URL, or null. Throws a TransportError for a variable that is not the URL of a proxy. */
  proxyFor(url: URL): ChosenProxy | null;
  /** Returns the proxy that reads the requests for a URL, instead of passing their bytes on, or null. Throws as `proxyFor`. */
  readingProxyFor(url: URL): ChosenProxy | null;
  /** Opens a connection to the server of a URL, through the proxy for it. Throws a TransportError with the `code` of the cause. */
  open(url: URL): Promise<Socket>;
}

/** Creates a connector. It reads and connects nothing before the first connection. */
export function createConnector(options: ConnectorOptions): Connector {
  const { environment, clock, limits, addressing, authorities, clientCertificate } = options;

  const security = () => {
    const { SSL_CERT_FILE, SSL_CERT_DIR } = environment;
    // Without these variables, Node's own authorities apply, for which no file has to be read.
    const system = SSL_CERT_FILE || SSL_CERT_DIR ? undefined : noSystemPlaces;
    return securityOf(environment, { authorities, clientCertificate, ...(!authorities && { system }) });
  };

  async function attempt(url: URL, context: SecureContext | undefined): Promise<Socket> {
    const { host, isTls, port } = placeOf(url);
    const proxy = chooseProxy(url, environment);
    const server = serverAt(url, addressing, clientCertificate !== undefined);
    const before = proxy && proxyPeer(proxy);
    const timeout = limits.connectTimeoutMs * (proxy ? 2 : 1);
    let socket: Socket | undefined;
    let late: TransportError | undefined;
    const cancel = clock.after(timeout, () => {
      const peer = before ?? server;
      const words = `no connection to ${url.host} within ${timeout / 1000} seconds`;
      late = connectionFailure(Object.assign(new Error(words), { code: "ETIMEDOUT" }), peer, false);
      socket?.destroy(late);
    });
    try {
      socket = await reached(proxy ? proxy.url : url, (opened) => {
        socket = opened;
        const span = currentSpan();
        if (span) traceSocket(opened, span);
      });
      if (proxy && before) {
        const first = socket;
        socket = await tracedStep("proxy", async () => {
          const isSecure = proxy.url.protocol === "https:";
          const named = { host: placeOf(proxy.url).host, ...secured(context) };
          const opened = isSecure ? await tlsOver(first, named) : first;
          if (proxy.url.protocol === "socks5:") await throughSocks(opened, { proxy, before, host, port });
          else if (isTls) return await tunnel(opened, proxy, `${url.hostname}:${port}`);
          return opened;
        });
      }
    } catch (cause) {
      cancel();
      socket?.destroy();
      throw late ?? connectionFailure(cause, before ?? server, false);
    }
    try {
      if (!isTls) return socket;
      const named = { host: options.serverName ?? host, ALPNProtocols: [options.protocol ?? "http/1.1"] };
      const opened = socket;
      socket = await tracedStep("TLS", () => tlsOver(opened, { ...named, ...secured(context) }));
      return socket;
    } catch (cause) {
      socket.destroy();
      throw late ?? connectionFailure(cause, server, false);
    } finally {
      cancel();
    }
  }

  const proxyFor = (url: URL) => chooseProxy(url, environment);
  return {
    security,
    proxyFor,

    readingProxyFor(url) {
      const proxy = url.protocol === "http:" ? proxyFor(url) : null;
      return proxy?.url.protocol === "socks5:" ? null : proxy;
    },

    async open(url) {
      const isSecure = [url, chooseProxy(url, environment)?.url].some((each) => each?.protocol === "https:");
      const context = isSecure ? await security().context() : undefined;
      try {
        return await attempt(url, context).catch(async (error: unknown) => {
          if (!context || !isUnverified(error) || !(await security().widen(context))) throw error;
          return attempt(url, await security().context());
        });
      } catch (error) {
        const cause =
          error instanceof TransportError && error.isTrust ? await withUnread(error, security()) : error;
        throw withCode(cause);
      }
    },
  };
}

/** Opens a TCP connection, and passes its socket on before it is open. */
async function reached(url: URL, onSocket: (socket: Socket) => void): Promise<Socket> {
  const { host, port } = placeOf(url);
  const socket = connect({ host, port });
  onSocket(socket);
  await once(socket, "connect");
  return socket;
}

async function throughSocks(
  socket: Socket,
  asked: { readonly proxy: ChosenProxy; readonly before: Peer; readonly host: string; readonly port: number },
): Promise<void> {
  const { proxy, before, host, port } = asked;
  await connectThroughSocks(socket, { proxy: proxy.url, host, port }).catch((cause: unknown) => {
    if (codeOf(cause) !== "" || !(cause instanceof Error)) throw cause;
    const message = `${before.name} opens no connection to ${host}:${port}: ${cause.message}`;
    throw new TransportError("network", message, { sent: false, passing: false, cause });
  });
}

function secured(secureContext: SecureContext | undefined) {
  return secureContext ? { secureContext } : {};
}

/** Returns the host of a URL without brackets, its port, and whether it uses TLS. */
function placeOf(url: URL): { readonly host: string; readonly port: number; readonly isTls: boolean } {
  const isTls = url.protocol === "https:";
  const usual = isTls ? 443 : url.protocol === "socks5:" ? 1080 : 80;
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) || usual, isTls };
}

/** Adds the code of the cause, by which SDKs decide whether to repeat a request. */
function withCode(error: unknown): unknown {
  if (!(error instanceof TransportError)) return error;
  let cause: unknown = error;
  while (cause instanceof Error && codeOf(cause) === "") cause = cause.cause;
  const code = codeOf(cause) || (error.kind === "timeout" ? "ETIMEDOUT" : "");
  return code === "" ? error : Object.assign(error, { code });
}
