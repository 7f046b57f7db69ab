import { isIP, type Socket } from "node:net";
import { connect, type SecureContext, type TLSSocket } from "node:tls";

/** The TLS of one connection. */
export interface TlsOptions {
  /** The name that the certificate has to have, without brackets. */
  readonly host: string;
  readonly context: SecureContext;
  /** Whether neither the chain nor the name of the certificate matters. */
  readonly unchecked?: boolean;
  /** What is offered to be spoken inside. */
  readonly protocols?: readonly string[];
}

/** Speaks TLS over a socket. Fails with the errors of Node, and when the certificate will not do. */
export function tlsOver(socket: Socket, options: TlsOptions): Promise<TLSSocket> {
  const { host, context, unchecked = false, protocols = [] } = options;
  return new Promise((resolve, reject) => {
    const secure = connect({
      socket,
      host,
      // An address is no server name, but certificates are checked against it all the same.
      ...(isIP(host) === 0 && { servername: host }),
      secureContext: context,
      rejectUnauthorized: !unchecked,
      ...(protocols.length > 0 && { ALPNProtocols: [...protocols] }),
    });
    const fail = (cause: Error) => {
      secure.destroy();
      reject(cause);
    };
    secure.once("error", fail);
    secure.once("secureConnect", () => {
      secure.off("error", fail);
      resolve(secure);
    });
  });
}
