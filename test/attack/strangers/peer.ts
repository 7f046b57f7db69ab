import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import {
  type ClientCertificate,
  makeClientCertificate,
} from "../../../src/server/combined/client-certificate.ts";
import { type Handshake, serverCertificate } from "../../../src/testing/plugin/client.ts";

/** Opens connections to the socket of a plugin, and closes all of them at the end. */
export class Peers {
  readonly #handshake: Handshake;
  readonly #own: ClientCertificate;
  readonly #open = new Set<Socket>();

  constructor(handshake: Handshake, own: ClientCertificate) {
    this.#handshake = handshake;
    this.#own = own;
  }

  /** Connects without TLS. */
  plain(): Socket {
    return this.#kept(connectPlain(this.#handshake.address));
  }

  /** Connects with TLS, and with the client's certificate, with a foreign one, or with none. */
  secure(whose: "own" | "other" | "none", protocols: readonly string[] = ["h2"]): Socket {
    const certificate = whose === "own" ? this.#own : whose === "other" ? makeClientCertificate() : {};
    return this.#kept(
      connectTls({
        path: this.#handshake.address,
        ca: serverCertificate(this.#handshake),
        servername: "localhost",
        ALPNProtocols: [...protocols],
        ...certificate,
      }),
    );
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #kept(socket: Socket): Socket {
    this.#open.add(socket);
    // The attacked process may close the connection, and should.
    return socket
      .on("error", () => undefined)
      .once("close", () => this.#open.delete(socket))
      .resume();
  }
}

/** Writes as fast as possible, until the other end disconnects or the time is over. */
export async function pour(socket: Socket, chunks: Iterable<Uint8Array>, seconds = 5): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  for (const chunk of chunks) {
    if (socket.destroyed || Date.now() > deadline) return;
    if (socket.write(chunk)) continue;
    await new Promise<void>((resume) => {
      const timer = setTimeout(resume, 500);
      const go = () => {
        clearTimeout(timer);
        socket.off("drain", go).off("close", go);
        resume();
      };
      socket.once("drain", go).once("close", go);
    });
  }
}
