import type { SecureContext } from "node:tls";
import type { Dispatcher, Pool, ProxyAgent } from "undici";
import connect from "undici/lib/api/api-connect.js";
import PoolPart from "undici/lib/dispatcher/pool.js";
import ProxyAgentPart from "undici/lib/dispatcher/proxy-agent.js";
import { tracedStep } from "../../tracing/socket-steps.ts";
import type { Clock } from "./clock.ts";
import { adviceOnRefusal, correctAddress } from "./connection-fault.ts";
import { type Peer, proxyPeer } from "./peer.ts";
import { type ChosenProxy, proxyAuthorization } from "./proxy.ts";
import { connectionFailure, TransportError } from "./transport-error.ts";

/** How connections are opened: their time limit and their trusted authorities. */
export interface Connecting {
  readonly timeout: number;
  readonly secureContext?: SecureContext;
}

interface TunnelOptions {
  readonly clock: Clock;
  readonly maxHeaderSize: number;
  readonly connecting: Connecting;
}

/** Creates connections through a proxy that forwards bytes without reading them. */
export function createTunnel(proxy: ChosenProxy, options: TunnelOptions): ProxyAgent {
  const { clock, maxHeaderSize, connecting } = options;
  const token = proxyAuthorization(proxy.url);
  return new ProxyAgentPart({
    uri: proxy.url.href,
    ...(token && { token }),
    maxHeaderSize,
    proxyTls: connecting,
    requestTls: connecting,
    // Only undici's main module adds this method to dispatchers, and importing it loads all of undici.
    clientFactory: (origin: URL, settings: object): Pool => {
      const pool = new PoolPart(origin, settings);
      return Object.assign(pool, {
        connect: connectorOf(pool, proxyPeer(proxy), { clock, timeout: connecting.timeout }),
      });
    },
  });
}

/** Opens connections through the proxy. Its errors concern the proxy, not the server behind it. */
function connectorOf(
  pool: Pool,
  proxy: Peer,
  { clock, timeout }: { readonly clock: Clock; readonly timeout: number },
) {
  return async (asked: Dispatcher.ConnectOptions) => {
    const late = new AbortController();
    const cancel = clock.after(timeout, () => late.abort(lateness(proxy, asked, timeout)));
    const response = await tracedStep("proxy", () => connect.call(pool, { ...asked, signal: late.signal }))
      .catch((cause: unknown) => {
        throw connectionFailure(cause, proxy, false);
      })
      .finally(cancel);
    const { statusCode, socket } = response;
    if (statusCode === 200) return response;
    socket.on("error", () => {}).destroy();
    const message = `${proxy.name} rejected a connection to ${asked.path} (${statusCode})`;
    const advice = adviceOnRefusal(proxy, statusCode);
    throw new TransportError("network", message, { sent: false, passing: false, advice });
  };
}

function lateness(proxy: Peer, { path }: Dispatcher.ConnectOptions, timeoutMs: number): TransportError {
  const message = `${proxy.name} opens no connection to ${path} within ${timeoutMs / 1000} seconds`;
  return new TransportError("timeout", message, { sent: false, advice: correctAddress(proxy) });
}
