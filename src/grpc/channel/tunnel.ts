import { request } from "node:http";
import type { Socket } from "node:net";
import { adviceOnRefusal } from "../../http/net/connection-fault.ts";
import { proxyPeer } from "../../http/net/peer.ts";
import { type ChosenProxy, proxyAuthorization } from "../../http/net/proxy.ts";
import { ConnectionError } from "./connection-error.ts";

/**
 * Opens a tunnel to `authority` through a proxy, over a connection that the tunnel takes over, and returns the socket of the
 * tunnel. Fails with a ConnectionError, or with an error of Node.
 */
export function tunnel(socket: Socket, proxy: ChosenProxy, authority: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const authorization = proxyAuthorization(proxy.url);
    const asking = request({
      method: "CONNECT",
      path: authority,
      headers: { Host: authority, ...(authorization && { "Proxy-Authorization": authorization }) },
      createConnection: () => socket,
    });
    asking.once("connect", ({ statusCode = 0 }, tunnelled: Socket, head) => {
      if (statusCode === 200) {
        // The first bytes of the server may have arrived with the proxy's response.
        if (head.length > 0) tunnelled.unshift(head);
        return resolve(tunnelled);
      }
      tunnelled.destroy();
      const peer = proxyPeer(proxy);
      const message = `${peer.name} rejected a connection to ${authority} (${statusCode})`;
      reject(new ConnectionError(message, { advice: adviceOnRefusal(peer, statusCode) }));
    });
    asking.once("error", reject);
    asking.end();
  });
}
