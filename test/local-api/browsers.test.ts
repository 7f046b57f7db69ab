import { request as plainRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { startVdbLocalApi, type VdbLocalApi } from "../../src/local-api/vdb/index.ts";
import { clusterService } from "../../src/resources/vdb/api/generated/cluster.ts";
import { connect as connectVdb } from "./vdb/support/client.ts";

/** A request in the form of a browser, which does not allow pages to choose these headers. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

function send(url: string, { method, path, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = plainRequest(new URL(path, url), {
      method,
      headers,
      agent: false,
      setHost: !("host" in headers),
    });
    call.on("error", reject);
    call.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    call.end(body);
  });
}

const json = { "content-type": "application/json" };
const evil = { origin: "http://evil.example" };
const fault = '{"status":500,"times":0}';

/** The requests of pages, each with the expected status. `own` is the server's host and port. */
const attacks: Readonly<Record<string, (own: string) => readonly [status: number, sent: Sent]>> = {
  "DNS rebinding that reads": (own) => [
    403,
    { method: "GET", path: "/control/made", headers: { host: evilHost(own) } },
  ],
  "DNS rebinding that writes with the same origin": (own) => [
    403,
    {
      method: "POST",
      path: "/control/faults",
      headers: {
        ...json,
        host: evilHost(own),
        origin: `http://${evilHost(own)}`,
        "sec-fetch-site": "same-origin",
      },
      body: fault,
    },
  ],
  "DNS rebinding to a name similar to the server's": (own) => [
    403,
    {
      method: "GET",
      path: "/control/made",
      headers: { host: `localhost.evil.example:${own.split(":").at(-1)}` },
    },
  ],
  "DNS rebinding with an address in a name": () => [
    403,
    { method: "GET", path: "/control/made", headers: { host: "127.0.0.1.evil.example" } },
  ],
  "DNS rebinding in uppercase with a trailing dot": () => [
    403,
    { method: "POST", path: "/control/reset", headers: { host: "EVIL.Example." } },
  ],
  "an IPv6 address of another server": () => [
    403,
    { method: "POST", path: "/control/reset", headers: { host: "[2001:db8::1]:80" } },
  ],
  "a host with a user": () => [
    403,
    { method: "POST", path: "/control/reset", headers: { host: "localhost@evil.example" } },
  ],
  "a form without fields": () => [403, { method: "POST", path: "/control/reset", headers: evil }],
  "a plain-text form whose only field is JSON": () => [
    403,
    {
      method: "POST",
      path: "/control/faults",
      headers: { ...evil, "content-type": "text/plain" },
      body: fault,
    },
  ],
  "a URL-encoded form": () => [
    403,
    {
      method: "POST",
      path: "/control/faults",
      headers: { ...evil, "content-type": "application/x-www-form-urlencoded" },
      body: "status=500",
    },
  ],
  "a multipart form": () => [
    403,
    {
      method: "POST",
      path: "/control/faults",
      headers: { ...evil, "content-type": "multipart/form-data; boundary=x" },
      body: '--x\r\ncontent-disposition: form-data; name="status"\r\n\r\n500\r\n--x--\r\n',
    },
  ],
  "a form of a browser without an origin header": () => [
    415,
    {
      method: "POST",
      path: "/control/faults",
      headers: { "content-type": "text/plain;a=application/json" },
      body: fault,
    },
  ],
  "untyped bytes, as from fetch with no-cors": () => [
    415,
    { method: "POST", path: "/control/faults", headers: {}, body: fault },
  ],
  "two content types in one": () => [
    415,
    {
      method: "POST",
      path: "/control/faults",
      headers: { "content-type": "application/json, text/plain" },
      body: fault,
    },
  ],
  "an image, a script, a style": () => [
    403,
    {
      method: "GET",
      path: "/control/requests",
      headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
    },
  ],
  "a sandboxed frame, whose origin is null": () => [
    403,
    { method: "POST", path: "/control/reset", headers: { origin: "null" } },
  ],
  "a preflight request": () => [
    403,
    {
      method: "OPTIONS",
      path: "/control/faults",
      headers: {
        ...evil,
        "access-control-request-method": "DELETE",
        "access-control-request-headers": "content-type",
      },
    },
  ],
  "the request after an accepted preflight request": () => [
    403,
    { method: "DELETE", path: "/control/requests", headers: { ...evil, "sec-fetch-site": "cross-site" } },
  ],
  "a page of another server on this machine": () => [
    403,
    {
      method: "POST",
      path: "/control/reset",
      headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-site" },
    },
  ],
  "the server's origin with another scheme": (own) => [
    403,
    { method: "POST", path: "/control/reset", headers: { origin: `https://${own}` } },
  ],
  "an origin that begins like the server's": (own) => [
    403,
    { method: "POST", path: "/control/reset", headers: { origin: `http://${own}.evil.example` } },
  ],
  "a WebSocket": () => [
    403,
    {
      method: "GET",
      path: "/control/requests",
      headers: {
        ...evil,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
      },
    },
  ],
};

const evilHost = (own: string) => `evil.example:${own.split(":").at(-1)}`;

describe("local-api: web pages", () => {
  let sec: SecLocalApi;
  let vdb: VdbLocalApi;
  before(async () => {
    const allowHosts = ["Other-Host", "api.example.org"];
    sec = await startSecLocalApi({ allowHosts });
    vdb = await startVdbLocalApi({ allowHosts, hostNames: ["*.vdb.example.org"] });
    await sec.control.putObject("AlertChannels", "kept", { secret: "s3cr3t" });
    await vdb.control.putObject("clusters", "kept", { name: "s3cr3t" });
  });
  after(async () => {
    await sec.close();
    await vdb.close();
  });
  const doors = () => [
    { url: sec.url, control: sec.control },
    { url: vdb.controlUrl, control: vdb.control },
  ];

  for (const [name, make] of Object.entries(attacks)) {
    it(`a web page cannot use the control APIs by ${name}`, async () => {
      for (const { url, control } of doors()) {
        const [status, sent] = make(new URL(url).host);
        const answer = await send(url, sent);
        expect(answer.status, answer.text).to.equal(status);
        expect(answer.text)
          .to.match(/^\{"message":"(?:Host|Origin|Content-Type): /)
          .and.not.to.include("s3cr3t");
        expect(Object.keys(answer.headers).join()).not.to.include("access-control");
        expect(JSON.stringify(control.made()), "still there").to.include("s3cr3t");
        expect(control.faults()).to.deep.equal([]);
      }
    });
  }

  it("a web page cannot use the API, even with the documented credentials", async () => {
    const { apiKey, apiSecret } = sec.credentials;
    const ask = (headers: Record<string, string>) =>
      send(sec.url, {
        method: "POST",
        path: "/api/v2/access/tokens",
        headers: { "x-lw-uaks": apiSecret, ...headers },
        body: JSON.stringify({ keyId: apiKey, expiryTime: 60 }),
      });
    expect((await ask(json)).status).to.equal(201);
    expect((await ask({ ...json, host: "evil.example" })).status).to.equal(403);
    expect((await ask({ ...json, ...evil })).status).to.equal(403);
    expect((await ask({ "content-type": "text/plain" })).status).to.equal(415);
    expect(sec.control.requests().at(-1), "and it can be seen that they tried").to.include({ status: 415 });
  });

  it("a web page cannot use gRPC through a proxy", async () => {
    const client = connectVdb(vdb);
    const list = (metadata: Record<string, string>) =>
      client.refusal(clusterService.listClusters, { accountId: vdb.credentials.accountId }, { metadata });
    expect(await list({})).to.equal("OK: ");
    for (const metadata of [evil, { origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
      expect(await list(metadata)).to.equal("PERMISSION_DENIED: web pages cannot use this API");
    }
    client.close();
  });

  it("a client may use any name of the server and any port that leads to it", async () => {
    for (const { url } of doors()) {
      const { port } = new URL(url);
      for (const host of [
        ...[
          "localhost",
          `localhost:${port}`,
          "LocalHost:1",
          "localhost.",
          "127.0.0.1",
          "127.0.0.2",
          `[::1]:${port}`,
        ],
        ...["[::ffff:127.0.0.1]", "other-host:8080", "OTHER-HOST", "api.example.org"],
      ]) {
        expect(
          (await send(url, { method: "GET", path: "/control/faults", headers: { host } })).status,
          host,
        ).to.equal(200);
      }
    }
    const headers = { host: "a.vdb.example.org" };
    const certified = { method: "GET", path: "/control/faults", headers };
    expect((await send(vdb.controlUrl, certified)).status, "a name of the certificate").to.equal(200);
    expect((await send(sec.url, certified)).status, "which the other does not have").to.equal(403);
  });

  it("a client may send the headers that programs send", async () => {
    for (const { url } of doors()) {
      const own = new URL(url).origin;
      for (const [method, path, headers, body] of [
        ["DELETE", "/control/faults", {}, undefined],
        ["DELETE", "/control/requests", { "content-length": "0" }, undefined],
        ["DELETE", "/control/requests", json, undefined],
        ["POST", "/control/faults", { "content-type": "application/JSON; charset=utf-8" }, "[]"],
        ["POST", "/control/faults", { "content-type": "application/vnd.api+json" }, "[]"],
        ["POST", "/control/faults", { ...json, "transfer-encoding": "chunked" }, "[]"],
        ["GET", "/control/made", { origin: own, "sec-fetch-site": "same-origin" }, undefined],
        ["GET", "/control/made", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, undefined],
      ] as const) {
        const { status, text } = await send(url, { method, path, headers, ...(body && { body }) });
        expect(status, `${method} ${path} ${JSON.stringify(headers)} ${text}`).to.be.oneOf([200, 201, 204]);
      }
      expect((await fetch(`${url}/control/made`)).status, "fetch of Node").to.equal(200);
    }
  });

  it("a request without a host is rejected, although old clients send such requests", async () => {
    for (const { url } of doors()) {
      const { hostname, port } = new URL(url);
      const socket = connectSocket(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
      socket.write("GET /control/made HTTP/1.0\r\n\r\n");
      let text = "";
      for await (const part of socket) text += String(part);
      expect(text)
        .to.match(/^HTTP\/1\.\d 403 /)
        .and.not.to.include("s3cr3t");
    }
  });
});
