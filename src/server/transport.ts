import { constants, X509Certificate } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";
import type { TLSSocket, Server as TlsServer } from "node:tls";
import { type Certificate, localhostCertificate } from "./certificate.ts";
import type { Logger } from "./logging.ts";

/** A server that is not bound yet, and the certificate by which clients know it. */
export interface Transport {
  readonly server: Server;
  /** In DER; absent without TLS. */
  readonly certificate?: Buffer;
  /** Makes what the first connection needs, which need not be there when the server is bound. */
  prepare(): void;
}

/** The client's certificate in the environment cannot be read. */
export class ClientCertificateError extends Error {
  override readonly name = "ClientCertificateError";
}

/** Hands over every connection as it comes. For reattaching and for clients that switched TLS off. */
export function plainTransport(accept: (socket: Socket) => void): Transport {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    accept(socket);
  });
  return { server, prepare: () => {} };
}

/**
 * Hands over the connections of one client: the one whose certificate, in PEM, is given. Both sides prove that they have
 * the key of their certificate, and all others are cut off. Throws a ClientCertificateError.
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

/** Makes a server that is not bound: it is handed its connections. */
function createTlsServer(
  { pem: cert, keyPem: key }: Certificate,
  expected: Buffer,
  log: Logger,
  accept: (socket: Socket) => void,
): TlsServer {
  // Loading this module is a part of what waits until the client knows where to connect.
  const server = process.getBuiltinModule("node:tls").createServer(
    {
      key,
      cert,
      // With any certificate in `ca`, or without `ca`, Node 20 parses its built-in roots: 40 to 70 ms. The comparison below
      // is at least as strict as a chain to a pool of one.
      ca: [],
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: "TLSv1.2",
      ALPNProtocols: ["h2"],
      // A resumed session would have to be checked for its certificate in other ways.
      secureOptions: constants.SSL_OP_NO_TICKET,
      // Of sessions, so it has no use; Node would make a digest.
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
