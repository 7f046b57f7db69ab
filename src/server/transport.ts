import { constants, X509Certificate } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { TLSSocket, Server as TlsServer } from "node:tls";
import { type Certificate, localhostCertificate } from "./certificate.ts";
import type { Logger } from "./logging.ts";

/** A server that is not bound yet, and the certificate by which clients verify it. */
export interface Transport {
  readonly server: Server;
  /** The certificate in DER; undefined without TLS. */
  readonly certificate?: Buffer;
  /** Creates the objects that the first connection needs, after the server is bound. */
  prepare(): void;
}

/** The error for an unreadable client certificate in the environment. */
export class ClientCertificateError extends Error {
  override readonly name = "ClientCertificateError";
}

/** Passes on every connection. For reattaching, and for clients that disabled TLS. */
export function plainTransport(accept: (socket: Socket) => void): Transport {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    accept(socket);
  });
  return { server, prepare: () => {} };
}

/**
 * Passes on the connections of one client, whose certificate is `pem`. Both sides prove that they have
 * the key of their certificate; all other connections are closed. Throws a ClientCertificateError.
 */
export function mutualTlsTransport(pem: string, log: Logger, accept: (socket: Socket) => void): Transport {
  const expected = derOf(pem);
  const certificate = localhostCertificate(new Date());
  let tls: TlsServer | undefined;
  const prepare = () => {
    tls ??= createTlsServer(certificate, expected, log, accept);
    return tls;
  };
  const server = createServer({ noDelay: true }, (socket) => prepare().emit("connection", socket));
  return { server, certificate: certificate.der, prepare };
}

/** Creates a server that is not bound and receives its connections from the caller. */
function createTlsServer(
  { pem: cert, keyPem: key }: Certificate,
  expected: Buffer,
  log: Logger,
  accept: (socket: Socket) => void,
): TlsServer {
  // Loaded here, because the client must first learn where to connect.
  const server = process.getBuiltinModule("node:tls").createServer(
    {
      key,
      cert,
      // With any certificate in `ca`, or without `ca`, Node 20 parses its built-in roots: 40 to 70 ms. The comparison below
      // is at least as strict as a chain to a pool of one certificate.
      ca: [],
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["h2"],
      // The certificate of a resumed session would have to be verified in another way.
      secureOptions: constants.SSL_OP_NO_TICKET,
      // Applies to sessions, so its value does not matter; without it, Node would compute a digest.
      sessionIdContext: "none",
    },
    (socket) => {
      socket.on("error", () => socket.destroy());
      const reason = refusal(socket, expected);
      if (reason === undefined) return accept(socket);
      log.warn("Refused a connection", { reason });
      socket.destroy();
    },
  );
  server.on("tlsClientError", (error, socket) => {
    log.warn("Refused a connection", { reason: error.message });
    socket.destroy();
  });
  return server;
}

function refusal(socket: TLSSocket, expected: Buffer): string | undefined {
  const presented = socket.getPeerX509Certificate()?.raw;
  if (!presented) return "no certificate";
  if (!expected.equals(presented)) return "not the client's certificate";
  return socket.alpnProtocol === "h2" ? undefined : "not HTTP/2";
}

function derOf(pem: string): Buffer {
  try {
    return new X509Certificate(pem).raw;
  } catch (cause) {
    throw new ClientCertificateError("PLUGIN_CLIENT_CERT is not a certificate in PEM format", { cause });
  }
}
