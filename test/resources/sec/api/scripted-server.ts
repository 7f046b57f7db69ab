import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON. */
  json(): unknown;
}

/** The server's reaction to a request; it may also wait, or not respond. */
export type Reply = (response: ServerResponse, seen: Seen, request: IncomingMessage) => void | Promise<void>;

/** Responds with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

/** Responds with a text unchanged. */
export function text(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Closes the connection instead of responding. */
export const drop: Reply = (response) => {
  response.destroy();
};

/** Does not respond. */
export const silence: Reply = () => {};

/** A server on a free port of this machine that responds to each request with the next of its replies. */
export async function scriptedServer() {
  const replies: Reply[] = [];
  const seen: Seen[] = [];
  const tokens: Seen[] = [];
  let token: Reply = json(201, { token: "_token_1", expiresAt: "2999-01-01T00:00:00.000Z" });
  const listeners = new Set<() => void>();

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const { method = "", url: path = "", headers } = request;
    const arrived: Seen = { method, path, headers, body, json: () => JSON.parse(body) };
    const isToken = path.endsWith("/access/tokens");
    (isToken ? tokens : seen).push(arrived);
    for (const listener of listeners) listener();
    const reply = isToken ? token : (replies.shift() ?? json(500, { message: "no reply left" }));
    await reply(response, arrived, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Requests other than token requests, in the order of their arrival. */
    seen,
    /** Requests for tokens. */
    tokens,
    /** Adds replies to all requests except token requests. */
    reply(...more: Reply[]) {
      replies.push(...more);
    },
    /** Sets the reply to all requests for tokens. */
    replyToken(reply: Reply) {
      token = reply;
    },
    /** Resolves when `condition` holds after a request has arrived. */
    until(condition: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
      });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type ScriptedServer = Awaited<ReturnType<typeof scriptedServer>>;
