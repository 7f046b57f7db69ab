import { once } from "node:events";
import { request } from "node:http";
import { isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { adviceOnRefusal } from "./connection-fault.ts";
import { proxyPeer } from "./peer.ts";
import { type ChosenProxy, proxyAuthorization } from "./proxy.ts";
import { TransportError } from "./transport-error.ts";

/**
 * Opens a tunnel to `authority` through an HTTP proxy, over a connection that the tunnel takes over, and returns the socket of the
 * tunnel. Fails with a TransportError, or with an error of Node.
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
      const advice = adviceOnRefusal(peer, statusCode);
      reject(new TransportError("network", message, { sent: false, passing: false, advice }));
    });
    asking.once("error", reject);
    asking.end();
  });
}

/** Opens TLS over a socket. Fails with the errors of Node, and unless the options say otherwise, if the certificate is invalid. */
export async function tlsOver(
  socket: Socket,
  options: ConnectionOptions & { readonly host: string },
): Promise<TLSSocket> {
  // An IP address is not a valid server name, but Node checks the certificate against it anyway.
  const named = isIP(options.host) === 0 && { servername: options.host };
  // Set, because Node's own default is to accept any certificate if NODE_TLS_REJECT_UNAUTHORIZED is 0.
  const secure = connect({ socket, rejectUnauthorized: true, ...named, ...options });
  try {
    await once(secure, "secureConnect");
    return secure;
  } catch (cause) {
    secure.destroy();
    throw cause;
  }
}
