import type { Pool, ProxyAgent } from "undici";
import connect from "undici/lib/api/api-connect.js";
import PoolPart from "undici/lib/dispatcher/pool.js";
import ProxyAgentPart from "undici/lib/dispatcher/proxy-agent.js";
import { proxyAuthorization } from "../../../api/proxy.ts";

/** Connections through a proxy that passes bytes on without reading them. */
export function createTunnel(
  proxy: URL,
  options: { readonly connections: number; readonly connectTimeoutMs: number },
): ProxyAgent {
  const timeout = options.connectTimeoutMs;
  const token = proxyAuthorization(proxy);
  return new ProxyAgentPart({
    uri: proxy.href,
    ...(token && { token }),
    connections: options.connections,
    proxyTls: { timeout },
    requestTls: { timeout },
    // Only undici's main module gives its dispatchers this method, and that loads all of undici.
    clientFactory: (origin: URL, settings: object): Pool =>
      Object.assign(new PoolPart(origin, settings), { connect }),
  });
}
