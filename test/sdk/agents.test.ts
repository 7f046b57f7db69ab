import { once } from "node:events";
import { Agent, get, type IncomingMessage, type RequestOptions, request } from "node:http";
import { request as requestSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import {
  Client,
  credentials,
  InterceptingCall,
  type Interceptor,
  Metadata,
  Server,
  ServerCredentials,
  status,
} from "@grpc/grpc-js";
import { expect } from "chai";
import { RemoteError } from "../../src/schema/index.ts";
import { type Agents, type AgentsOptions, agents, remoteErrorOf } from "../../src/sdk/index.ts";
import { localhostCertificate } from "../../src/server/certificate.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type ProxiedApi, proxiedApi, type Reached } from "../support/proxied-api.ts";
import { recordedTrace } from "../support/recorded-trace.ts";

describe("the agents for SDKs", () => {
  let api: ProxiedApi;
  let respond: (request: Reached, response: Parameters<Parameters<typeof proxiedApi>[1]>[1]) => void;
  const made: Agents[] = [];

  before(async () => {
    api = await proxiedApi(["api.example", "*.api.example"], (request, response) =>
      respond(request, response),
    );
  });
  beforeEach(() => {
    respond = ({ method, path }, response) => response.end(`${method} ${path}`);
    api.asked.length = 0;
    api.reached.length = 0;
    api.connections = 0;
  });
  afterEach(() => Promise.all(made.splice(0).map((net) => net.close())));
  after(() => api.close());

  /** Returns agents with the proxy and the authority of the API. */
  function agentsOf(options: Partial<AgentsOptions> = {}): Agents {
    const environment = { HTTPS_PROXY: api.proxy, HTTP_PROXY: api.proxy, ...options.environment };
    const net = agents({ ca: api.ca, ...options, environment });
    made.push(net);
    return net;
  }

  /** Sends a request by `node:http` or `node:https`, and returns the response with its text. */
  async function send(net: Agents, url: string, options: RequestOptions = {}, body = "") {
    const agent = net.agent(new URL(url));
    const call = url.startsWith("https:") ? requestSecure : request;
    const sent = call(url, { ...options, agent });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode, text: await text(response) };
  }
  const failure = async (sent: Promise<unknown>) => {
    const error = remoteErrorOf(await rejection(sent, Error));
    if (!(error instanceof RemoteError)) throw error;
    return error;
  };

  it("node:https and fetch reach the API through the proxy of the environment, with a private authority", async () => {
    const net = agentsOf();
    expect(await send(net, "https://api.example/a?b=c")).to.deep.equal({ status: 200, text: "GET /a?b=c" });
    expect(await (await net.fetch("https://s3.api.example/d")).text()).to.equal("GET /d");
    expect(api.asked).to.deep.equal(["CONNECT api.example:443", "CONNECT s3.api.example:443"]);
  });

  it("requests without TLS are sent to the proxy with their whole URL, also if they expect 100-continue", async () => {
    const net = agentsOf();
    expect((await send(net, "http://api.example/a?b=c")).text).to.equal("GET /a?b=c");
    const put = { method: "PUT", headers: { expect: "100-continue", "content-length": 2 } };
    expect((await send(net, "http://api.example/e", put, "hi")).text).to.equal("PUT /e");
    const posted = await net.fetch("http://api.example/f", { method: "POST", body: "hi" });
    expect(await posted.text()).to.equal("POST /f");
    expect(api.asked).to.deep.equal([
      "GET http://api.example/a?b=c",
      "PUT http://api.example/e",
      "POST http://api.example/f",
    ]);
    expect(api.reached.map(({ host, body }) => `${host} ${body}`)).to.deep.equal([
      "api.example ",
      "api.example hi",
      "api.example hi",
    ]);
  });

  it("the user and the password of a proxy are sent to it", async () => {
    const net = agentsOf({ environment: { HTTPS_PROXY: api.proxy.replace("//", "//ada:p%40ss@") } });
    await send(net, "https://api.example/");
    expect(api.asked).to.deep.equal([`CONNECT api.example:443 Basic ${btoa("ada:p@ss")}`]);
  });

  it("a SOCKS proxy connects node:http, node:https and fetch", async () => {
    const net = agentsOf({ environment: { HTTPS_PROXY: api.socks, HTTP_PROXY: api.socks } });
    await send(net, "https://api.example/");
    await send(net, "http://api.example/");
    await (await net.fetch("https://api.example/")).text();
    const wanted = ["443", "80", "443"].map((port) => `SOCKS api.example:${port} ada:p@ss`);
    expect(api.asked).to.deep.equal(wanted);
    const wrong = api.socks.replace("p%40ss", "wrong");
    const refused = await failure(
      send(agentsOf({ environment: { HTTPS_PROXY: wrong } }), "https://api.example/"),
    );
    expect(refused.reason).to.match(
      /opens no connection to api.example:443: it rejects the user or the password$/,
    );
    expect(refused.message).to.not.contain("wrong");
  });

  it("NO_PROXY and loopback addresses go without the proxy", async () => {
    const net = agentsOf({ environment: { NO_PROXY: ".example" } });
    const error = await failure(send(net, "https://api.example/"));
    expect(error.reason).to.match(/^the (name|address) of api\.example /);
    expect(error).to.include({ kind: "network", mayHaveTakenEffect: false });
    const server = createServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect((await send(net, `http://127.0.0.1:${port}/`)).text).to.equal("ok");
    server.close();
    expect(api.asked).to.deep.equal([]);
  });

  it("a certificate of an unknown authority is an error with a cure, and NODE_TLS_REJECT_UNAUTHORIZED does not accept it", async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const foreign = agentsOf({
        ca: localhostCertificate(new Date()).pem,
        caFileFrom: "the attribute ca_file",
      });
      for (const sent of [send(foreign, "https://api.example/"), foreign.fetch("https://api.example/")]) {
        const error = await failure(sent);
        expect(error.reason).to.contain("the certificate of api.example is not trusted");
        expect(error.advice).to.contain("set the attribute ca_file to the certificate of that authority");
        expect(error.mayHaveTakenEffect).to.equal(false);
      }
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(api.reached).to.deep.equal([]);
  });

  it("authorities in SSL_CERT_FILE are trusted, and an unreadable file is named", async () => {
    const environment = { SSL_CERT_FILE: api.caFile };
    expect((await send(agentsOf({ ca: undefined, environment }), "https://api.example/x")).text).to.equal(
      "GET /x",
    );
    const missing = agentsOf({ ca: undefined, environment: { SSL_CERT_FILE: "/nowhere.pem" } });
    const error = await failure(send(missing, "https://api.example/"));
    expect(error.reason).to.contain("SSL_CERT_FILE names /nowhere.pem, which cannot be read (ENOENT)");
  });

  it("a proxy that rejects the tunnel is reported with the variable that names it", async () => {
    const proxy = createServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    for (const sent of [
      send(agentsOf({ environment }), "https://api.example/"),
      agentsOf({ environment }).fetch("https://api.example/", { method: "POST" }),
    ]) {
      const error = await failure(sent);
      expect(error.reason).to.contain("rejected a connection to api.example:443 (407)");
      expect(error.advice).to.contain("HTTPS_PROXY");
      expect(error.mayHaveTakenEffect).to.equal(false);
    }
    proxy.close();
  });

  it("connections are kept alive, and no more of them are open than the limit, whatever the number of requests", async () => {
    const running: (() => void)[] = [];
    respond = (_, response) => {
      running.push(() => response.end("ok"));
      // Each response waits for two other requests.
      if (running.length === 3) for (const end of running.splice(0)) end();
    };
    const net = agentsOf({ limits: { connections: 3 } });
    const urls = Array.from({ length: 24 }, (_, at) => `https://api.example/${at}`);
    await Promise.all(urls.map((url) => send(net, url)));
    expect(api.connections).to.equal(3);
    await Promise.all(urls.map(async (url) => (await net.fetch(url)).text()));
    expect(net.counts).to.include({ requests: 48, failed: 0 });
    expect(net.counts.connections).to.equal(api.connections);
    expect(api.connections).to.be.at.most(6);
  });

  it("a request that gets no byte within the time limit fails, and may have taken effect if it changes something", async () => {
    respond = () => {};
    const net = agentsOf({ limits: { requestTimeoutMs: 50 } });
    const late = await failure(send(net, "https://api.example/", { method: "POST" }));
    expect(late.reason).to.contain("no data from api.example within 0.05 seconds");
    expect(late).to.include({ kind: "timeout", mayHaveTakenEffect: true });
    const fetched = await failure(net.fetch("https://api.example/", { method: "POST" }));
    expect(fetched).to.include({ kind: "timeout", mayHaveTakenEffect: true });
  });

  it("a proxy that opens no connection in time is an error", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
    const net = agentsOf({ environment, limits: { connectTimeoutMs: 25 } });
    const error = await failure(send(net, "https://api.example/", { method: "POST" }));
    expect(error).to.include({ mayHaveTakenEffect: false });
    expect(error.reason).to.contain("cannot be reached");
    silent.close();
  });

  it("requests begin no faster than requestsPerSecond", async () => {
    const waits: number[] = [];
    let now = 0;
    const clock = {
      now: () => now,
      random: () => 0,
      sleep: async (ms: number) => {
        waits.push(Math.round(ms));
        now += ms;
      },
      after: () => () => {},
    };
    const net = agentsOf({ requestsPerSecond: 10, clock });
    for (const at of [1, 2]) await send(net, `https://api.example/${at}`);
    await (await net.fetch("https://api.example/3")).text();
    expect(waits).to.deep.equal([100, 100]);
  });

  it("the log has a line for each request without its query, a warning for a repeated one, and the counts at the end", async () => {
    const lines: [string, string, Record<string, unknown>][] = [];
    const write =
      (level: string) =>
      (message: string, fields: object = {}) =>
        lines.push([level, message, fields as Record<string, unknown>]);
    const log = { debug: write("debug"), info: write("info"), warn: write("warn") };
    respond = ({ path }, response) => {
      const isFirst = api.reached.filter((one) => one.path === path).length === 1;
      response.writeHead(isFirst ? 429 : 200).end();
    };
    const net = agentsOf({ log, redact: ["s3cret"] });
    for (const _ of [1, 2]) await send(net, "https://api.example/s3cret?signature=x", { method: "POST" });
    for (const _ of [1, 2]) await (await net.fetch("https://api.example/f?sig=x")).text();
    const aws = (attempt: number) => ({
      method: "POST",
      headers: {
        "amz-sdk-invocation-id": "i",
        "amz-sdk-request": `attempt=${attempt}; max=3`,
        "x-amz-target": "SSM.Get",
      },
    });
    for (const attempt of [1, 2]) await send(net, "https://api.example/", aws(attempt));
    await net.close();
    const warnings = lines
      .filter(([level]) => level === "warn")
      .map(([, message, fields]) => ({ message, ...fields }));
    const url = "https://api.example";
    const message = "API request repeated";
    expect(warnings).to.deep.equal([
      { message, method: "POST", url: `${url}/(redacted)`, attempt: 2, status: 429 },
      { message, method: "GET", url: `${url}/f`, attempt: 2, status: 429 },
      { message, method: "POST", url: `${url}/`, operation: "SSM.Get", attempt: 2, status: 429 },
    ]);
    const requests = lines.filter(([, text]) => text === "API request");
    expect(requests.map(([, , { status }]) => status)).to.deep.equal([429, 200, 429, 200, 429, 200]);
    const [, , counts] = lines.find(([level]) => level === "info") ?? [];
    expect(counts).to.deep.include({ requests: 6, repeated: 3, throttled: 3, failed: 0 });
    expect(JSON.stringify(lines)).to.not.match(/s3cret|signature|sig=/);
  });

  it("a client certificate proves the identity of requests", async () => {
    const own = localhostCertificate(new Date());
    const wrong = agentsOf({
      clientCertificate: { certificate: own.pem, key: "none", from: "the attribute key" },
    });
    const error = await failure(send(wrong, "https://api.example/"));
    expect(error.reason).to.equal(
      "the client certificate cannot be used: the private key is not in PEM format",
    );
    const right = agentsOf({ clientCertificate: { certificate: own.pem, key: own.keyPem } });
    expect((await send(right, "https://api.example/m")).text).to.equal("GET /m");
  });

  it("both agents are agents of Node, and connect to a socket of this machine as Node does", async () => {
    const net = agentsOf();
    expect(net.requestHandler.httpAgent).to.be.instanceOf(Agent);
    const sent = get({ socketPath: "/nowhere.sock", path: "/", agent: net.httpAgent });
    const [error] = (await once(sent, "close").catch((cause: unknown) => [cause])) as [NodeJS.ErrnoException];
    expect(error.code).to.equal("ENOENT");
  });

  it("the pipeline policy adds the agent for the URL to each request", async () => {
    const net = agentsOf();
    const { policy, position } = net.pipelinePolicy;
    expect(position).to.equal("perCall");
    const through = async (request: { url: string; agent?: Agent }) => request.agent;
    expect(await policy.sendRequest({ url: "https://api.example/" }, through)).to.equal(net.httpsAgent);
    expect(await policy.sendRequest({ url: "http://api.example/", agent: new Agent() }, through)).to.equal(
      net.httpAgent,
    );
  });

  it("a kubeconfig opens its connections with the authority, the name and the proxy of its cluster", async () => {
    const net = agentsOf({ environment: { HTTPS_PROXY: "" }, ca: undefined });
    type Made = (cluster: object, tls: object) => unknown;
    const config = net.kubeConfig({
      createAgent: (() => null) as Made,
      createDispatcher: (() => null) as Made,
    });
    const cluster = { server: "https://10.0.0.1:6443", proxyUrl: api.proxy };
    const tls = { ca: Buffer.from(api.ca), servername: "api.example" };
    const dispatcher = config.createDispatcher(cluster, tls) as Agents["dispatcher"];
    expect(config.createDispatcher(cluster, tls)).to.equal(dispatcher);
    expect(await (await fetch("https://10.0.0.1:6443/version", { dispatcher })).text()).to.equal(
      "GET /version",
    );
    expect(api.asked).to.deep.equal(["CONNECT 10.0.0.1:6443"]);
    const agent = config.createAgent(cluster, tls) as Agent;
    const sent = requestSecure("https://10.0.0.1:6443/livez", { agent }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(await text(response)).to.equal("GET /livez");
    expect(net.counts).to.include({ requests: 2, connections: 2 });
    expect(() => config.createAgent(cluster, { rejectUnauthorized: false })).to.throw(
      "insecure-skip-tls-verify",
    );
  });

  it("requests of SDKs are spans with their waits, connections and status, and a header names the span", async () => {
    const { spans, trace } = recordedTrace((text) => text, "trace");
    const headers: unknown[] = [];
    respond = ({ path }, response) => {
      headers.push(response.req.headers.traceparent);
      response.writeHead(path === "/none" ? 404 : 200).end("{}");
    };
    const narrow = agentsOf({ limits: { connections: 1 }, redact: ["planted-2"] });
    const slow = agentsOf({ requestsPerSecond: 20 });
    await trace.rpc("ReadResource", {}, async () => {
      await Promise.all(
        ["/a?sig=planted-1", "/b/planted-2"].map((path) => send(narrow, `https://api.example${path}`)),
      );
      const paths = ["/c", "/none"].map((path) => slow.fetch(`https://api.example${path}`));
      for (const response of await Promise.all(paths)) await response.text();
      await slow.fetch("https://other.invalid/").catch(() => undefined);
    });
    await trace.close();
    const requests = spans.filter(({ kind }) => kind === "request");
    const named = (path: string) => requests.find(({ properties }) => properties["url.path"] === path);
    const eventsOf = (path: string) => named(path)?.events.map(({ name }) => name) ?? [];
    expect(requests.some(({ properties }) => properties.unfinished)).to.equal(false);
    expect(eventsOf("/a")).to.include.members(["TCP", "proxy", "TLS", "attempt: 200"]);
    expect(eventsOf("/b/(redacted)")).to.include("wait for slot");
    expect(eventsOf("/c")).to.include.members(["TCP", "proxy", "TLS", "connection"]);
    expect(eventsOf("/none")).to.include.members(["wait for rate limit", "attempt: 404"]);
    expect(named("/none")).to.include({ error: "status" });
    expect(named("/a")?.properties).to.include({
      "server.address": "api.example",
      "url.query": "sig=(redacted)",
    });
    expect(named("/")).to.include({ error: "network" });
    expect(JSON.stringify(spans)).not.to.contain("planted-");
    expect(headers).to.have.members(
      ["/a", "/b/(redacted)", "/c", "/none"].map((path) => `00-trace-${named(path)?.id}-01`),
    );
  });

  /** Starts a server that returns a request that is not empty, and keeps the header `traceparent` of each. */
  async function grpcServer() {
    const server = new Server();
    const received: unknown[] = [];
    const asIs = (bytes: Buffer) => bytes;
    const path = "/notes.v1.Notes/Get";
    const form = { ...{ path, requestStream: false, responseStream: false }, requestSerialize: asIs };
    const method = { ...form, requestDeserialize: asIs, responseSerialize: asIs, responseDeserialize: asIs };
    server.addService(
      { get: method },
      {
        get(
          call: { metadata: Metadata; request: Buffer },
          done: (error: object | null, bytes?: Buffer) => void,
        ) {
          received.push(...call.metadata.get("traceparent"));
          if (call.request.length > 0) done(null, call.request);
          else done({ code: status.NOT_FOUND, details: "none" });
        },
      },
    );
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return {
      url: `http://127.0.0.1:${port}`,
      path,
      received,
      call: (client: Client, request: string, metadata = new Metadata()) =>
        new Promise((resolve) =>
          client.makeUnaryRequest(path, asIs, asIs, Buffer.from(request), metadata, (_, response) =>
            resolve(response?.toString()),
          ),
        ),
      stop: () => server.forceShutdown(),
    };
  }

  it("the calls of a client of grpc-js are spans, and their metadata names the span", async () => {
    const api = await grpcServer();
    const { spans, trace } = recordedTrace((text) => text, "trace");
    await trace.rpc("ReadResource", {}, async () => {
      const client = new Client(...(await agentsOf().grpcChannel(api.url, credentials)));
      expect(await api.call(client, "hi")).to.equal("hi");
      expect(await api.call(client, "")).to.equal(undefined);
      client.close();
    });
    await trace.close();
    api.stop();
    const requests = spans.filter(({ kind }) => kind === "request");
    expect(requests.map(({ name, error }) => [name, error])).to.deep.equal([
      ["Notes/Get", undefined],
      ["Notes/Get", "status"],
    ]);
    expect(requests.map(({ events }) => events.map(({ name }) => name))).to.deep.equal([
      ["attempt: grpc 0"],
      ["attempt: grpc 5"],
    ]);
    expect(api.received).to.deep.equal(requests.map(({ id }) => `00-trace-${id}-01`));
  });

  it("an author's interceptors, their providers and metadata stand next to the spans of a client of grpc-js", async () => {
    const api = await grpcServer();
    const { spans, trace } = recordedTrace((text) => text, "trace");
    const passed: string[] = [];
    const interceptor: Interceptor = (options, next) => {
      passed.push(options.method_definition.path);
      return new InterceptingCall(next(options));
    };
    const shared = new Metadata();
    await trace.rpc("ReadResource", {}, async () => {
      const [address, ofChannel, options] = await agentsOf().grpcChannel(api.url, credentials);
      for (const own of [{ interceptor_providers: [() => interceptor] }, { interceptors: [interceptor] }]) {
        const client = new Client(address, ofChannel, { ...options, ...own });
        await Promise.all([api.call(client, "a", shared), api.call(client, "b", shared)]);
        client.close();
      }
    });
    await trace.close();
    api.stop();
    expect(passed).to.deep.equal(Array(4).fill(api.path));
    const requests = spans.filter(({ kind }) => kind === "request");
    expect(requests.map(({ id }) => `00-trace-${id}-01`)).to.have.members(api.received);
    expect(new Set(api.received)).to.have.property("size", 4);
    expect(shared.getMap()).to.deep.equal({});
  });

  it("the arguments of a client of grpc-js name the proxy, and a proxy that grpc-js cannot use is an error", async () => {
    const credentials = { createFromSecureContext: () => "tls", createInsecure: () => "plain" };
    const proxy = api.proxy.replace("//", "//ada:p%40ss@");
    const through = agentsOf({ environment: { HTTPS_PROXY: proxy } });
    expect(await through.grpcChannel("api.example", credentials)).to.deep.equal([
      `dns:${new URL(proxy).host}`,
      "tls",
      {
        "grpc.enable_http_proxy": 0,
        "grpc.service_config_disable_resolution": 1,
        "grpc.max_receive_message_length": 4 * 1024 * 1024,
        "grpc.http_connect_target": "dns:api.example:443",
        "grpc.default_authority": "api.example:443",
        "grpc.http_connect_creds": "ada:p@ss",
      },
    ]);
    const [address, plain] = await agentsOf().grpcChannel("http://localhost:50051", credentials);
    expect([address, plain]).to.deep.equal(["localhost:50051", "plain"]);
    const socks = agentsOf({ environment: { HTTPS_PROXY: api.socks } });
    const error = await rejection(socks.grpcChannel("api.example:443", credentials), Error);
    expect(error.message).to.equal(
      "HTTPS_PROXY names a proxy with socks5://, but grpc-js can only use proxies with http://. Name such a proxy, or the host of the API in NO_PROXY.",
    );
  });
});
