import { isIP, type Socket } from "node:net";
import { connect, type SecureContext, type TLSSocket } from "node:tls";

/** The TLS options of one connection. */
export interface TlsOptions {
  /** The name that the certificate has to contain, without brackets. */
  readonly host: string;
  readonly context: SecureContext;
  /** Whether to skip the check of the certificate's chain and name. */
  readonly unchecked?: boolean;
  /** The protocols to offer with ALPN. */
  readonly protocols?: readonly string[];
}

/** Opens TLS over a socket. Fails with the errors of Node, and if the certificate is invalid. */
export function tlsOver(socket: Socket, options: TlsOptions): Promise<TLSSocket> {
  const { host, context, unchecked = false, protocols = [] } = options;
  return new Promise((resolve, reject) => {
    const secure = connect({
      socket,
      host,
      // An IP address is not a valid server name, but Node checks the certificate against it anyway.
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
