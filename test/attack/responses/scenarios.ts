import type { ServerResponse } from "node:http";
import type { Random } from "../random.ts";
import { give, type HttpExchange, passOn } from "./http-proxy.ts";

/** The behavior of an API that is broken, has moved, or is not an API. `elsewhere` is the address of another host. */
export type Scenario = (exchange: HttpExchange, random: Random, elsewhere: string) => Promise<void>;

const html = "<!doctype html><html><body><h1>Please sign in</h1></body></html>";

function page(response: ServerResponse, status: number, more: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "text/html", ...more }).end(html);
}

export const scenarios: { readonly [what: string]: Scenario } = {
  "a redirect to another host": async ({ response, path }, random, elsewhere) => {
    const status = random.pick([301, 302, 303, 307, 308]);
    response.writeHead(status, { location: `${elsewhere}${random.pick([path, "/login", ""])}` }).end();
  },
  "a redirect to another host after the effect": async ({ response, forward }, _, elsewhere) => {
    await forward();
    // The codes 307 and 308 would state that there was no effect.
    response.writeHead(303, { location: `${elsewhere}/login` }).end();
  },
  "a redirect to itself": async ({ response, path }, random) => {
    response.writeHead(random.pick([301, 302, 307, 308]), { location: path }).end();
  },
  "a redirect to nowhere": async ({ response }, random) => {
    const location = random.pick([
      "http://[",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "//",
      "?",
      "",
      "http://127.0.0.1:9/",
    ]);
    response.writeHead(random.pick([301, 302, 307, 308]), { location }).end();
  },
  "a page instead of an answer": async ({ response }, random) => {
    page(response, random.pick([200, 201, 400, 403, 500, 502, 503]));
  },
  "a page instead of an answer, after the effect": async ({ response, forward }, random) => {
    await forward();
    page(response, random.pick([200, 201, 500, 502, 503]));
  },
  "an answer that drips": async ({ response, forward }) => {
    const { status, headers, body } = await forward();
    const { "content-length": _, "transfer-encoding": __, ...kept } = headers;
    response.writeHead(status, kept);
    const size = Math.max(1, Math.ceil(body.length / 20));
    for (let at = 0; at < body.length && !response.destroyed; at += size) {
      response.write(body.subarray(at, at + size));
      await new Promise((resume) => setTimeout(resume, 10));
    }
    response.end();
  },
  "a dropped connection before the effect": async ({ response }) => {
    response.destroy();
  },
  "a dropped connection after the effect": async ({ response, forward }) => {
    await forward();
    response.destroy();
  },
  "a connection dropped amid the answer": async ({ response, forward }, random) => {
    const { status, headers, body } = await forward();
    response.writeHead(status, { ...headers, "content-length": body.length + random.between(1, 100) });
    response.write(body, () => response.destroy());
  },
  "a status after the effect": async ({ response, forward }, random) => {
    await forward();
    const status = random.pick([500, 502, 503, 504]);
    response
      .writeHead(status, {
        "retry-after": random.pick(["0", "-1", "1e9", "x", "Fri, 31 Dec 9999 23:59:59 GMT"]),
      })
      .end();
  },
  "a status before the effect": async ({ response }, random) => {
    const status = random.pick([400, 401, 401, 401, 403, 408, 409, 418, 429, 500, 502, 503, 504]);
    response
      .writeHead(status, {
        "retry-after": random.pick(["0", "-1", "1e9", "x", "Fri, 31 Dec 9999 23:59:59 GMT"]),
      })
      .end("{}");
  },
  "another date": async ({ response, forward }, random) => {
    const received = await forward();
    const date = random.pick([
      "Thu, 01 Jan 1970 00:00:00 GMT",
      "Fri, 31 Dec 9999 23:59:59 GMT",
      "yesterday",
      "",
    ]);
    give(response, { ...received, headers: { ...received.headers, date } });
  },
  "no HTTP": async ({ response }, random) => {
    response.socket?.end(
      random.pick([
        "HTTP/1.1 999 \r\n\r\n",
        "SSH-2.0-OpenSSH\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
        "\0\0\0",
      ]),
    );
  },
  "an encoding that is none": async ({ response, forward }, random) => {
    const received = await forward();
    const encoding = random.pick(["gzip", "br", "deflate", "x-unheard-of"]);
    give(response, { ...received, headers: { ...received.headers, "content-encoding": encoding } });
  },
  "headers without end": async ({ response, forward }) => {
    const received = await forward();
    give(response, { ...received, headers: { ...received.headers, "x-long": "x".repeat(100_000) } });
  },
  "two answers": async (exchange) => {
    const { response } = exchange;
    const { socket } = response;
    await passOn(exchange);
    socket?.write('HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n{"data":{}}');
  },
};
