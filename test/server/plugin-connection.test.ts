import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { connect as connectPlain, type Socket } from "node:net";
import { dirname } from "node:path";
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from "node:tls";
import { expect } from "chai";
import {
  type ClientCertificate,
  makeClientCertificate,
} from "../../src/server/combined/client-certificate.ts";
import {
  PluginClient,
  parseHandshake,
  serverCertificate,
  startPlugin,
} from "../../src/testing/plugin/client.ts";
import { type PluginProcess, pluginEnvironment, startProcess } from "../../src/testing/plugin/process.ts";
import { eventually, removeTemporary, stubProgram, temporaryDirectory } from "../support/stub.ts";

/** Returns the first bytes of an HTTP/2 server that accepts a connection: a SETTINGS frame. Empty if it closes the connection instead. */
async function firstBytes(socket: Socket): Promise<Buffer> {
  return await new Promise((resolve) => {
    socket.once("data", resolve);
    socket.once("close", () => resolve(Buffer.alloc(0)));
    socket.on("error", () => undefined);
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
  }).then((bytes) => {
    socket.destroy();
    return bytes as Buffer;
  });
}

describe("connecting to a plugin with mutual TLS", function () {
  this.timeout(30_000);
  let own: ClientCertificate;
  let started: PluginProcess;
  let line: string;

  before(async () => {
    own = makeClientCertificate();
    const env = { ...pluginEnvironment, PLUGIN_CLIENT_CERT: own.cert, TF_LOG: "warn" };
    started = startProcess({ command: await stubProgram(), env });
    line = await started.firstLine;
  });

  after(async () => {
    started.child.kill("SIGTERM");
    await started.exited;
    await removeTemporary();
  });

  const openTls = (options: ConnectionOptions): TLSSocket => {
    const handshake = parseHandshake(line);
    const path = handshake.address;
    return connectTls({ path, ca: serverCertificate(handshake), servername: "localhost", ...options });
  };
  const refused = (reason: RegExp) =>
    eventually(`a refusal for ${reason}`, () =>
      started
        .logs()
        .some((line) => line["@message"] === "Refused a connection" && reason.test(String(line.reason))),
    );

  it("a plugin with mutual TLS has a certificate for localhost that is valid now", () => {
    const certificate = new X509Certificate(serverCertificate(parseHandshake(line)));
    expect(parseHandshake(line).certificate).to.match(/^[A-Za-z0-9+/]{51,}$/);
    expect(certificate.checkHost("localhost")).to.equal("localhost");
    expect(Date.parse(certificate.validFrom)).to.be.below(Date.now() - 60_000);
    expect(Date.parse(certificate.validTo)).to.be.above(Date.now() + 60_000);
  });

  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    it(`a plugin with mutual TLS accepts the client's certificate with ${version}`, async () => {
      const socket = openTls({ ...own, ALPNProtocols: ["h2"], minVersion: version, maxVersion: version });
      const protocol = once(socket, "secureConnect").then(() => socket.getProtocol());
      expect((await firstBytes(socket)).subarray(3, 4)).to.deep.equal(Buffer.of(4));
      expect(await protocol).to.equal(version);
    });

    it(`a plugin with mutual TLS rejects a client without a certificate with ${version}`, async () => {
      const socket = openTls({ ALPNProtocols: ["h2"], minVersion: version, maxVersion: version });
      expect(await firstBytes(socket)).to.have.length(0);
      await refused(/^no certificate$/);
    });

    it(`a plugin with mutual TLS rejects another certificate with the same subject with ${version}`, async () => {
      const other = makeClientCertificate();
      expect(new X509Certificate(other.cert).subject).to.equal(new X509Certificate(own.cert).subject);
      const options = { ...other, ALPNProtocols: ["h2"], minVersion: version, maxVersion: version };
      expect(await firstBytes(openTls(options))).to.have.length(0);
      await refused(/^not the client's certificate$/);
    });
  }

  it("a plugin with mutual TLS rejects TLS 1.1", async () => {
    const options: ConnectionOptions = {
      ...own,
      ALPNProtocols: ["h2"],
      minVersion: "TLSv1.1",
      maxVersion: "TLSv1.1",
    };
    expect(await firstBytes(openTls({ ...options, ciphers: "DEFAULT@SECLEVEL=0" }))).to.have.length(0);
    await refused(/unsupported protocol/);
  });

  it("a plugin with mutual TLS rejects a client that does not negotiate HTTP/2", async () => {
    expect(await firstBytes(openTls({ ...own }))).to.have.length(0);
    await refused(/^not HTTP\/2$/);
    expect(await firstBytes(openTls({ ...own, ALPNProtocols: ["http/1.1"] }))).to.have.length(0);
    await refused(/no application protocol/);
  });

  it("a plugin with mutual TLS rejects a client without TLS", async () => {
    expect(await firstBytes(connectPlain(parseHandshake(line).address))).to.have.length(0);
    await refused(/wrong version number/);
  });

  it("a plugin with mutual TLS keeps serving after rejected connections", async () => {
    const client = new PluginClient(started, parseHandshake(line), own);
    expect((await client.call("getProviderSchema", {})).provider?.block).to.not.equal(null);
    client.close();
  });
});

describe("connecting to a plugin", function () {
  this.timeout(30_000);
  after(removeTemporary);

  it("a plugin uses no TLS if the client sends no certificate", async () => {
    const client = await startPlugin({ command: await stubProgram(), mtls: false });
    expect(client.handshake.certificate).to.equal("");
    expect((await client.call("getProviderSchema", {})).dataSourceSchemas).to.have.keys("stub_echo");
    await client.shutdown();
  });

  it("a plugin uses a socket with a unique name in the client's directory, accessible only to the user", async () => {
    const directory = await temporaryDirectory();
    const env = { PLUGIN_UNIX_SOCKET_DIR: directory };
    const clients = await Promise.all(
      [1, 2].map(async () => startPlugin({ command: await stubProgram(), env })),
    );
    const addresses = clients.map(({ handshake }) => handshake.address);
    expect(new Set(addresses).size).to.equal(2);
    for (const address of addresses) {
      expect(address).to.match(new RegExp(`^${directory}/plugin-[0-9a-f]{24}$`));
      expect((await stat(address)).mode & 0o777).to.equal(0o600);
    }
    await Promise.all(clients.map((client) => client.shutdown()));
  });

  it("a plugin puts its socket in the directory for temporary files by default", async () => {
    const directory = await temporaryDirectory();
    const client = await startPlugin({ command: await stubProgram(), env: { TMPDIR: directory } });
    expect(client.handshake.address.startsWith(`${directory}/`)).to.equal(true);
    await client.shutdown();
  });

  for (const [what, directory] of [
    ["the path of a socket in the directory for temporary files is too long", `/tmp/${"x".repeat(100)}`],
    ["the directory for temporary files is missing", "/tmp/tfnode-missing/missing"],
  ] as const) {
    it(`a plugin puts its socket into a short directory that only its user can open if ${what}`, async () => {
      const client = await startPlugin({ command: await stubProgram(), env: { TMPDIR: directory } });
      const { address } = client.handshake;
      expect(address).to.match(new RegExp(`^/tmp/tfnode-${process.geteuid?.()}/plugin-[0-9a-f]{24}$`));
      const { uid, mode } = await stat(dirname(address));
      expect({ uid, mode: mode & 0o777 }).to.deep.equal({ uid: process.geteuid?.(), mode: 0o700 });
      expect((await stat(address)).mode & 0o777).to.equal(0o600);
      expect((await client.call("getProviderSchema", {})).provider).to.not.equal(null);
      expect((await client.shutdown()).code).to.equal(0);
      expect(existsSync(address)).to.equal(false);
    });
  }

  it("a plugin makes its socket accessible to the group that the client names", async () => {
    const group = process.getgid?.() ?? 0;
    const env = { PLUGIN_UNIX_SOCKET_GROUP: String(group) };
    const client = await startPlugin({ command: await stubProgram(), env });
    const { gid, mode } = await stat(client.handshake.address);
    expect({ gid, mode: mode & 0o777 }).to.deep.equal({ gid: group, mode: 0o660 });
    await client.shutdown();
  });

  it("a plugin uses TCP on request, on the first free port of the client's range", async () => {
    const command = await stubProgram();
    const tcp = { STUB_NETWORK: "tcp" };
    const first = await startPlugin({ command, env: { ...tcp, PLUGIN_MIN_PORT: "", PLUGIN_MAX_PORT: "" } });
    const port = Number(first.handshake.address.split(":")[1]);
    const range = { PLUGIN_MIN_PORT: String(port), PLUGIN_MAX_PORT: String(Math.min(port + 200, 65_535)) };
    const second = await startPlugin({ command, env: { ...tcp, ...range } });
    expect(port).to.be.within(10_000, 25_000);
    expect(second.handshake.fields[2]).to.equal("tcp");
    expect(second.handshake.address).to.match(/^127\.0\.0\.1:\d+$/);
    expect(Number(second.handshake.address.split(":")[1])).to.be.within(port + 1, port + 200);
    expect((await second.call("getProviderSchema", {})).provider).to.not.equal(null);
    expect((await first.shutdown()).code).to.equal(0);
    expect((await second.shutdown()).code).to.equal(0);
  });
});

describe("a plugin that cannot listen", function () {
  this.timeout(30_000);
  after(removeTemporary);

  const failure = async (env: Readonly<Record<string, string>>) => {
    const started = startProcess({ command: await stubProgram(), env: { ...pluginEnvironment, ...env } });
    const { code } = await started.exited;
    expect(code).to.equal(1);
    // Terraform shows the first line of standard output, unless it has the form of a handshake.
    expect(started.stdout()).to.equal(started.stderr());
    return started.stderr();
  };

  it("a plugin that cannot listen reports a missing directory", async () => {
    const directory = `${await temporaryDirectory()}/missing`;
    expect(await failure({ PLUGIN_UNIX_SOCKET_DIR: directory })).to.match(
      /^terraform-provider-stub: Cannot make a socket in .*\/missing: there is no such directory\n$/,
    );
  });

  it("a plugin that cannot listen reports a path that is too long", async () => {
    const directory = `/tmp/${"x".repeat(100)}`;
    expect(await failure({ PLUGIN_UNIX_SOCKET_DIR: directory })).to.match(
      /has 137 bytes and the system allows 10[37]: .* shorter directory\.\n$/,
    );
  });

  it("a plugin that cannot listen reports an unknown group", async () => {
    expect(await failure({ PLUGIN_UNIX_SOCKET_GROUP: "no such group" })).to.match(
      /Cannot give the socket to the group no such group/,
    );
  });

  it("a plugin that cannot listen reports an invalid port", async () => {
    expect(await failure({ STUB_NETWORK: "tcp", PLUGIN_MIN_PORT: "80000" })).to.match(
      /PLUGIN_MIN_PORT is not a port number: 80000/,
    );
  });

  it("a plugin that cannot listen reports that no port is free", async () => {
    const taken = await startPlugin({ command: await stubProgram(), env: { STUB_NETWORK: "tcp" } });
    const port = taken.handshake.address.split(":")[1] ?? "";
    expect(await failure({ STUB_NETWORK: "tcp", PLUGIN_MIN_PORT: port, PLUGIN_MAX_PORT: port })).to.match(
      new RegExp(`No free port on 127.0.0.1 from ${port} to ${port}`),
    );
    await taken.shutdown();
  });

  it("a plugin reports an invalid client certificate", async () => {
    expect(await failure({ PLUGIN_CLIENT_CERT: "not a certificate" })).to.match(
      /PLUGIN_CLIENT_CERT is not a certificate/,
    );
  });
});
