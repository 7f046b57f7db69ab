import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  type ClientHttp2Session,
  connect,
  createSecureServer,
  type Http2SecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { serverCertificate } from "../../../src/local-api/tls.ts";

/** The response of an API: headers, messages with their frames, and trailers. */
export interface GrpcResponse {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly trailers: IncomingHttpHeaders;
}

/** A call that a test may change in transit. */
export interface GrpcExchange {
  /** Such as `ClusterService/CreateCluster`. */
  readonly method: string;
  readonly stream: ServerHttp2Stream;
  readonly session: Http2Session | undefined;
  /** Sends the call to the API. */
  forward(): Promise<GrpcResponse>;
}

/** Responds to a call instead of the API. */
export type GrpcInterceptor = (exchange: GrpcExchange) => Promise<void> | void;

/** A proxy between a provider and a gRPC API, which forwards everything unless a test changes it. */
export class GrpcProxy {
  readonly caPath: string;
  readonly #server: Http2SecureServer;
  readonly #upstream: ClientHttp2Session;
  readonly #sessions = new Set<ServerHttp2Session>();
  readonly #removeCertificate: () => Promise<void>;
  intercept: GrpcInterceptor = passOn;

  private constructor(
    { key, cert, caPath, remove }: Awaited<ReturnType<typeof serverCertificate>>,
    upstream: ClientHttp2Session,
  ) {
    this.caPath = caPath;
    this.#removeCertificate = remove;
    this.#upstream = upstream.on("error", () => undefined);
    this.#server = createSecureServer({ key, cert });
    this.#server.on("session", (session) => {
      this.#sessions.add(
        session.on("error", () => undefined).on("close", () => this.#sessions.delete(session)),
      );
    });
    this.#server.on("sessionError", () => undefined);
    this.#server.on("stream", (stream, headers) => {
      const parts: Buffer[] = [];
      stream.on("error", () => undefined);
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const path = String(headers[":path"]);
        const method = path.slice(path.lastIndexOf(".") + 1);
        const forward = () => this.#forward(headers, Buffer.concat(parts));
        const exchange = { method, stream, session: stream.session, forward };
        Promise.resolve(this.intercept(exchange)).catch(() => stream.destroy());
      });
    });
  }

  /** Starts a proxy for an API with an address such as `127.0.0.1:8443` and its own CA. */
  static async start(target: string, caPath: string): Promise<GrpcProxy> {
    const upstream = connect(`https://${target}`, { ca: readFileSync(caPath), servername: "localhost" });
    const proxy = new GrpcProxy(await serverCertificate(["localhost", "127.0.0.1"], undefined), upstream);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get target(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const session of this.#sessions) session.destroy();
    this.#upstream.destroy();
    await closed;
    await this.#removeCertificate();
  }

  #forward(given: IncomingHttpHeaders, body: Buffer): Promise<GrpcResponse> {
    return new Promise((resolve, reject) => {
      const { ":authority": _, ...rest } = given;
      const stream = this.#upstream.request(rest);
      const parts: Buffer[] = [];
      let headers: IncomingHttpHeaders = {};
      let trailers: IncomingHttpHeaders = {};
      stream.on("response", (found) => {
        headers = found;
      });
      stream.on("trailers", (found) => {
        trailers = found;
      });
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", reject);
      stream.on("end", () => resolve({ headers, body: Buffer.concat(parts), trailers }));
      stream.end(body);
    });
  }
}

/** Responds as the API does. */
export async function passOn({ stream, forward }: GrpcExchange): Promise<void> {
  giveMessages(stream, await forward());
}

/** Sends a response; an error without messages has no body. */
export function giveMessages(stream: ServerHttp2Stream, { headers, body, trailers }: GrpcResponse): void {
  if (stream.destroyed) return;
  const isErrorAtOnce = "grpc-status" in headers;
  stream.respond(headers, isErrorAtOnce ? { endStream: true } : { waitForTrailers: true });
  if (isErrorAtOnce) return;
  stream.on("wantTrailers", () => stream.sendTrailers(trailers));
  stream.end(body);
}
