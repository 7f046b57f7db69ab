import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { type ServerCertificate, serverCertificate } from "../../../src/local-api/tls.ts";
import { siteServer } from "../../../src/packaging/registry/site-server.ts";

/** Serves a site over HTTPS on loopback, for clients that trust its CA. */
export class HttpsSite {
  /** The name and port, in the form of provider addresses. */
  readonly host: string;
  /** The requested paths. */
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #certificate: ServerCertificate;

  private constructor(server: Server, certificate: ServerCertificate) {
    this.#server = server;
    this.#certificate = certificate;
    this.host = `localhost:${(server.address() as AddressInfo).port}`;
    server.on("request", ({ url = "" }) => this.requests.push(url));
  }

  /** Serves the files of a folder, or the responses of a function. */
  static async serve(content: string | RequestListener): Promise<HttpsSite> {
    const certificate = await serverCertificate(["localhost", "127.0.0.1"], undefined);
    const { key, cert } = certificate;
    const server = createServer({ key, cert }, typeof content === "string" ? siteServer(content) : content);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new HttpsSite(server, certificate);
  }

  /** Returns the variables for a program that trusts the site. */
  get env(): { readonly SSL_CERT_FILE: string } {
    return { SSL_CERT_FILE: this.#certificate.caPath };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
    await this.#certificate.remove();
  }
}
