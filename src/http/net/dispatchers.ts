import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import type { Environment } from "../../schema/index.ts";
import type { Clock } from "./clock.ts";
import { isUnverified } from "./connection-fault.ts";
import type { Carrier } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import { otherScheme, type Peer, proxyPeer } from "./peer.ts";
import { type ChosenProxy, proxyAuthorization, proxyFor } from "./proxy.ts";
import { createShared, idOf, type Use } from "./shared.ts";
import { TransportError } from "./transport-error.ts";
import type { CaFile } from "./trust.ts";
import type { Connecting } from "./tunnel.ts";

/** How a request for an origin travels: over which dispatcher, and how it has to be addressed there. */
export interface Route extends Carrier {
  readonly origin: string;
  readonly pathPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where a proxy reads the request and may answer it. */
  readonly reader?: Peer;
  /** What its connections trust; undefined where none of them has TLS. */
  readonly trusted: SecureContext | undefined;
}

/** Where the addresses of requests come from. */
export interface Addressing {
  /** Such as `the variable SEC_API_URL`. */
  readonly from: string;
  /** Whether the address is written as a URL, scheme and all. */
  readonly isUrl: boolean;
  /** What names a file of authorities, such as `the attribute ca_file`; by default SSL_CERT_FILE. */
  readonly caFileBy?: string | undefined;
}

/**
 * A stack of Windows that does not know each option of probes for connections, such as Wine's, does not connect with them. They would be
 * sent to a connection without requests, which is closed long before; a request has a time limit.
 */
const keepAlive = process.platform === "win32" ? { keepAlive: false } : {};

/**
 * The connections of the process, kept alive. They have neither credentials nor tokens, which every request brings along: so they
 * serve several configurations of a provider, and several starts of it. How many there are is limited by each client.
 */
const pools = createShared<Promise<Dispatcher>>((dispatcher) => {
  dispatcher.then((made) => made.destroy()).catch(() => {});
});

/** The connections of a client, which it shares with those that trust the same, through proxies where the environment says so. */
export function createDispatchers(options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly addressing: Addressing;
  readonly caFile?: CaFile | undefined;
}) {
  const { environment, clock, limits, addressing, caFile } = options;
  const { connectTimeoutMs: timeout, largestHeaders: maxHeaderSize } = limits;
  const used = new Map<string, Use<Promise<Dispatcher>>>();
  const security = memoize(async () => {
    const [{ securityOf }, { noSystemPlaces }] = await Promise.all([
      import("./security.ts"),
      import("./trust.ts"),
    ]);
    const { SSL_CERT_FILE, SSL_CERT_DIR } = environment;
    // Without these names the trust is Node's own, for which nothing has to be read.
    const system = SSL_CERT_FILE || SSL_CERT_DIR ? undefined : noSystemPlaces;
    return securityOf(environment, { caFile, ...(!caFile && { system }) });
  });

  /** A connection without TLS trusts nobody: authorities, which take tens of milliseconds, are not read for it. */
  async function trustFor(...peers: readonly (URL | undefined)[]): Promise<SecureContext | undefined> {
    const isSecure = peers.some((url) => url?.protocol === "https:");
    return isSecure ? (await security()).context() : undefined;
  }

  function shared(
    name: string,
    secureContext: SecureContext | undefined,
    make: (connecting: Connecting) => Promise<Dispatcher>,
  ): Promise<Dispatcher> {
    const key = JSON.stringify([name, timeout, maxHeaderSize, idOf(secureContext), idOf(clock)]);
    const connecting = { timeout, ...keepAlive, ...(secureContext && { secureContext }) };
    const use = used.get(key) ?? pools.use(key, () => make(connecting));
    used.set(key, use);
    return use.value;
  }

  function direct(trusted: SecureContext | undefined): Promise<Dispatcher> {
    return shared("direct", trusted, async (connect) => {
      // Loaded here, because a plan of new objects sends no request.
      const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
      return new Agent({ maxHeaderSize, connect });
    });
  }

  function tunnel(proxy: ChosenProxy, trusted: SecureContext | undefined): Promise<Dispatcher> {
    return shared(`${proxy.variable}=${proxy.url.href}`, trusted, async (connecting) => {
      const { createTunnel } = await import("./tunnel.ts");
      return createTunnel(proxy, { clock, maxHeaderSize, connecting });
    });
  }

  return {
    async routeTo(url: URL): Promise<Route> {
      const { origin } = url;
      const proxy = chooseProxy(url, environment);
      const server = serverAt(url, addressing);
      const trusted = await trustFor(url, proxy?.url);
      const plain = { origin, pathPrefix: "", headers: {}, trusted };
      if (proxy === null) return { ...plain, dispatcher: await direct(trusted), peerOf: () => server };
      const before = proxyPeer(proxy);
      if (url.protocol === "https:" || proxy.url.protocol === "socks5:") {
        // The tunnel itself tells what is wrong with a proxy that speaks HTTP.
        const peerOf = (cause: unknown) => (isOfSocks(proxy, cause) ? before : server);
        return { ...plain, dispatcher: await tunnel(proxy, trusted), peerOf };
      }
      const authorization = proxyAuthorization(proxy.url);
      const headers = {
        Host: url.host,
        ...(authorization && { "Proxy-Authorization": authorization }),
      };
      const address = { origin: proxy.url.origin, pathPrefix: origin, headers, trusted };
      return { ...address, dispatcher: await direct(trusted), peerOf: () => before, reader: before };
    },

    /** Whether a request that failed on a route may do better on another one, which trusts more. */
    async widen({ trusted }: Route, error: unknown): Promise<boolean> {
      return trusted !== undefined && isUnverified(error) && (await security()).widen(trusted);
    },

    /** What named authorities that could not be read have to do with a failure, which then comes after them. */
    async explain(error: unknown): Promise<unknown> {
      if (!(error instanceof TransportError && error.isTrust)) return error;
      const unread = await (await security()).unread();
      if (unread.length === 0) return error;
      const { missingAuthorities } = await import("./unread.ts");
      const { words, advice } = missingAuthorities(unread, error.message);
      const { kind, sent, passing } = error;
      return new TransportError(kind, words, { sent, passing, advice, isTrust: true, cause: error });
    },

    /** Leaves the connections to others. */
    release(): void {
      for (const { release } of used.values()) release();
      used.clear();
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

function serverAt(url: URL, { from, isUrl, caFileBy }: Addressing): Peer {
  const otherwise = isUrl ? otherScheme(url) : undefined;
  return { isProxy: false, name: url.host, origin: from, otherwise, caFileBy };
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
