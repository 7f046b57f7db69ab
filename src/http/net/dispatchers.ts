import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import type { Environment } from "../../schema/index.ts";
import { currentSpan } from "../../tracing/span.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import type { Clock } from "./clock.ts";
import { codeOf, isUnverified } from "./connection-fault.ts";
import type { Carrier } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import { type Addressing, type Peer, proxyPeer, serverAt } from "./peer.ts";
import { type ChosenProxy, proxyAuthorization, proxyFor } from "./proxy.ts";
import type { Security } from "./security.ts";
import { createShared, idOf, type Use } from "./shared.ts";
import { TransportError } from "./transport-error.ts";
import type { Authorities } from "./trust.ts";
import type { Connecting } from "./tunnel.ts";

/** The route of a request for an origin: its dispatcher, and the form of its address there. */
export interface Route extends Carrier {
  readonly origin: string;
  readonly pathPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The proxy, if it reads the request and may respond itself. */
  readonly reader?: Peer;
  /** The trusted authorities of its connections; undefined if none of them uses TLS. */
  readonly trusted: SecureContext | undefined;
}

/**
 * On Windows without keep-alive probes: a network stack that lacks some of their options, such as Wine's, fails to connect with them.
 * They are not needed: a connection without requests closes long before the first probe, and a request has a time limit.
 */
const keepAlive = process.platform === "win32" ? { keepAlive: false } : {};

/**
 * The connections of the process, kept alive. They have neither credentials nor tokens, which are part of every request. So they
 * serve several configurations of a provider, and several starts of it. Each client limits the number of its connections.
 */
const pools = createShared<Promise<Dispatcher>>((dispatcher) => {
  dispatcher.then((made) => made.destroy()).catch(() => {});
});

/** Creates the dispatchers of a client, which it shares with clients that trust the same authorities, through the environment's proxies. */
export function createDispatchers(options: {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly addressing: Addressing;
  readonly authorities?: Authorities | undefined;
  readonly clientCertificate?: ClientCertificate | undefined;
}) {
  const { environment, addressing, authorities, clientCertificate } = options;
  const connections = new Connections(options);
  const security = memoize(async () => {
    const [{ securityOf }, { noSystemPlaces }] = await Promise.all([
      import("./security.ts"),
      import("./trust.ts"),
    ]);
    const { SSL_CERT_FILE, SSL_CERT_DIR } = environment;
    // Without these variables, Node's own authorities apply, for which no file has to be read.
    const system = SSL_CERT_FILE || SSL_CERT_DIR ? undefined : noSystemPlaces;
    return securityOf(environment, { authorities, clientCertificate, ...(!authorities && { system }) });
  });

  /** Returns the trusted authorities, which take tens of milliseconds to read; undefined for connections without TLS. */
  async function trustFor(...peers: readonly (URL | undefined)[]): Promise<SecureContext | undefined> {
    const isSecure = peers.some((url) => url?.protocol === "https:");
    return isSecure ? (await security()).context() : undefined;
  }

  return {
    async routeTo(url: URL): Promise<Route> {
      const { origin } = url;
      const proxy = chooseProxy(url, environment);
      const server = serverAt(url, addressing, clientCertificate !== undefined);
      const trusted = await trustFor(url, proxy?.url);
      const plain = { origin, pathPrefix: "", headers: {}, trusted };
      if (proxy === null)
        return { ...plain, dispatcher: await connections.direct(trusted), peerOf: () => server };
      const before = proxyPeer(proxy);
      if (url.protocol === "https:" || proxy.url.protocol === "socks5:") {
        // The tunnel itself reports errors of a proxy that speaks HTTP.
        const peerOf = (cause: unknown) => (isOfSocks(proxy, cause) ? before : server);
        return { ...plain, dispatcher: await connections.through(proxy, trusted), peerOf };
      }
      const authorization = proxyAuthorization(proxy.url);
      const headers = {
        Host: url.host,
        ...(authorization && { "Proxy-Authorization": authorization }),
      };
      const address = { origin: proxy.url.origin, pathPrefix: origin, headers, trusted };
      return {
        ...address,
        dispatcher: await connections.direct(trusted),
        peerOf: () => before,
        reader: before,
      };
    },

    /** Reports whether a failed request may succeed on another route, which trusts more authorities. */
    async widen({ trusted }: Route, error: unknown): Promise<boolean> {
      return trusted !== undefined && isUnverified(error) && (await security()).widen(trusted);
    },

    /** Adds the unreadable authorities that the environment names to an error that they may have caused. */
    async explain(error: unknown): Promise<unknown> {
      return error instanceof TransportError && error.isTrust ? withUnread(error, await security()) : error;
    },

    /** Leaves the connections to other clients. */
    release: () => connections.release(),
  };
}

/** The connections that a client uses. */
class Connections {
  readonly #options: { readonly clock: Clock; readonly limits: Limits };
  readonly #used = new Map<string, Use<Promise<Dispatcher>>>();

  constructor(options: { readonly clock: Clock; readonly limits: Limits }) {
    this.#options = options;
  }

  direct(trusted: SecureContext | undefined): Promise<Dispatcher> {
    const { largestHeaders: maxHeaderSize } = this.#options.limits;
    const isTraced = currentSpan() !== undefined;
    return this.#shared("direct", trusted, async (connecting) => {
      // Loaded here, because a plan of new objects sends no request.
      const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
      const connect = isTraced
        ? (await import("./traced-connector.ts")).tracedConnector(connecting)
        : connecting;
      return new Agent({ maxHeaderSize, connect });
    });
  }

  through(proxy: ChosenProxy, trusted: SecureContext | undefined): Promise<Dispatcher> {
    const { clock, limits } = this.#options;
    return this.#shared(`${proxy.variable}=${proxy.url.href}`, trusted, async (connecting) => {
      const { createTunnel } = await import("./tunnel.ts");
      return createTunnel(proxy, { clock, maxHeaderSize: limits.largestHeaders, connecting });
    });
  }

  #shared(
    name: string,
    secureContext: SecureContext | undefined,
    make: (connecting: Connecting) => Promise<Dispatcher>,
  ): Promise<Dispatcher> {
    const { clock, limits } = this.#options;
    const { connectTimeoutMs: timeout, largestHeaders } = limits;
    // A traced command has connections of its own, whose opening is a part of its requests.
    const isTraced = currentSpan() !== undefined;
    const key = JSON.stringify([name, isTraced, timeout, largestHeaders, idOf(secureContext), idOf(clock)]);
    // Set, because Node's own default is to accept any certificate if NODE_TLS_REJECT_UNAUTHORIZED is 0.
    const checked = { rejectUnauthorized: true };
    const connecting = { timeout, ...keepAlive, ...checked, ...(secureContext && { secureContext }) };
    const use = this.#used.get(key) ?? pools.use(key, () => make(connecting));
    this.#used.set(key, use);
    return use.value;
  }

  /** Leaves the connections to other clients. */
  release(): void {
    for (const { release } of this.#used.values()) release();
    this.#used.clear();
  }
}

/** Adds the unreadable authorities that the environment names to an error about an untrusted certificate. */
export async function withUnread(error: TransportError, security: Security): Promise<TransportError> {
  const unread = await security.unread();
  if (unread.length === 0) return error;
  const { missingAuthorities } = await import("./unread.ts");
  const { words, advice } = missingAuthorities(unread, error.message);
  const { kind, sent, passing } = error;
  return new TransportError(kind, words, { sent, passing, advice, isTrust: true, cause: error });
}

function memoize<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Reports whether an error concerns the SOCKS proxy: only TLS and HTTP errors concern the server behind it. */
function isOfSocks({ url }: ChosenProxy, cause: unknown): boolean {
  if (url.protocol !== "socks5:") return false;
  return !/CERT|SELF_SIGNED|^UNABLE_TO_|^EPROTO$|SSL|^HPE_/.test(codeOf(cause));
}

/** Returns the proxy for a request, or null. Throws a TransportError for a variable that is not the URL of a proxy. */
export function chooseProxy(url: URL, environment: Environment): ChosenProxy | null {
  try {
    return proxyFor(url, environment);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "the proxy setting is not understood";
    throw new TransportError("network", message, { sent: false, passing: false, cause });
  }
}
