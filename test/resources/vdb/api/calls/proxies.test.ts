import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect as connectTo, type Server, type Socket } from "node:net";
import { expect } from "chai";
import { serverCertificate } from "../../../../../src/local-api/tls.ts";
import { recordedTrace } from "../../../../support/recorded-trace.ts";
import { withVariables } from "../../../../support/with-variables.ts";
import { apiError, apiKey, create, farName, read, useFixture } from "../api-fixture.ts";
import { silence } from "../scripted-server.ts";

/** A proxy that connects every tunnel to one port of this machine. */
interface Proxy {
  readonly port: number;
  /** The requested tunnels, with their authorization. */
  readonly asked: readonly (readonly [authority: string, authorization: string | undefined])[];
  /** Breaks all of its connections. */
  reset(): void;
  close(): Promise<void>;
}

async function proxyTo(
  port: () => number,
  { certificate, status = 200 }: { certificate?: { key: string; cert: string }; status?: number } = {},
): Promise<Proxy> {
  const asked: [string, string | undefined][] = [];
  const sockets = new Set<Socket>();
  const server: Server = certificate
    ? createHttpsServer({ key: certificate.key, cert: certificate.cert })
    : createHttpServer();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("connect", ({ url = "", headers }: IncomingMessage, socket: Socket) => {
    asked.push([url, headers["proxy-authorization"]]);
    socket.on("error", () => {});
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const onward = connectTo(port(), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    sockets.add(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    asked,
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describe("the proxy of the vdb client", () => {
  const fixture = useFixture();
  const proxies: Proxy[] = [];

  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  });

  async function start(options: Parameters<typeof proxyTo>[1] = {}) {
    const proxy = await proxyTo(() => fixture.server.port, options);
    proxies.push(proxy);
    return proxy;
  }

  function connect(apiUrl: string, environment: Record<string, string>, changes = {}) {
    return fixture.connect(
      { apiUrl, ...changes },
      { environment: { SSL_CERT_FILE: fixture.certificate.caPath, ...environment } },
    );
  }

  it("a proxy that opens no connection fails after a timeout", async () => {
    const asked = createHttpServer();
    const connecting = once(asked, "connect");
    asked.listen(0, "127.0.0.1");
    await once(asked, "listening");
    const address = asked.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const failing = apiError(
      connect(`${farName}:443`, { HTTPS_PROXY: `http://127.0.0.1:${port}` }).call(read, ""),
    );
    const [, socket] = await connecting;
    fixture.time.ring(30_000);
    const { message, mayHaveTakenEffect } = await failing;
    expect(message).to.contain(`no connection to the proxy 127.0.0.1:${port} within 30 seconds`);
    expect(message).to.contain("the variable HTTPS_PROXY");
    expect(mayHaveTakenEffect).to.equal(false);
    socket.destroy();
    asked.close();
  });

  it("a proxy tunnels to the server, which does not see the proxy", async () => {
    const proxy = await start();
    await connect(farName, { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` }).call(read, "");
    expect(proxy.asked).to.deep.equal([[`${farName}:443`, undefined]]);
    expect(fixture.server.names).to.deep.equal([farName]);
    expect(fixture.server.calls[0]?.headers[":authority"]).to.equal(farName);
  });

  it("the span of a call has the time of the proxy and that of TLS as two events", async () => {
    const proxy = await start();
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    const { spans, trace } = recordedTrace((text) => text);
    await trace.rpc("ReadResource", {}, () => connect(farName, environment).call(read, ""));
    await trace.close();
    const events = spans.flatMap((span) => span.events.map(({ name }) => name));
    expect(events.filter((name) => name === "proxy" || name === "TLS")).to.deep.equal(["proxy", "TLS"]);
  });

  it("a proxy receives the host and port of the target, and user and password", async () => {
    const proxy = await start();
    const environment = { https_proxy: `http://ada:p%40ss@127.0.0.1:${proxy.port}` };
    await connect(`dns:///${farName}:8443`, environment).call(read, "");
    const authorization = `Basic ${Buffer.from("ada:p@ss").toString("base64")}`;
    expect(proxy.asked).to.deep.equal([[`${farName}:8443`, authorization]]);
    expect(fixture.server.calls[0]?.headers[":authority"]).to.equal(`${farName}:8443`);
  });

  it("a proxy may use TLS itself", async () => {
    const proxy = await start({ certificate: fixture.certificate });
    await connect(farName, { HTTPS_PROXY: `https://localhost:${proxy.port}` }).call(read, "");
    expect(proxy.asked).to.have.length(1);
    expect(fixture.server.calls).to.have.length(1);
  });

  for (const insecure of [false, true]) {
    it(`the certificate of a proxy is always checked, with insecure = ${insecure} and without Node's own checks`, async () => {
      const untrusted = await serverCertificate(["localhost"], undefined);
      try {
        const proxy = await start({ certificate: untrusted });
        const environment = { HTTPS_PROXY: `https://localhost:${proxy.port}` };
        const { reason } = await withVariables({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, () =>
          apiError(connect(farName, environment, { insecure }).call(read, "")),
        );
        expect(reason).to.contain(`the certificate of the proxy localhost:${proxy.port} is not trusted`);
        expect(proxy.asked).to.deep.equal([]);
      } finally {
        await untrusted.remove();
      }
    });
  }

  it("no proxy is used for a local target, nor for one in NO_PROXY", async () => {
    const proxy = await start();
    const environment = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    await connect(`localhost:${fixture.server.port}`, environment).call(read, "");
    expect(proxy.asked).to.deep.equal([]);

    const direct = connect("vdb.invalid", { ...environment, NO_PROXY: ".invalid" });
    expect((await apiError(direct.call(read, ""))).reason).to.contain(
      "the name of vdb.invalid has no address",
    );
    expect(proxy.asked).to.deep.equal([]);
  });

  it("a proxy that rejects the connection is reported without its password", async () => {
    const proxy = await start({ status: 407 });
    const client = connect(farName, { HTTPS_PROXY: `http://ada:_hidden@127.0.0.1:${proxy.port}` });
    const error = await apiError(client.call(read, ""));
    expect(error.reason).to.equal(
      `the proxy 127.0.0.1:${proxy.port} rejected a connection to ${farName}:443 (407)`,
    );
    expect(error.message).not.to.contain("_hidden").and.not.to.contain(apiKey);
    expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: false });
    expect(error.advice).to.match(/requires a user and a password: add them to the variable HTTPS_PROXY/);
    expect(proxy.asked).to.have.length(1);
  });

  it("an unreachable proxy is named", async () => {
    const proxy = await start();
    await proxy.close();
    proxies.length = 0;
    const client = connect(farName, { https_proxy: `http://ada:_hid%64en@127.0.0.1:${proxy.port}` });
    const error = await apiError(client.call(read, ""));
    expect(error.reason).to.equal(`the proxy 127.0.0.1:${proxy.port} refuses connections (ECONNREFUSED)`);
    expect(error.advice).to.match(
      /^The address of the proxy comes from the variable https_proxy\. .*NO_PROXY/,
    );
    expect(error.message).not.to.match(/_hid|api_url/);
  });

  for (const scheme of ["http", "https"]) {
    it(`a proxy that resets the connection fails the call, over ${scheme}`, async () => {
      const { server, certificate } = fixture;
      const proxy = await start(scheme === "https" ? { certificate } : {});
      server.script(silence);
      const call = connect(farName, { HTTPS_PROXY: `${scheme}://localhost:${proxy.port}` }).call(create, "");
      await server.arrived(1);
      proxy.reset();
      expect(await apiError(call)).to.include({ status: "Unavailable", mayHaveTakenEffect: true });
    });
  }

  it("a proxy that is not an HTTP proxy is an error", async () => {
    const message = async (proxy: string) => {
      const { reason } = await apiError(connect(farName, { HTTPS_PROXY: proxy }).call(read, ""));
      return reason;
    };
    expect(await message("socks5://127.0.0.1:1080")).to.match(/^HTTPS_PROXY names a SOCKS proxy/);
    expect(await message("http://ada:_hidden@:99999")).to.equal("HTTPS_PROXY is not the URL of a proxy");
  });
});
