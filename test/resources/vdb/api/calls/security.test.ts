import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { serverCertificate } from "../../../../../src/local-api/tls.ts";
import { apiError, read, useFixture } from "../api-fixture.ts";
import { answer, type ScriptedServer, scriptedServer } from "../scripted-server.ts";

/** Listens on a free port during some work. */
async function listening<T>(server: Server, work: (port: number) => Promise<T>): Promise<T> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  try {
    return await work(typeof address === "object" && address ? address.port : 0);
  } finally {
    server.close();
  }
}

/** Runs a server whose certificate is for another name, during some work. */
async function withOtherName(work: (server: ScriptedServer, caPath: string) => Promise<void>): Promise<void> {
  const certificate = await serverCertificate(["other.example.org"], undefined);
  const server = await scriptedServer(certificate);
  try {
    await work(server, certificate.caPath);
  } finally {
    await server.close();
    await certificate.remove();
  }
}

describe("the connections of the vdb client", () => {
  const fixture = useFixture();

  /** Returns the message of a failed call of a client with these variables. */
  async function failure(
    apiUrl: string,
    { insecure = false, environment }: { insecure?: boolean; environment?: Record<string, string> } = {},
  ) {
    const client = fixture.connect({ apiUrl, insecure }, environment ? { environment } : {});
    const error = await apiError(client.call(read, ""));
    expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: false });
    return error.reason;
  }

  it("the TLS server name is the host of the target", async () => {
    const { server, connect } = fixture;
    await connect().call(read, "");
    expect(server.names).to.deep.equal(["localhost"]);
  });

  it("no TLS server name is sent for an IP address", async () => {
    const { server, connect } = fixture;
    await connect({ apiUrl: `127.0.0.1:${server.port}` }).call(read, "");
    expect(server.names).to.deep.equal([""]);
    expect(server.calls[0]?.headers[":authority"]).to.equal(`127.0.0.1:${server.port}`);
  });

  for (const prefix of ["dns:///", "dns:", "passthrough:///"]) {
    it(`connections go to the address of a target with ${prefix}`, async () => {
      const { server, connect } = fixture;
      server.script(answer("here"));
      const client = connect({ apiUrl: `${prefix}localhost:${server.port}` });
      expect(await client.call(read, "")).to.equal("here");
      expect(server.calls[0]?.headers[":authority"]).to.equal(`localhost:${server.port}`);
    });
  }

  it("connections go to the socket of a unix: target, as localhost", async () => {
    const directory = await mkdtemp(join(tmpdir(), "vdb-socket-"));
    const path = join(directory, "api.sock");
    const server = await scriptedServer(fixture.certificate, { path });
    try {
      for (const apiUrl of [`unix:${path}`, `unix://${path}`]) {
        const client = fixture.connect({ apiUrl });
        await client.call(read, "");
        client.close();
      }
      expect(server.calls.map(({ headers }) => headers[":authority"])).to.deep.equal([
        "localhost",
        "localhost",
      ]);
      expect(server.names).to.deep.equal(["localhost", "localhost"]);
    } finally {
      await server.close();
      await rm(directory, { recursive: true });
    }
  });

  it("a missing socket is reported", async () => {
    const apiUrl = `unix:${join(tmpdir(), "vdb-no-such-socket", "api.sock")}`;
    const error = await apiError(fixture.connect({ apiUrl }).call(read, ""));
    expect(error.reason).to.equal(`${apiUrl} cannot be opened (ENOENT)`);
  });

  it("connections trust the authorities in SSL_CERT_FILE, SSL_CERT_DIR and NODE_EXTRA_CA_CERTS", async () => {
    const { caPath } = fixture.certificate;
    const environments = [
      { SSL_CERT_FILE: caPath },
      { SSL_CERT_DIR: dirname(caPath) },
      { NODE_EXTRA_CA_CERTS: caPath },
    ];
    for (const environment of environments) await fixture.connect({}, { environment }).call(read, "");
    expect(fixture.server.connections).to.be.at.least(environments.length);
  });

  it("connections trust no other authorities", async () => {
    const message = await failure(`localhost:${fixture.server.port}`, { environment: {} });
    expect(message).to.match(
      /^the certificate of localhost:\d+ is not trusted \((UNABLE_TO|SELF_SIGNED)\w+\)$/,
    );
    expect(fixture.server.calls).to.have.length(0);
  });

  it("the error for an untrusted certificate explains how to trust it, without blaming the address", async () => {
    const client = fixture.connect({}, { environment: {} });
    const { advice } = await apiError(client.call(read, ""));
    expect(advice).to.match(
      /set the attribute ca_file or the variable VDB_CA_FILE to a file .* SSL_CERT_FILE, SSL_CERT_DIR and NODE_EXTRA_CA_CERTS .* insecure = true/,
    );
    expect(advice).not.to.contain("api_url");
  });

  it("unreadable files of authorities are reported first", async () => {
    const environment = { SSL_CERT_FILE: "/nowhere/ca.pem", SSL_CERT_DIR: "/nowhere" };
    const error = await apiError(fixture.connect({}, { environment }).call(read, ""));
    expect(error.reason).to.match(
      /^SSL_CERT_FILE names \/nowhere\/ca\.pem, which cannot be read \(ENOENT\); SSL_CERT_DIR names \/nowhere, which cannot be read \(ENOENT\)\. So the certificate of localhost:\d+ is not trusted/,
    );
    expect(error.advice).to.match(/^Correct SSL_CERT_FILE and SSL_CERT_DIR, /);
  });

  it("a file without certificates is reported", async () => {
    const environment = { SSL_CERT_FILE: fileURLToPath(import.meta.url) };
    const message = await failure(`localhost:${fixture.server.port}`, { environment });
    expect(message).to.match(/^SSL_CERT_FILE names \/.*, which has no certificate in PEM format\. So the /);
  });

  it("the certificate has to be valid for the host of the target", async () => {
    await withOtherName(async ({ port }, caPath) => {
      const message = await failure(`localhost:${port}`, { environment: { SSL_CERT_FILE: caPath } });
      expect(message).to.match(/^the certificate of localhost:\d+ is for other names \(ERR_TLS_CERT_ALTNAME/);
    });
  });

  it("insecure connections are encrypted, but not verified", async () => {
    await withOtherName(async ({ port, calls }) => {
      const client = fixture.connect({ insecure: true, apiUrl: `localhost:${port}` }, { environment: {} });
      await client.call(read, "");
      expect(calls).to.have.length(1);
    });
  });

  for (const insecure of [false, true]) {
    it(`a server that does not use TLS is an error, with insecure = ${insecure}`, async () => {
      const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      await listening(server, async (port) => {
        const message = await failure(`localhost:${port}`, { insecure });
        expect(message).to.match(/^localhost:\d+ does not speak TLS \(\w+\)$/);
      });
    });

    it(`a server that does not agree to HTTP/2 is an error, with insecure = ${insecure}`, async () => {
      const { key, cert } = fixture.certificate;
      const server = createTlsServer({ key, cert }, (socket) => socket.on("error", () => {}));
      await listening(server, async (port) => {
        const message = await failure(`localhost:${port}`, { insecure });
        expect(message).to.equal(`localhost:${port} does not offer HTTP/2, which gRPC needs`);
      });
    });

    it(`a server that only offers another protocol is an error, with insecure = ${insecure}`, async () => {
      const { key, cert } = fixture.certificate;
      const server = createTlsServer({ key, cert, ALPNProtocols: ["http/1.1"] });
      await listening(server, async (port) => {
        const message = await failure(`localhost:${port}`, { insecure });
        expect(message).to.match(/^localhost:\d+ does not offer HTTP\/2, which gRPC needs/);
      });
    });
  }

  it("an invalid target is reported with advice at the first call", async () => {
    expect(await failure("https://vdb.example.org:443/api")).to.equal(
      "the address of the API, which comes from the attribute api_url, is a URL, but must be a host, with or without a port. Write vdb.example.org.",
    );
  });

  it("a host name without an address is an error", async () => {
    expect(await failure("vdb.invalid:443")).to.equal("the name of vdb.invalid:443 has no address");
  });

  it("an authority in a folder is trusted when the file does not contain it, in the same call", async () => {
    const other = await serverCertificate(["localhost"], undefined);
    try {
      const { server, certificate, connect, logged } = fixture;
      const environment = { SSL_CERT_FILE: other.caPath, SSL_CERT_DIR: dirname(certificate.caPath) };
      server.script(answer("here"));
      expect(await connect({}, { environment }).call(read, "")).to.equal("here");
      expect(server.calls).to.have.lengthOf(1);
      expect(logged.map(({ fields }) => fields.status)).to.deep.equal(["OK"]);
    } finally {
      await other.remove();
    }
  });

  it("clients with the same address and the same trust share a connection, and each call has its own client's key", async () => {
    const { server, connect } = fixture;
    const [first, second] = [connect({ apiKey: "key of one" }), connect({ apiKey: "key of two" })];
    await first.call(read, "");
    await second.call(read, "");
    first.close();
    await second.call(read, "");
    await connect({ apiKey: "key of three" }).call(read, "");
    const keys = server.calls.map(({ headers }) => headers.authorization);
    expect(keys).to.deep.equal(["one", "two", "two", "three"].map((name) => `apikey key of ${name}`));
    expect(server.connections).to.equal(1);
  });

  it("clients that do not check certificates share no connection with clients that do", async () => {
    const { server, connect } = fixture;
    await connect({ insecure: true }).call(read, "");
    const failing = connect(
      {},
      { environment: { SSL_CERT_FILE: "/nowhere/ca.pem", SSL_CERT_DIR: "/nowhere" } },
    );
    expect((await apiError(failing.call(read, ""))).reason).to.contain("is not trusted");
    expect(server.calls).to.have.lengthOf(1);
  });
});
