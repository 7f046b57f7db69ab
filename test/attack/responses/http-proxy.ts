import { createServer, type IncomingHttpHeaders, request, type Server, type ServerResponse } from "node:http";
import { type LocalServer, listenLocally } from "../../support/local-server.ts";

/** The response of an API. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request that a test may change in transit. */
export interface HttpExchange {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly response: ServerResponse;
  /** Sends the request to the API, once per call. */
  forward(): Promise<HttpResponse>;
}

/** Responds to a request instead of the API. */
export type HttpInterceptor = (exchange: HttpExchange) => Promise<void> | void;

/** A proxy between a provider and an API, which forwards everything unless a test changes it. */
export class HttpProxy {
  readonly #target: URL;
  readonly #local: LocalServer;
  intercept: HttpInterceptor = passOn;

  private constructor(target: string, server: Server, local: LocalServer) {
    this.#target = new URL(target);
    this.#local = local;
    server.on("request", (incoming, response) => {
      const parts: Buffer[] = [];
      response.on("error", () => undefined);
      incoming.on("error", () => undefined);
      incoming.on("data", (part: Buffer) => parts.push(part));
      incoming.on("end", () => {
        const { method = "GET", url: path = "/", headers } = incoming;
        const forward = () => this.#forward({ method, path, headers }, Buffer.concat(parts));
        const failed = () => response.destroy();
        Promise.resolve(this.intercept({ method, path, headers, response, forward })).catch(failed);
      });
    });
  }

  static async start(target: string): Promise<HttpProxy> {
    const server = createServer({ keepAlive: true });
    return new HttpProxy(target, server, await listenLocally(server));
  }

  get url(): string {
    return this.#local.url;
  }

  async close(): Promise<void> {
    await this.#local.close();
  }

  #forward(
    { method, path, headers }: { method: string; path: string; headers: IncomingHttpHeaders },
    body: Buffer,
  ): Promise<HttpResponse> {
    const { hostname, port, host } = this.#target;
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, method, path, headers: { ...headers, host, connection: "close" } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, headers, body: Buffer.concat(parts) });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }
}

/** Responds as the API does. */
export async function passOn({ forward, response }: HttpExchange): Promise<void> {
  give(response, await forward());
}

/** Sends a response, with its length. */
export function give(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const { "transfer-encoding": _, connection: __, "content-length": ___, ...kept } = headers;
  if (status === 204 || status === 304) response.writeHead(status, kept).end();
  else response.writeHead(status, { ...kept, "content-length": body.length }).end(body);
}
