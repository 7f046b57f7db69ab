import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import { type Limits, standardLimits } from "../../../../../src/http/net/limits.ts";
import { createTransport, type Transport } from "../../../../../src/http/net/transport.ts";
import { TransportError } from "../../../../../src/http/net/transport-error.ts";
import { type ManualClock, manualClock } from "../manual-clock.ts";
import { drop, type Reply, type ScriptedServer, scriptedServer, silence, text } from "../scripted-server.ts";

describe("the transport", () => {
  let server: ScriptedServer;
  let time: ManualClock;
  const transports: Transport[] = [];

  beforeEach(async () => {
    server = await scriptedServer();
    time = manualClock();
  });

  afterEach(async () => {
    await Promise.all(transports.splice(0).map((transport) => transport.close()));
    await server.close();
  });

  interface Request {
    readonly url?: string;
    readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
    readonly body?: string;
    readonly headers?: Record<string, string>;
    readonly signal?: AbortSignal;
    readonly awaited?: boolean;
  }

  function connect(limits: Partial<Limits> = {}, environment: Record<string, string> = {}) {
    const transport = createTransport({
      environment,
      clock: time.clock,
      limits: { ...standardLimits, ...limits },
      addressing: { from: "the variable SEC_API_URL", isUrl: true },
    });
    transports.push(transport);
    return (request: Request = {}) => {
      const { url = `${server.url}/a`, method = "GET", body = null, headers = {}, signal } = request;
      const { awaited = method === "POST" } = request;
      const answer = transport.send({ method, url, headers, body }, { signal, awaited });
      return answer.then((received) => ({ ...received, body: received.body.toString() }));
    };
  }

  async function failure(call: Promise<unknown>): Promise<TransportError> {
    const outcome = await call.catch((error: unknown) => error);
    if (outcome instanceof TransportError) return outcome;
    throw new Error("no TransportError", { cause: outcome });
  }

  describe("the end of a request", () => {
    it("a request without a response in time is aborted", async () => {
      server.reply(silence);
      const call = failure(connect()());
      await server.until(() => server.seen.length === 1);
      expect(time.timers()).to.deep.equal([125_000]);
      time.ring(125_000);
      expect(await call).to.include({
        kind: "timeout",
        sent: true,
        message: "no response within 125 seconds",
      });
    });

    it("a request whose response body does not end in time is aborted", async () => {
      let begun = () => {};
      const hasBegun = new Promise<void>((resolve) => (begun = resolve));
      server.reply((response) => {
        response.writeHead(200).write("half of", () => begun());
      });
      const call = failure(connect()());
      await hasBegun;
      time.ring(125_000);
      expect(await call).to.include({ kind: "timeout", sent: true });
    });

    it("a request without a connection in time is aborted", async () => {
      // Accepts connections and never speaks TLS.
      const mute = createServer(() => {}).listen(0, "127.0.0.1");
      await once(mute, "listening");
      const { port } = mute.address() as AddressInfo;
      const error = await failure(connect({ connectTimeoutMs: 20 })({ url: `https://127.0.0.1:${port}/` }));
      mute.close();
      expect(error).to.include({ kind: "timeout", sent: false, passing: true });
    });

    it("a response ends the request and its timer", async () => {
      server.reply(text(200, "yes"));
      await connect()();
      expect(time.timers()).to.deep.equal([]);
    });

    it("a request whose caller has already aborted is not sent", async () => {
      const error = await failure(connect()({ signal: AbortSignal.abort() }));
      expect(error).to.include({ kind: "aborted", sent: false, passing: false });
      expect(server.seen).to.have.length(0);
    });

    it("a repeatable request ends immediately when its caller aborts", async () => {
      const caller = new AbortController();
      server.reply(silence);
      const call = failure(connect()({ signal: caller.signal }));
      await server.until(() => server.seen.length === 1);
      caller.abort();
      expect(await call).to.include({ kind: "aborted", sent: true });
      expect(time.timers()).to.deep.equal([]);
    });

    it("a request whose response is too large fails", async () => {
      server.reply(text(200, "x".repeat(1001)));
      expect(await failure(connect({ largestBody: 1000 })())).to.include({
        kind: "bad-response",
        message: "the response is larger than 1000 bytes",
      });
    });

    it("a request whose compressed response is too large fails", async () => {
      server.reply((response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1001)));
      });
      expect((await failure(connect({ largestBody: 1000 })())).message).to.equal(
        "the response cannot be read: it is larger than 1000 bytes",
      );
    });

    it("a request whose connection is lost fails", async () => {
      server.reply(drop);
      expect(await failure(connect()())).to.include({ kind: "network", sent: true, passing: true });
    });

    it("a request whose response is truncated fails", async () => {
      server.reply((response) => {
        response.writeHead(200, { "content-length": "100" }).write("half", () => response.destroy());
      });
      expect(await failure(connect()())).to.include({ kind: "network", sent: true, passing: true });
    });

    it("a request whose response is not HTTP fails", async () => {
      const odd = createServer((socket) => socket.end("SSH-2.0-odd\r\n")).listen(0, "127.0.0.1");
      await once(odd, "listening");
      const { port } = odd.address() as AddressInfo;
      const error = await failure(connect()({ url: `http://127.0.0.1:${port}/` }));
      odd.close();
      expect(error).to.include({ kind: "bad-response", passing: false });
      expect(error.message).to.contain("does not speak HTTP");
    });

    it("a request with an invalid header fails", async () => {
      const error = await failure(connect()({ headers: { Authorization: "_token\n" } }));
      expect(error).to.include({ kind: "network", sent: false, passing: false });
      expect(error.message).not.to.contain("_token");
    });
  });

  describe("a request that cannot be repeated", () => {
    it("a request that cannot be repeated may finish after its caller aborts", async () => {
      const caller = new AbortController();
      let received = () => {};
      server.reply((response) => {
        received = () => response.end("made");
      });
      const call = connect()({ method: "POST", body: "{}", signal: caller.signal });
      await server.until(() => server.seen.length === 1);
      caller.abort();
      expect(time.timers()).to.deep.equal([125_000, 20_000]);
      received();
      expect((await call).body).to.equal("made");
    });

    it("a request that cannot be repeated ends after the grace period", async () => {
      const caller = new AbortController();
      server.reply(silence);
      const call = failure(connect()({ method: "POST", body: "{}", signal: caller.signal }));
      await server.until(() => server.seen.length === 1);
      caller.abort();
      time.ring(20_000);
      expect(await call).to.include({ kind: "aborted", sent: true });
    });
  });

  describe("the limits of the transport", () => {
    it("the number of concurrent requests to a host is limited, and all of them are served", async () => {
      const held: (() => void)[] = [];
      const hold: Reply = (response) => {
        held.push(() => response.end("done"));
      };
      server.reply(...Array.from({ length: 5 }, () => hold));
      const send = connect({ connections: 2 });
      const calls = Array.from({ length: 5 }, () => send());
      for (let responded = 0; responded < 5; responded++) {
        await server.until(() => server.seen.length >= Math.min(5, responded + 2));
        expect(server.seen.length).to.equal(Math.min(5, responded + 2));
        held.shift()?.();
        await calls[responded];
      }
      expect((await Promise.all(calls)).map(({ body }) => body)).to.deep.equal(Array(5).fill("done"));
    });

    it("the time limit of a request begins when the request starts", async () => {
      server.reply(silence, silence);
      const send = connect({ connections: 1 });
      const first = failure(send());
      const second = failure(send());
      await server.until(() => server.seen.length === 1);
      expect(time.timers()).to.deep.equal([125_000]);
      time.ring(125_000);
      await first;
      await server.until(() => server.seen.length === 2);
      time.ring(125_000);
      await second;
    });

    it("callers that abort while waiting do not count towards the limit", async () => {
      const caller = new AbortController();
      server.reply(silence);
      const send = connect({ connections: 1 });
      const first = failure(send());
      await server.until(() => server.seen.length === 1);
      const second = failure(send({ method: "POST", signal: caller.signal }));
      caller.abort();
      expect(await second).to.include({ kind: "aborted", sent: false });
      time.ring(125_000);
      await first;
    });
  });

  describe("redirects", () => {
    const headers = {
      Authorization: "_token",
      "X-LW-UAKS": "_secret",
      Method: "GET",
      Accept: "application/json",
    };

    for (const status of [301, 302, 303, 307, 308]) {
      it(`a redirect of status ${status} at the same origin keeps all headers`, async () => {
        server.reply(text(status, "", { location: "/b?c=d" }), text(200, "there"));
        expect((await connect()({ headers })).body).to.equal("there");
        expect(server.seen[1]).to.include({ method: "GET", path: "/b?c=d" });
        expect(server.seen[1]?.headers).to.include({ authorization: "_token", "x-lw-uaks": "_secret" });
      });
    }

    for (const status of [301, 302, 307, 308]) {
      it(`a redirect of status ${status} keeps method and body`, async () => {
        server.reply(text(status, "", { location: "/b" }), text(200, "there"));
        await connect()({ method: "POST", body: '{"a":1}', headers: { "Content-Type": "application/json" } });
        expect(server.seen[1]).to.include({ method: "POST", path: "/b", body: '{"a":1}' });
      });
    }

    it("a redirect to the result of a request drops method and body", async () => {
      server.reply(text(303, "", { location: "/b" }), text(200, "there"));
      await connect()({
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json", Method: "POST" },
      });
      expect(server.seen[1]).to.include({ method: "GET", path: "/b", body: "" });
      expect(server.seen[1]?.headers).to.include({ method: "GET" }).and.not.to.have.property("content-type");
    });

    it("a redirect to the result means that the request took effect, even if the result is unavailable", async () => {
      server.reply(text(303, "", { location: "/b" }), drop);
      expect((await failure(connect()({ method: "POST", body: "{}" }))).sent).to.equal(true);
    });

    for (const [method, status, sent] of [
      ["GET", 302, false],
      ["DELETE", 302, false],
      ["PATCH", 307, false],
      ["POST", 307, false],
      // The response points to the result, so the request had an effect.
      ["DELETE", 303, true],
      ["POST", 303, true],
    ] as const) {
      it(`a redirect of status ${status} to another server is not followed, with ${method}`, async () => {
        const other = await scriptedServer();
        server.reply(text(status, "", { location: `${other.url}/b` }));
        const body = method === "GET" || method === "DELETE" ? {} : { body: '{"password":"_secret"}' };
        const error = await failure(connect()({ method, headers, ...body }));
        expect(error).to.include({
          kind: "bad-response",
          sent,
          passing: false,
          message: `the server redirects to ${other.url}, and requests go to no other server`,
        });
        expect(error.advice).to.contain("sign-in page");
        expect([...other.seen, ...other.tokens]).to.deep.equal([]);
        await other.close();
      });
    }

    it("at most ten redirects are followed", async () => {
      server.reply(...Array.from({ length: 20 }, () => text(302, "", { location: "/a" })));
      expect((await failure(connect()())).message).to.equal("the server redirects in circles");
      expect(server.seen).to.have.length(11);
    });

    it("a redirect without a Location header is not followed", async () => {
      server.reply(text(302, "nowhere"));
      expect(await connect()()).to.include({ status: 302, body: "nowhere" });
    });

    for (const location of ["http://", "ftp://a.example/b"]) {
      it(`a redirect to ${location} is not followed`, async () => {
        server.reply(text(302, "", { location }));
        expect((await failure(connect()())).kind).to.equal("bad-response");
      });
    }
  });

  describe("requests through a proxy", () => {
    const withUser = () => server.url.replace("//", "//ada:p%40ss@");
    const basic = `Basic ${Buffer.from("ada:p@ss").toString("base64")}`;

    it("an unreachable proxy is reported as such", async () => {
      const { port } = new URL(server.url);
      await server.close();
      const send = connect({}, { HTTP_PROXY: `http://127.0.0.1:${port}` });
      const { message } = await failure(send({ url: "http://sec.example/a" }));
      expect(message).to.equal(`the proxy 127.0.0.1:${port} refuses connections (ECONNREFUSED)`);
    });

    it("a plain request through a proxy has the full URL", async () => {
      server.reply(text(200, "by proxy"));
      const send = connect({}, { HTTP_PROXY: withUser() });
      const received = await send({ url: "http://sec.example/a?b=c", method: "POST", body: "{}" });
      expect(received.body).to.equal("by proxy");
      expect(server.seen[0]).to.include({ method: "POST", path: "http://sec.example/a?b=c", body: "{}" });
      expect(server.seen[0]?.headers).to.include({ host: "sec.example", "proxy-authorization": basic });
    });

    it("an encrypted request uses a tunnel through the proxy", async () => {
      const asked: (string | undefined)[] = [];
      const proxy = createServer((socket) => {
        socket.once("data", (bytes) => {
          asked.push(...bytes.toString().split("\r\n"));
          socket.write("HTTP/1.1 200 OK\r\n\r\n");
          // The client sends the greeting of TLS next; a plain-text response ends it.
          socket.once("data", (greeting) => {
            asked.push(greeting.subarray(0, 1).toString("hex"));
            socket.end("no TLS here");
          });
        });
        socket.on("error", () => {});
      }).listen(0, "127.0.0.1");
      await once(proxy, "listening");
      const { port } = proxy.address() as AddressInfo;
      const send = connect({}, { HTTPS_PROXY: `http://ada:p%40ss@127.0.0.1:${port}` });
      const error = await failure(
        send({ url: "https://sec.example/a", headers: { Authorization: "_token" } }),
      );
      proxy.close();
      expect(asked[0]).to.equal("CONNECT sec.example:443 HTTP/1.1");
      expect(asked.join("\n").toLowerCase()).to.contain(`proxy-authorization: ${basic}`.toLowerCase());
      expect(asked.join("\n")).not.to.contain("_token");
      expect(asked.at(-1)).to.equal("16");
      expect(error).to.include({ kind: "network", sent: false });
    });

    it("a proxy that rejects the tunnel is reported", async () => {
      const proxy = createServer((socket) => {
        socket.once("data", () => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
      }).listen(0, "127.0.0.1");
      await once(proxy, "listening");
      const { port } = proxy.address() as AddressInfo;
      const send = connect({}, { HTTPS_PROXY: `http://127.0.0.1:${port}` });
      const error = await failure(send({ url: "https://sec.example/a" }));
      proxy.close();
      expect(error).to.include({
        kind: "network",
        sent: false,
        message: `the proxy 127.0.0.1:${port} rejected a connection to sec.example:443 (407)`,
      });
      expect(error.advice).to.contain("to the variable HTTPS_PROXY");
    });

    it("a request to localhost never uses a proxy", async () => {
      server.reply(text(200, "direct"));
      const nowhere = "http://127.0.0.1:1";
      const send = connect({}, { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, http_proxy: nowhere });
      expect((await send()).body).to.equal("direct");
    });

    it("a proxy setting that is not a URL is an error", async () => {
      const error = await failure(
        connect({}, { HTTP_PROXY: "ftp://_hidden" })({ url: "http://sec.example/" }),
      );
      expect(error).to.include({
        sent: false,
        passing: false,
        message: "HTTP_PROXY is not the URL of a proxy",
      });
    });
  });
});
