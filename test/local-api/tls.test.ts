import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { dirname, join } from "node:path";
import { connect as tlsConnect } from "node:tls";
import { expect } from "chai";
import { StartupError } from "../../src/background/startup-error.ts";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { scratchForEach } from "../support/scratch.ts";

/** Returns the status of a request, which trusts only the CA, to the local API under another name. */
function statusFor(localApi: SecLocalApi, ca: string | undefined, hostname: string): Promise<number> {
  const { port } = new URL(localApi.url);
  return new Promise((resolve, reject) => {
    const lookup = { host: "127.0.0.1", port, servername: hostname, headers: { host: hostname } };
    const call = request(
      { ...lookup, path: "/api/v2/UserProfile", agent: false, ...(ca === undefined ? {} : { ca }) },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    call.on("error", reject);
    call.end();
  });
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: { code?: string }) => error.code ?? "no code",
  );

describe("local-api: HTTPS", () => {
  let localApi: SecLocalApi;
  let ca: string;
  before(async () => {
    localApi = await startSecLocalApi({
      tls: true,
      hostNames: ["acme.lacework.net", "*.example.org", "::1"],
    });
    ca = await readFile(String(localApi.caPath), "utf8");
  });
  after(() => localApi.close());

  it("clients that trust the CA can connect by every name of the certificate", async () => {
    expect(localApi.url).to.match(/^https:\/\/127\.0\.0\.1:\d+$/);
    for (const name of ["localhost", "acme.lacework.net", "api.example.org"]) {
      expect(await statusFor(localApi, ca, name), name).to.equal(401);
    }
  });

  it("clients that do not trust the CA cannot connect, and other clients cannot connect by another name", async () => {
    expect(await codeOf(statusFor(localApi, undefined, "localhost"))).to.match(
      /UNABLE_TO_VERIFY|SELF_SIGNED|UNABLE_TO_GET/,
    );
    expect(await codeOf(statusFor(localApi, ca, "other.lacework.net"))).to.equal(
      "ERR_TLS_CERT_ALTNAME_INVALID",
    );
  });

  it("strict clients accept the certificates", async () => {
    const authority = new X509Certificate(ca);
    expect(authority.ca).to.equal(true);
    const { port } = new URL(localApi.url);
    const leaf = await new Promise<X509Certificate | undefined>((resolve, reject) => {
      const socket = tlsConnect(
        { host: "127.0.0.1", port: Number(port), ca, servername: "localhost" },
        () => {
          resolve(socket.getPeerX509Certificate());
          socket.destroy();
        },
      );
      socket.on("error", reject);
    });
    expect(leaf?.ca).to.equal(false);
    expect(leaf?.verify(authority.publicKey)).to.equal(true);
    expect(leaf?.checkIssued(authority)).to.equal(true);
    expect(leaf?.keyUsage, "extended key usage: serverAuth alone").to.deep.equal(["1.3.6.1.5.5.7.3.1"]);
    expect(leaf?.subjectAltName).to.equal(
      "DNS:localhost, IP Address:127.0.0.1, DNS:acme.lacework.net, DNS:*.example.org, IP Address:0:0:0:0:0:0:0:1",
    );
    expect(Date.parse(String(leaf?.validTo)) - Date.now()).to.be.below(398 * 24 * 60 * 60 * 1000);
  });

  it("a CA without a data directory is in its own directory, which is removed at the end", async () => {
    const other = await startSecLocalApi({ tls: true });
    const path = String(other.caPath);
    expect(await codeOf(statusFor(other, ca, "localhost")), "the CA of another").to.match(/VERIFY|SIGNATURE/);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect((await stat(dirname(path))).mode & 0o777).to.equal(0o700);
    await other.close();
    expect(existsSync(dirname(path))).to.equal(false);
  });
});

describe("local-api: a CA that is kept with the data", () => {
  let data: string;
  scratchForEach((scratch) => {
    data = join(scratch, "data");
  });

  it("the CA remains the same for any names", async () => {
    const first = await startSecLocalApi({ data, tls: true });
    const ca = await readFile(String(first.caPath), "utf8");
    await first.close();
    const second = await startSecLocalApi({ data, tls: true, hostNames: ["new.example.org"] });
    try {
      expect(second.caPath).to.equal(join(data, "tls", "ca.pem"));
      expect(await statusFor(second, ca, "new.example.org")).to.equal(401);
      const keyPath = join(data, "tls", "ca-key.pem");
      expect((await stat(keyPath)).mode & 0o777).to.equal(0o600);
    } finally {
      await second.close();
    }
  });

  it("a damaged CA is an error, and releases the data", async () => {
    await (await startSecLocalApi({ data, tls: true })).close();
    await writeFile(join(data, "tls", "ca.pem"), "garbage");
    const failure = await startSecLocalApi({ data, tls: true }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StartupError);
    await (await startSecLocalApi({ data })).close();
  });
});
