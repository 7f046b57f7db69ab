import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, openSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { dirname, join } from "node:path";
import type { Duplex } from "node:stream";
import { expect } from "chai";
import { type ServerCertificate, serverCertificate } from "../../../../src/local-api/tls.ts";
import { withVariables } from "../../../support/with-variables.ts";
import { apiError, useFixture } from "./api-fixture.ts";
import { text } from "./scripted-server.ts";

/** A name of another machine, so that requests to it may use a proxy. */
const far = "sec.example.org";

describe("the connections of the sec client", () => {
  const fixture = useFixture();
  const opened: Server[] = [];
  let certificate: ServerCertificate;

  before(async () => {
    certificate = await serverCertificate(["localhost", far], undefined);
  });
  after(() => certificate.remove());
  afterEach(() => {
    for (const server of opened.splice(0)) server.close();
  });

  async function portOf(server: Server): Promise<number> {
    opened.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  async function closedPort(): Promise<number> {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    await once(server, "close");
    return port;
  }

  /** The outcome of a read at an address. */
  async function failure(apiUrl: string, environment: Record<string, string> = {}) {
    const client = fixture.connect({ apiUrl, addressFrom: "the variable SEC_API_URL" }, { environment });
    return apiError(client.userProfile.read());
  }

  /** A proxy that responds to each client that requests a tunnel. */
  function proxyResponding(response: string): Promise<number> {
    return portOf(
      createServer((socket: Socket) => socket.on("error", () => {}).once("data", () => socket.end(response))),
    );
  }

  /** A proxy that connects each client to a port of this machine. */
  function tunnelsTo(port: number): Promise<number> {
    const proxy = createHttpServer();
    proxy.on("connect", (_, socket: Duplex) => {
      const server = connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        server.pipe(socket).pipe(server);
      });
      server.on("error", () => socket.destroy());
      socket.on("error", () => server.destroy());
    });
    return portOf(proxy);
  }

  it("a request fails after two attempts to use a proxy that does not respond", async () => {
    let ask: (line: string) => void = () => {};
    const asked = () => new Promise<string>((resolve) => (ask = resolve));
    const mute = createServer((socket) =>
      socket.on("error", () => {}).on("data", (bytes) => ask(String(bytes))),
    );
    const proxy = `http://127.0.0.1:${await portOf(mute)}`;
    const first = asked();
    const failing = failure(`https://${far}`, { HTTPS_PROXY: proxy });
    expect(await first).to.match(/^CONNECT sec\.example\.org:443 /);
    const second = asked();
    fixture.time.ring(30_000);
    await second;
    fixture.time.ring(30_000);
    const { kind, reason, advice } = await failing;
    expect(kind).to.equal("credentials");
    expect(reason).to.match(
      /^the proxy 127\.0\.0\.1:\d+ opens no connection to sec\.example\.org:443 within 30 seconds$/,
    );
    expect(advice).to.contain("the variable HTTPS_PROXY");
    expect(fixture.time.timers()).to.deep.equal([]);
  });

  it("an untrusted certificate is reported with its issuer and advice, without blaming the address", async () => {
    const { key, cert } = certificate;
    const port = await portOf(createHttpsServer({ key, cert }));
    const error = await failure(`https://localhost:${port}`);
    expect(error.reason).to.match(/^the certificate of localhost:\d+ is not trusted \((UNABLE|SELF)\w+\)$/);
    expect(error.advice).to.contain("SSL_CERT_FILE").and.not.to.contain("SEC_API_URL");
  });

  it("certificates of servers and of proxies are checked even without Node's own checks", async () => {
    const { key, cert } = certificate;
    const requests: string[] = [];
    const server = createHttpsServer({ key, cert }, ({ url }, response) => {
      requests.push(String(url));
      response.writeHead(404).end("{}");
    });
    const proxies = createHttpsServer({ key, cert }).on("connect", ({ url }, socket: Duplex) => {
      requests.push(String(url));
      socket.end("HTTP/1.1 403 No\r\n\r\n");
    });
    const port = await portOf(server);
    const tunnel = `http://127.0.0.1:${await tunnelsTo(port)}`;
    const proxy = `https://localhost:${await portOf(proxies)}`;
    await withVariables({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, async () => {
      for (const [host, environment] of [
        ["localhost", {}],
        [far, { HTTPS_PROXY: tunnel }],
        [far, { HTTPS_PROXY: proxy }],
      ] as const) {
        const { reason } = await failure(`https://${host}:${port}`, environment);
        expect(reason).to.match(/^the certificate of .* is not trusted/);
      }
      const { reason } = await failure(`http://${far}`, { HTTP_PROXY: proxy });
      expect(reason).to.match(/^the certificate of the proxy localhost:\d+ is not trusted/);
    });
    expect(requests).to.deep.equal([]);
  });

  it("connections trust the authorities of SSL_CERT_FILE, SSL_CERT_DIR and NODE_EXTRA_CA_CERTS, also behind a proxy", async () => {
    const { key, cert, caPath } = certificate;
    const server = createHttpsServer({ key, cert }, (_, response) => response.writeHead(404).end("{}"));
    const port = await portOf(server);
    const broken = join(dirname(caPath), "broken.pem");
    await writeFile(broken, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    const proxied = { HTTPS_PROXY: `http://127.0.0.1:${await tunnelsTo(port)}` };
    for (const named of [
      { SSL_CERT_FILE: caPath },
      { SSL_CERT_DIR: dirname(caPath) },
      { NODE_EXTRA_CA_CERTS: caPath },
    ]) {
      for (const [host, environment] of [
        ["localhost", named] as const,
        [far, { ...named, ...proxied }] as const,
      ]) {
        expect((await failure(`https://${host}:${port}`, environment)).status, host).to.equal(404);
      }
    }
  });

  it("a connection without TLS reads no certificate authorities", async () => {
    const server = createHttpServer((_, response) => response.writeHead(404).end("{}"));
    const port = await portOf(server);
    const pipe = join(dirname(certificate.caPath), "pipe.pem");
    execFileSync("mkfifo", [pipe]);
    // A reader of this pipe waits until it is closed here.
    const writer = openSync(pipe, constants.O_RDWR);
    try {
      expect((await failure(`http://127.0.0.1:${port}`, { SSL_CERT_FILE: pipe })).status).to.equal(404);
    } finally {
      closeSync(writer);
    }
  });

  for (const variable of ["SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"]) {
    it(`unreadable authorities in ${variable} are reported first`, async () => {
      const { key, cert } = certificate;
      const port = await portOf(createHttpsServer({ key, cert }));
      const error = await failure(`https://localhost:${port}`, { [variable]: "/nowhere/ca.pem" });
      expect(error.reason)
        .to.contain(`${variable} names /nowhere/ca.pem, which cannot be read (ENOENT). So the certificate`)
        .and.match(/ of localhost:\d+ is not trusted/);
      expect(error.advice).to.contain(`Correct ${variable}`);
    });
  }

  it("the error for an unknown host names the setting with the address", async () => {
    const port = await closedPort();
    const error = await failure(`http://localhost:${port}`);
    expect(error.reason).to.equal(`localhost:${port} refuses connections (ECONNREFUSED)`);
    expect(error.advice).to.match(/^The address of the API comes from the variable SEC_API_URL\./);
    const client = fixture.connect({ apiUrl: null, account: "no-such-account" }, { environment: {} });
    const { reason, advice } = await apiError(client.userProfile.read());
    expect(reason).to.contain("no-such-account.");
    expect(advice).to.match(/^The address of the API comes from the attribute account\./);
  });

  it("a TLS connection to a port without TLS suggests http", async () => {
    const error = await failure(fixture.server.url.replace("http:", "https:"));
    expect(error.reason).to.match(/^127\.0\.0\.1:\d+ does not speak TLS \(\w+\)$/);
    expect(error.advice).to.match(/^Did you mean http:\/\/127\.0\.0\.1:\d+\? /);
  });

  it("a plain connection to a port with TLS suggests https, whatever the port responds", async () => {
    const { key, cert } = certificate;
    const port = await portOf(createHttpsServer({ key, cert }));
    expect((await failure(`http://localhost:${port}`)).advice).to.contain(`https://localhost:${port}`);

    const alert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);
    const alerting = await portOf(
      createServer((socket) => socket.on("error", () => {}).once("data", () => socket.end(alert))),
    );
    expect((await failure(`http://localhost:${alerting}`)).advice).to.match(
      new RegExp(`^Did you mean https://localhost:${alerting}\\?`),
    );

    fixture.server.replyToken(text(400, "Client sent an HTTP request to an HTTPS server."));
    expect((await failure(fixture.server.url)).advice).to.match(
      /^Did you mean https:\/\/127\.0\.0\.1:\d+\? /,
    );
    fixture.server.replyToken(text(400, "<h1>The plain HTTP request was sent to HTTPS port</h1>"));
    expect((await failure(fixture.server.url)).advice).to.match(/^Did you mean https:/);
  });

  for (const [scheme, variable] of [
    ["http", "HTTP_PROXY"],
    ["https", "https_proxy"],
  ] as const) {
    it(`an unreachable ${scheme} proxy is reported with its variable, and without its password`, async () => {
      const port = await closedPort();
      const environment = { [variable]: `http://ada:_hid%64en@127.0.0.1:${port}` };
      const error = await failure(`${scheme}://${far}`, environment);
      expect(error.reason).to.equal(`the proxy 127.0.0.1:${port} refuses connections (ECONNREFUSED)`);
      expect(error.advice).to.match(
        new RegExp(`^The address of the proxy comes from the variable ${variable}\\.`),
      );
      expect(error.message).not.to.match(/_hid|SEC_API_URL/);
    });

    it(`a ${scheme} proxy that rejects the password is reported without the password`, async () => {
      const basic = Buffer.from("ada:_hidden").toString("base64");
      const body = `no: ada:_hid%64en _hidden ${basic}`;
      const port = await proxyResponding(`HTTP/1.1 407 No\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      const environment = { [variable]: `http://ada:_hid%64en@127.0.0.1:${port}` };
      const error = await failure(`${scheme}://${far}`, environment);
      expect(error.reason).to.match(new RegExp(`^the proxy 127\\.0\\.0\\.1:${port} rejected .*\\(407\\)$`));
      expect(error.advice).to.match(
        new RegExp(`requires a user and a password: add them to the variable ${variable}`),
      );
      expect(error.message).not.to.match(/_hid/).and.not.to.contain(basic);
    });
  }

  it("the password is redacted when a proxy repeats it", async () => {
    const basic = Buffer.from("ada:_hidden").toString("base64");
    const body = `ada:_hid%64en _hidden ${basic}`;
    const port = await proxyResponding(`HTTP/1.1 403 No\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const error = await failure(`http://${far}`, { HTTP_PROXY: `http://ada:_hid%64en@127.0.0.1:${port}` });
    expect(error.reason).to.equal("(redacted) (redacted) (redacted)");
  });

  it("a failed TLS handshake with a proxy is reported with the proxy's name", async () => {
    const { key, cert } = certificate;
    const port = await portOf(createHttpsServer({ key, cert }));
    const untrusted = await failure(`https://${far}`, { HTTPS_PROXY: `https://localhost:${port}` });
    expect(untrusted.reason).to.match(/^the certificate of the proxy localhost:\d+ is not trusted/);
    const plain = await proxyResponding("HTTP/1.1 400 No\r\n\r\n");
    const error = await failure(`https://${far}`, { HTTPS_PROXY: `https://localhost:${plain}` });
    expect(error.reason).to.match(/^the proxy localhost:\d+ does not speak TLS/);
    expect(error.advice).to.match(/^Did you mean http:\/\/localhost:\d+\? /);
  });

  it("a SOCKS proxy that is unreachable or rejects the connection is reported", async () => {
    const dead = await closedPort();
    const error = await failure(`https://${far}`, { HTTPS_PROXY: `socks5://127.0.0.1:${dead}` });
    expect(error.reason).to.equal(`the proxy 127.0.0.1:${dead} refuses connections (ECONNREFUSED)`);
    const refusing = await proxyResponding("\x05\xff");
    const refused = await failure(`https://${far}`, {
      HTTPS_PROXY: `socks5://ada:_hidden@127.0.0.1:${refusing}`,
    });
    expect(refused.reason).to.match(/^(the connection to )?the proxy 127\.0\.0\.1:\d+ /);
    expect(refused.message).not.to.contain("_hidden");
  });
});
