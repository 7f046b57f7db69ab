import type { Dispatcher, ProxyAgent } from "undici";
import Agent from "undici/lib/dispatcher/agent.js";
import { proxyAuthorization, proxyFor } from "../../../api/proxy.ts";
import { TransportError } from "./transport-error.ts";

/** How a request for an origin travels: over which dispatcher, and how it has to be addressed there. */
export interface Route {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
  readonly pathPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The connections of the process: kept alive, at most `connections` per origin, through proxies where the environment says so. */
export function createDispatchers(options: {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly connections: number;
  readonly connectTimeoutMs: number;
}) {
  const { environment, connections, connectTimeoutMs } = options;
  const direct = new Agent({ connections, connect: { timeout: connectTimeoutMs } });
  const tunnels = new Map<string, Promise<ProxyAgent>>();

  async function tunnel(proxy: URL): Promise<Dispatcher> {
    const known = tunnels.get(proxy.href);
    if (known) return known;
    const made = import("./tunnel.ts").then(({ createTunnel }) =>
      createTunnel(proxy, { connections, connectTimeoutMs }),
    );
    tunnels.set(proxy.href, made);
    return made;
  }

  return {
    async routeTo(url: URL): Promise<Route> {
      const proxy = chosenProxy(url, environment);
      if (proxy === null) return { dispatcher: direct, origin: url.origin, pathPrefix: "", headers: {} };
      if (url.protocol === "https:" || proxy.protocol === "socks5:") {
        return { dispatcher: await tunnel(proxy), origin: url.origin, pathPrefix: "", headers: {} };
      }
      const authorization = proxyAuthorization(proxy);
      const headers = { Host: url.host, ...(authorization && { "Proxy-Authorization": authorization }) };
      return { dispatcher: direct, origin: proxy.origin, pathPrefix: url.origin, headers };
    },

    async close(): Promise<void> {
      const opened = await Promise.all(tunnels.values());
      await Promise.all([direct, ...opened].map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function chosenProxy(url: URL, environment: Readonly<Record<string, string | undefined>>): URL | null {
  try {
    return proxyFor(url, environment);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "the proxy setting is not understood";
    throw new TransportError("network", message, { sent: false, passing: false, cause });
  }
}
