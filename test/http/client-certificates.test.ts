import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { expect } from "chai";
import { type HttpClient, type HttpClientOptions, httpClient } from "../../src/http/index.ts";
import { connectionFault } from "../../src/http/net/connection-fault.ts";
import { type ServerCertificate, serverCertificate } from "../../src/local-api/tls.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { localhostCertificate } from "../../src/server/certificate.ts";
import { rejection } from "../../src/testing/core/rejection.ts";

describe("client certificates and authorities of HTTP clients", () => {
  const own = localhostCertificate(new Date());
  const stranger = localhostCertificate(new Date());
  let folder: string;
  let trusted: ServerCertificate;
  let ca: string;
  let server: Server;
  let baseUrl: string;
  const clients: HttpClient[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tfnode-mtls-"));
    trusted = await serverCertificate(["localhost"], undefined);
    ca = await readFile(trusted.caPath, "utf8");
    const { key, cert } = trusted;
    // Both certificates are for servers, so the test compares them instead of the server.
    const options = { key, cert, requestCert: true, rejectUnauthorized: false };
    server = createServer(options, (request, response) => {
      const { fingerprint256 } = (request.socket as TLSSocket).getPeerCertificate();
      response.writeHead(200).end(JSON.stringify({ fingerprint256 }));
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    baseUrl = `https://localhost:${typeof address === "object" ? address?.port : 0}`;
  });

  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await trusted.remove();
    await rm(folder, { recursive: true });
  });

  /** Returns the result of one request with these options. */
  async function connect(options: Partial<HttpClientOptions>): Promise<unknown> {
    const client = httpClient({ baseUrl, ca, environment: {}, retries: 0, ...options });
    clients.push(client);
    return client.get("/");
  }
  const failure = (options: Partial<HttpClientOptions>) => rejection(connect(options), RemoteError);
  const api = { isProxy: false, name: "api.example", origin: "the base URL" };
  const certificate = { certificate: own.pem, key: own.keyPem };

  const fingerprintOf = (pem: string) => ({ fingerprint256: new X509Certificate(pem).fingerprint256 });

  it("a client proves its identity with a certificate that is text", async () => {
    expect(await connect({})).to.deep.equal({});
    expect(await connect({ clientCertificate: certificate })).to.deep.equal(fingerprintOf(own.pem));
    const other = { certificate: stranger.pem, key: stranger.keyPem };
    expect(await connect({ clientCertificate: other })).to.deep.equal(fingerprintOf(stranger.pem));
  });

  it("a client reads its certificate, its encrypted key and the authorities from files", async () => {
    const encrypted = createPrivateKey(own.keyPem).export({
      ...{ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "open" },
    } as never);
    const files = { certificate: join(folder, "c.pem"), key: join(folder, "k.pem") };
    await writeFile(files.certificate, own.pem);
    await writeFile(files.key, String(encrypted));
    const clientCertificate = { certificate: { file: files.certificate }, key: { file: files.key } };
    const options = { ca: undefined, caFile: trusted.caPath };
    const open = { ...clientCertificate, passphrase: "open" };
    expect(await connect({ ...options, clientCertificate: open })).to.deep.equal(fingerprintOf(own.pem));
    const error = await failure({
      ...options,
      clientCertificate: { ...clientCertificate, passphrase: "shut" },
    });
    expect(error.reason).to.equal(
      "the client certificate cannot be used: the private key is encrypted, and the passphrase is missing or does not fit",
    );
    await writeFile(files.certificate, stranger.pem);
    await writeFile(files.key, stranger.keyPem);
    expect(await connect({ ...options, clientCertificate })).to.deep.equal(fingerprintOf(stranger.pem));
  });

  it("an alert of a server about the client certificate is reported as such", () => {
    for (const code of [
      "TLSV13_ALERT_CERTIFICATE_REQUIRED",
      "SSLV3_ALERT_BAD_CERTIFICATE",
      "TLSV1_ALERT_UNKNOWN_CA",
    ]) {
      const alert = Object.assign(new Error("alert"), { code: `ERR_SSL_${code}` });
      const { words, advice } = connectionFault(alert, api);
      expect(words).to.equal(`api.example rejects the client certificate, or requires one (ERR_SSL_${code})`);
      expect(advice).to.contain("Configure a client certificate with its private key");
    }
  });

  it("a server of TLS 1.2 that requires a client certificate is no server without TLS", async () => {
    const { key, cert } = trusted;
    const strict = createServer({ key, cert, requestCert: true, maxVersion: "TLSv1.2" });
    await new Promise<void>((resolve) => strict.listen(0, "localhost", resolve));
    const address = strict.address();
    const strictly = { baseUrl: `https://localhost:${typeof address === "object" ? address?.port : 0}` };
    try {
      const without = await failure(strictly);
      expect(without.reason).to.match(/^localhost:\d+ refuses the TLS connection \(ERR_SSL_\w+\)$/);
      expect(without.advice).to.contain("requires a client certificate").and.not.contain("http:");
      // The authorities of the server have not issued the certificate, so it closes the connection.
      const rejected = await failure({ ...strictly, clientCertificate: certificate });
      expect(rejected.reason).to.match(/^localhost:\d+ closed the connection/);
      expect(rejected.advice).to.contain("may reject the client certificate");
    } finally {
      await new Promise((resolve) => strict.close(resolve));
    }
  });

  it("a certificate that cannot be used is an error before the request, which names its source and no secret", async () => {
    const from = "the attributes client_certificate and client_key";
    const missing = join(folder, "missing.pem");
    for (const [wrong, reason] of [
      [{ key: stranger.keyPem }, "the private key does not belong to the certificate"],
      [{ certificate: "xyzzy" }, "the certificate is not in PEM format"],
      [{ key: "xyzzy" }, "the private key is not in PEM format"],
      [{ certificate: "", key: "" }, "the certificate is empty"],
      [{ key: "" }, "the private key is empty"],
      [{ key: { file: missing } }, `the file ${missing} cannot be read (ENOENT)`],
    ] as const) {
      const error = await failure({ clientCertificate: { ...certificate, ...wrong, from } });
      expect(error.reason).to.equal(`the client certificate cannot be used: ${reason}`);
      expect(error.advice).to.contain(`comes from ${from}`);
      expect(error.message).to.not.contain("xyzzy");
      expect(error.mayHaveTakenEffect).to.equal(false);
    }
  });

  it("authorities that are text are the only ones that a client trusts", async () => {
    const caFileFrom = "the attribute ca_certificate";
    const foreign = await failure({ ca: stranger.pem, caFileFrom, clientCertificate: certificate });
    expect(foreign.reason).to.contain("is not trusted");
    expect(foreign.advice).to.contain(
      "set the attribute ca_certificate to the certificate of that authority (PEM)",
    );
    const empty = await failure({ ca: "none", caFileFrom });
    expect(empty.reason).to.contain("the attribute ca_certificate has no certificate in PEM format");
    expect(() => httpClient({ baseUrl, ca, caFile: trusted.caPath })).to.throw(TypeError, "set one of them");
  });
});
