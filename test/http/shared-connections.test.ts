import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { type HttpClient, httpClient } from "../../src/http/index.ts";
import { type ServerCertificate, serverCertificate } from "../../src/local-api/tls.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";

describe("connections of HTTP clients with TLS", () => {
  let folder: string;
  let right: ServerCertificate;
  let other: ServerCertificate;
  let url: string;
  let handshakes: { succeeded: number; failed: number; resumed: number };
  /** The tokens of requests, by the port of their client. */
  let tokens: Map<number, string[]>;
  let hold: boolean;
  let closeServer: () => Promise<unknown>;
  const clients: HttpClient[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-shared-"));
    right = await serverCertificate(["localhost"], undefined);
    other = await serverCertificate(["localhost"], undefined);
    await mkdir(join(folder, "right"));
    await copyFile(right.caPath, join(folder, "right", "ca.pem"));
  });

  after(async () => {
    await right.remove();
    await other.remove();
    await rm(folder, { recursive: true });
  });

  beforeEach(async () => {
    handshakes = { succeeded: 0, failed: 0, resumed: 0 };
    tokens = new Map();
    hold = false;
    const server = createServer({ key: right.key, cert: right.cert }, (request, response) => {
      const port = request.socket.remotePort ?? 0;
      tokens.set(port, [...(tokens.get(port) ?? []), String(request.headers.authorization)]);
      if (!hold) response.writeHead(200).end("{}");
    });
    server.on("secureConnection", (socket) => {
      handshakes.succeeded++;
      if (socket.isSessionReused()) handshakes.resumed++;
    });
    server.on("tlsClientError", () => handshakes.failed++);
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    url = `https://localhost:${typeof address === "object" ? address?.port : 0}`;
    closeServer = () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    };
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await closeServer();
  });

  function client(environment: Record<string, string>, token = "first"): HttpClient {
    const made = httpClient({ baseUrl: url, environment, auth: { bearer: token }, retries: 0 });
    clients.push(made);
    return made;
  }

  const onlyFile = () => ({ SSL_CERT_FILE: right.caPath, SSL_CERT_DIR: folder });

  it("connections trust an authority in a folder after one handshake with the files alone", async () => {
    const environment = { SSL_CERT_FILE: other.caPath, SSL_CERT_DIR: join(folder, "right") };
    const api = client(environment);
    await Promise.all([api.get("/a"), api.get("/b")]);
    expect(handshakes.failed).to.be.greaterThan(0);
    const failed = handshakes.failed;
    await api.get("/c");
    await client(environment, "second").get("/d");
    expect(handshakes.failed).to.equal(failed);
    expect([...tokens.values()].flat()).to.have.lengthOf(4);
  });

  it("connections trust only the authorities of a CA file, regardless of the environment", async () => {
    const trusting = (caFile: string, environment: Record<string, string>) => {
      const api = httpClient({
        baseUrl: url,
        environment,
        caFile,
        caFileFrom: "the attribute ca",
        retries: 0,
      });
      clients.push(api);
      return api;
    };
    await trusting(right.caPath, { SSL_CERT_FILE: other.caPath }).get("/a");
    const messages = [];
    for (const file of [other.caPath, join(folder, "missing.pem")]) {
      const error = await trusting(file, onlyFile())
        .get("/b")
        .catch((reason: unknown) => reason);
      messages.push(error instanceof Error ? error.message : "");
    }
    expect(messages[0]).to.match(/is not trusted .*set the attribute ca to a file/s);
    expect(messages[1]).to.match(/the attribute ca names .*missing\.pem, which cannot be read \(ENOENT\)/);
    expect(tokens.size).to.be.at.most(1);
  });

  it("connections read no folder if the file is sufficient", async () => {
    const pipes = join(folder, "pipes");
    await mkdir(pipes);
    // Reading a pipe without a writer would block forever.
    execFileSync("mkfifo", [join(pipes, "ca.pem")]);
    await client({ SSL_CERT_FILE: right.caPath, SSL_CERT_DIR: pipes }).get("/a");
    expect(handshakes).to.include({ succeeded: 1, failed: 0 });
  });

  it("connections fail before a request is sent if neither files nor folders contain the authority", async () => {
    const nobody = join(folder, "nobody");
    await mkdir(nobody);
    await copyFile(other.caPath, join(nobody, "ca.pem"));
    const error = await rejection(
      client({ SSL_CERT_FILE: other.caPath, SSL_CERT_DIR: nobody }).get("/a"),
      RemoteError,
    );
    expect(error.message).to.match(/the certificate of localhost:\d+ is not trusted/);
    expect(error.mayHaveTakenEffect).to.equal(false);
    expect(tokens.size).to.equal(0);
  });

  it("clients that trust the same authorities share connections, and each request has its own client's token", async () => {
    const [first, second] = [client(onlyFile(), "first"), client(onlyFile(), "second")];
    await first.get("/a");
    await second.get("/a");
    await first.get("/a");
    expect([...tokens.values()]).to.deep.equal([["Bearer first", "Bearer second", "Bearer first"]]);
    expect(handshakes.succeeded).to.equal(1);
  });

  it("connections stay open for the next client after one is closed", async () => {
    const first = client(onlyFile());
    await first.get("/a");
    await first.close();
    await client(onlyFile()).get("/a");
    expect(handshakes.succeeded).to.equal(1);
  });

  it("a closed client ends its running requests and cannot use its connections", async () => {
    hold = true;
    const api = client(onlyFile());
    const waiting = rejection(api.get("/held"), RemoteError);
    while (tokens.size === 0) await new Promise((resolve) => setImmediate(resolve));
    await api.close();
    expect((await waiting).message).to.contain("the client was closed");
    expect((await rejection(api.get("/a"), RemoteError)).message).to.contain("the client was closed");
  });

  it("a connection resumes the TLS session of an earlier one", async () => {
    const api = client(onlyFile());
    await api.get("/a");
    await Promise.all([api.get("/b"), api.get("/c")]);
    expect(handshakes).to.include({ succeeded: 2, resumed: 1 });
  });

  it("connections are not shared with clients that trust other authorities, or the same file after it has changed", async () => {
    const file = join(folder, "changing.pem");
    await copyFile(right.caPath, file);
    const environment = { SSL_CERT_FILE: file, SSL_CERT_DIR: join(folder, "nowhere") };
    await client(environment).get("/a");
    const stranger = { SSL_CERT_FILE: other.caPath, SSL_CERT_DIR: join(folder, "nowhere") };
    expect((await rejection(client(stranger).get("/a"), RemoteError)).message).to.contain("not trusted");

    await copyFile(other.caPath, file);
    expect((await rejection(client(environment).get("/a"), RemoteError)).message).to.contain("not trusted");
    expect(handshakes.succeeded).to.equal(1);
  });
});
