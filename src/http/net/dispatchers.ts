import type { Dispatcher } from "undici";
import type { Environment } from "../../schema/index.ts";
import type { Clock } from "./clock.ts";
import type { Carrier } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import { otherScheme, type Peer, proxyPeer } from "./peer.ts";
import { type ChosenProxy, proxyAuthorization, proxyFor } from "./proxy.ts";
import { TransportError } from "./transport-error.ts";

/** How a request for an origin travels: over which dispatcher, and how it has to be addressed there. */
export interface Route extends Carrier {
  readonly origin: string;
  readonly pathPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where a proxy reads the request and may answer it. */
  readonly reader?: Peer;
}

/** Where the addresses of requests come from. */
export interface Addressing {
  /** Such as `the variable SEC_API_URL`. */
  readonly from: string;
  /** Whether the address is written as a URL, scheme and all. */
  readonly isUrl: boolean;
}

/**
 * A stack of Windows that does not know each option of probes for connections, such as Wine's, does not connect with them. They would be
 * sent to a connection without requests, which is closed long before; a request has a time limit.
 */
const keepAlive = process.platform === "win32" ? { keepAlive: false } : {};

/** The connections of the process: kept alive, at most `connections` per origin, through proxies where the environment says so. */
export function createDispatchers(options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly addressing: Addressing;
}) {
  const { environment, clock, limits, addressing } = options;
  const { connections, connectTimeoutMs, largestHeaders: maxHeaderSize } = limits;
  const opened = new Map<string, Promise<Dispatcher>>();
  const security = memoize(async () => {
    const { SSL_CERT_FILE, SSL_CERT_DIR, NODE_EXTRA_CA_CERTS } = environment;
    const isOwn = !SSL_CERT_FILE && !SSL_CERT_DIR;
    // Without names the trust is Node's own, for which nothing has to be read.
    if (isOwn && !NODE_EXTRA_CA_CERTS) return null;
    const [{ securityOf }, { noSystemPlaces }] = await Promise.all([
      import("./security.ts"),
      import("./trust.ts"),
    ]);
    return securityOf(environment, isOwn ? noSystemPlaces : undefined)();
  });
  /** A connection without TLS trusts nobody: the named authorities, which take tens of milliseconds, are not read for it. */
  const connecting = async (isSecure: boolean) => {
    const named = isSecure ? await security() : null;
    return { timeout: connectTimeoutMs, ...keepAlive, ...(named && { secureContext: named.context }) };
  };

  function kept(key: string, make: () => Promise<Dispatcher>): Promise<Dispatcher> {
    const made = opened.get(key) ?? make();
    opened.set(key, made);
    return made;
  }

  function direct({ protocol }: URL): Promise<Dispatcher> {
    return kept(protocol, async () => {
      // Loaded here, because a plan of new objects sends no request.
      const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
      const connect = await connecting(protocol === "https:");
      return new Agent({ connections, maxHeaderSize, connect });
    });
  }

  function tunnel(proxy: ChosenProxy): Promise<Dispatcher> {
    return kept(proxy.url.href, async () => {
      const { createTunnel } = await import("./tunnel.ts");
      return createTunnel(proxy, { clock, connections, maxHeaderSize, connecting: await connecting(true) });
    });
  }

  return {
    async routeTo(url: URL): Promise<Route> {
      const { origin } = url;
      const proxy = chooseProxy(url, environment);
      const server = serverAt(url, addressing);
      const plain = { origin, pathPrefix: "", headers: {} };
      if (proxy === null) return { ...plain, dispatcher: await direct(url), peerOf: () => server };
      const before = proxyPeer(proxy);
      if (url.protocol === "https:" || proxy.url.protocol === "socks5:") {
        // The tunnel itself tells what is wrong with a proxy that speaks HTTP.
        const peerOf = (cause: unknown) => (isOfSocks(proxy, cause) ? before : server);
        return { ...plain, dispatcher: await tunnel(proxy), peerOf };
      }
      const authorization = proxyAuthorization(proxy.url);
      const headers = {
        Host: url.host,
        ...(authorization && { "Proxy-Authorization": authorization }),
      };
      const address = { origin: proxy.url.origin, pathPrefix: origin, headers };
      return { ...address, dispatcher: await direct(proxy.url), peerOf: () => before, reader: before };
    },

    /** What named authorities that could not be read have to do with a failure, which then comes after them. */
    async explain(error: unknown): Promise<unknown> {
      if (!(error instanceof TransportError && error.isTrust)) return error;
      const { unread } = (await security())?.trust ?? { unread: [] };
      if (unread.length === 0) return error;
      const { missingAuthorities } = await import("./unread.ts");
      const { words, advice } = missingAuthorities(unread, error.message);
      const { kind, sent, passing } = error;
      return new TransportError(kind, words, { sent, passing, advice, isTrust: true, cause: error });
    },

    async close(): Promise<void> {
      const dispatchers = await Promise.all(opened.values());
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function serverAt(url: URL, { from, isUrl }: Addressing): Peer {
  return { isProxy: false, name: url.host, origin: from, otherwise: isUrl ? otherScheme(url) : undefined };
}

/** Behind a SOCKS proxy only TLS and HTTP are spoken with the server: the connection is one to the proxy. */
function isOfSocks({ url }: ChosenProxy, cause: unknown): boolean {
  if (url.protocol !== "socks5:") return false;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return !/CERT|SELF_SIGNED|^UNABLE_TO_|^EPROTO$|SSL|^HPE_/.test(code);
}

function chooseProxy(url: URL, environment: Environment): ChosenProxy | null {
  try {
    return proxyFor(url, environment);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "the proxy setting is not understood";
    throw new TransportError("network", message, { sent: false, passing: false, cause });
  }
}
