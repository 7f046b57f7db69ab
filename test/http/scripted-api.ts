import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type HttpClient, type HttpClientOptions, httpClient } from "../../src/http/index.ts";
import { hurriedClock } from "../support/hurried-clock.ts";
import { type LocalServer, listenLocally } from "../support/local-server.ts";

/** A request as the server got it. */
export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  /** The names of the headers as they came. */
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

/** A server that answers as it is told, and clients of it, for each test of a suite. */
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
    /** What the server got. */
    got,
    /** What the clients have logged. */
    lines,
    get url() {
      return server.url;
    },
    /** Answers requests in this order; the last reply stands for all that follow. */
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
