import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type HttpClient, type HttpClientOptions, httpClient } from "../../src/http/index.ts";
import { hurriedClock } from "../support/hurried-clock.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";

/** A request that the server has received. */
export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  /** The names of the headers in their original case. */
  readonly names: readonly string[];
  readonly body: string;
}

export type Reply = (response: ServerResponse, got: Got) => void;

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
export const hangUp: Reply = (response) => response.socket?.destroy();

/** Provides a server with scripted replies, and clients for it, for each test of a suite. */
export function useScriptedApi() {
  const got: Got[] = [];
  const lines: string[] = [];
  const clients: HttpClient[] = [];
  let replies: Reply[] = [];
  let server: LocalServer;

  beforeEach(async () => {
    got.length = 0;
    lines.length = 0;
    replies = [];
    server = await listenLocally(
      createServer(async (request, response) => {
        let body = "";
        for await (const part of request) body += part;
        const { method = "", url = "", headers, rawHeaders } = request;
        const one = { method, url, headers, names: rawHeaders.filter((_, i) => i % 2 === 0), body };
        got.push(one);
        const reply = replies.length > 1 ? replies.shift() : replies[0];
        reply?.(response, one);
      }),
    );
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await server.close();
  });

  return {
    /** The requests that the server has received. */
    got,
    /** The log lines of the clients. */
    lines,
    get url() {
      return server.url;
    },
    /** Sets the replies to the next requests, in order; the last one is used for all further requests. */
    replying(...next: readonly Reply[]): void {
      replies = [...next];
    },
    client(options: Partial<HttpClientOptions> = {}): HttpClient {
      const log = (level: string) => (message: string, fields?: object) => {
        lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
      };
      const client = httpClient({
        baseUrl: `${server.url}/v1`,
        environment: {},
        clock: hurriedClock(),
        log: { debug: log("debug"), warn: log("warn") },
        ...options,
      });
      clients.push(client);
      return client;
    },
  };
}
