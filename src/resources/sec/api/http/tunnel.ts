import type { SecureContext } from "node:tls";
import type { Dispatcher, Pool, ProxyAgent } from "undici";
import connect from "undici/lib/api/api-connect.js";
import PoolPart from "undici/lib/dispatcher/pool.js";
import ProxyAgentPart from "undici/lib/dispatcher/proxy-agent.js";
import { adviceOnRefusal } from "../../../api/connection-fault.ts";
import { type Peer, proxyPeer } from "../../../api/peer.ts";
import { type ChosenProxy, proxyAuthorization } from "../../../api/proxy.ts";
import { connectionFailure, TransportError } from "./transport-error.ts";

/** How connections are made: in what time, and with what trust, which is Node's where it is left out. */
interface Connecting {
  readonly timeout: number;
  readonly secureContext?: SecureContext;
}

/** Connections through a proxy that passes bytes on without reading them. */
export function createTunnel(
  proxy: ChosenProxy,
  { connections, connecting }: { readonly connections: number; readonly connecting: Connecting },
): ProxyAgent {
  const token = proxyAuthorization(proxy.url);
  return new ProxyAgentPart({
    uri: proxy.url.href,
    ...(token && { token }),
    connections,
    proxyTls: connecting,
    requestTls: connecting,
    // Only undici's main module gives its dispatchers this method, and that loads all of undici.
    clientFactory: (origin: URL, settings: object): Pool => {
      const pool = new PoolPart(origin, settings);
      return Object.assign(pool, { connect: connectorOf(pool, proxyPeer(proxy)) });
    },
  });
}

/** Asks the proxy for connections; what fails here is about the proxy, and not about what is behind it. */
function connectorOf(pool: Pool, proxy: Peer) {
  return async (asked: Dispatcher.ConnectOptions) => {
    const answer = await connect.call(pool, asked).catch((cause: unknown) => {
      throw connectionFailure(cause, proxy, false);
    });
    const { statusCode, socket } = answer;
    if (statusCode === 200) return answer;
    socket.on("error", () => {}).destroy();
    const message = `${proxy.name} refuses a connection to ${asked.path} (${statusCode})`;
    const advice = adviceOnRefusal(proxy, statusCode);
    throw new TransportError("network", message, { sent: false, passing: false, advice });
  };
}
