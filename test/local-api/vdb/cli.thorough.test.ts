import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { connect as tlsConnect } from "node:tls";
import { expect } from "chai";
import { serverCertificate } from "../../../src/local-api/tls.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { scratchForEach } from "../../support/scratch.ts";
import { request } from "../support/client.ts";
import { end, runCli, until } from "../support/process.ts";
import { connect } from "./support/client.ts";
import { makeCluster } from "./support/objects.ts";
import { endAll, serveVdb } from "./support/process.ts";

describe("local-api vdb: command line", function () {
  this.timeout(60_000);
  afterEach(endAll);
  let scratch: string;
  scratchForEach((path) => {
    scratch = path;
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`vdb prints its addresses, logs the console's address and calls, and exits with 0 on ${signal}`, async () => {
      const localApi = await serveVdb();
      const client = connect(localApi);
      const { accountId } = localApi.credentials;
      await client.call(clusterService.listClusters, { accountId });
      await until(() => localApi.stderr().split("\n").length > 2);
      expect(await end(localApi, signal)).to.equal(0);
      client.close();
      expect(localApi.stdout()).to.match(
        /^vdb API listening on localhost:\d+\nvdb control API listening on http:\/\/localhost:\d+\nCA certificate: .+\n$/,
      );
      expect(localApi.stderr()).to.match(
        /^console: http:\/\/localhost:\d+\/console\n\S+Z \/qdrant\.cloud\.cluster\.v1\.ClusterService\/ListClusters OK [\d.]+ms request=[0-9a-f]{32}\n$/,
      );
      expect(existsSync(dirname(String(localApi.caPath))), "its CA").to.equal(false);
    });
  }

  it("the log names the reasons of rejected calls and the injected faults, as text or as JSON", async () => {
    for (const format of ["text", "json"]) {
      const localApi = await serveVdb(["--log", format, "--no-console"]);
      const client = connect(localApi);
      const { accountId } = localApi.credentials;
      const { getCluster, listClusters } = clusterService;
      await client.outcome(getCluster, { accountId, clusterId: "x" });
      const fault = { method: "ListClusters", code: "UNAVAILABLE", message: "later" };
      const added = await request(`${localApi.controlUrl}/control/faults`, "POST", fault);
      const id = String(Object((added.body.data as unknown[])[0]).id);
      await client.outcome(listClusters, { accountId });
      await until(() => localApi.stderr().split("\n").length > 2);
      await end(localApi);
      client.close();
      const lines = localApi.stderr().trimEnd().split("\n");
      if (format === "text") {
        expect(lines[0]).to.match(
          /\/GetCluster INVALID_ARGUMENT [\d.]+ms request=[0-9a-f]{32} reason="cluster_id: must be a UUID"$/,
        );
        expect(lines[1]).to.match(
          new RegExp(
            `/ListClusters UNAVAILABLE [\\d.]+ms request=[0-9a-f]{32} reason="later" injected-fault=${id}$`,
          ),
        );
      } else {
        const [refused, faulty] = lines.map((line) => JSON.parse(line));
        expect(refused).to.include({ path: getCluster.path, status: "INVALID_ARGUMENT" });
        expect(refused)
          .to.include({ reason: "cluster_id: must be a UUID" })
          .and.not.to.have.property("injectedFault");
        expect(faulty).to.include({ path: listClusters.path, reason: "later", injectedFault: id });
      }
    }
  });

  it("vdb exits with 0 while responses are delayed and connections are open", async () => {
    const localApi = await serveVdb();
    const client = connect(localApi);
    await request(`${localApi.controlUrl}/control/faults`, "POST", { latencyMs: 3_600_000 });
    const { accountId } = localApi.credentials;
    const slow = client.outcome(clusterService.listClusters, { accountId });
    const faultsLeft = async () => (await request(`${localApi.controlUrl}/control/faults`, "GET")).body.data;
    while ((await faultsLeft())?.toString() !== "") await new Promise((resolve) => setImmediate(resolve));
    expect(await end(localApi)).to.equal(0);
    expect((await slow).code).to.not.equal("OK");
    client.close();
  });

  it("vdb accepts all other options", async () => {
    const accountId = "ABCDEF00-0000-4000-8000-000000000001";
    const localApi = await serveVdb(
      [
        ...[
          "--listen",
          "localhost",
          "--control-port",
          "0",
          "--host",
          "api.example.org",
          "--account",
          accountId,
        ],
        ...["--permission", "read:clusters", "--permission", "write:clusters", "--phase-seconds", "0"],
        ...["--record-bodies", "--allow-host", "local-api"],
      ],
      { LOCAL_API_KEY: "from the environment" },
    );
    const client = connect({ ...localApi, credentials: { apiKey: "from the environment" } });
    const { id: clusterId } = await makeCluster({ client, accountId });
    const { cluster } = await client.call(clusterService.getCluster, { accountId, clusterId });
    expect(cluster?.state?.phase).to.equal(12);
    expect(cluster?.accountId).to.equal(accountId.toLowerCase());
    expect(await client.refusal(clusterService.deleteCluster, { accountId, clusterId })).to.match(
      /^PERMISSION_DENIED/,
    );
    const known = { headers: { host: "local-api" } };
    const { text } = await request(`${localApi.controlUrl}/control/requests`, "GET", undefined, known);
    expect(text).to.include(`"clusterId":"${clusterId}"`);
    expect(await namesOf(localApi)).to.include("DNS:api.example.org");
    client.close();
    expect(await end(localApi)).to.equal(0);
  });

  it("vdb serves with a configured certificate", async () => {
    const { key, cert, caPath, remove } = await serverCertificate(
      ["localhost", "given.example.org"],
      undefined,
    );
    const files = { cert: join(scratch, "cert.pem"), key: join(scratch, "key.pem") };
    await writeFile(files.cert, cert);
    await writeFile(files.key, key);
    const localApi = await serveVdb(["--cert", files.cert, "--key", files.key, "--api-key", "k"]);
    const client = connect({ ...localApi, caPath, credentials: { apiKey: "k" } });
    const { accountId } = localApi.credentials;
    await client.call(clusterService.listClusters, { accountId });
    expect(localApi.stdout()).to.not.include("CA certificate");
    client.close();
    expect(await end(localApi)).to.equal(0);
    await remove();
  });

  it("vdb supports only HTTP/2 over TLS", async () => {
    const localApi = await serveVdb();
    const [, port = ""] = localApi.target.split(":");
    const ca = readFileSync(String(localApi.caPath));
    const protocolFor = (ALPNProtocols: string[]) =>
      new Promise<string | false | null>((resolve, reject) => {
        const options = { host: "127.0.0.1", port: Number(port), ca, servername: "localhost", ALPNProtocols };
        const socket = tlsConnect(options, () => {
          resolve(socket.alpnProtocol);
          socket.destroy();
        });
        socket.on("error", reject);
      });
    expect(await protocolFor(["http/1.1", "h2"])).to.equal("h2");
    expect(await protocolFor(["http/1.1"]).catch(() => "refused")).to.not.equal("h2");
    expect(await fetch(`http://${localApi.target}/`).catch(() => "refused")).to.equal("refused");
    expect(await end(localApi)).to.equal(0);
  });

  it("--help and --version print the help and the version", async () => {
    for (const [args, printed] of [
      [["vdb", "--help"], /^Usage: local-api vdb[\s\S]*--record-bodies/],
      [["vdb", "--version"], /^local-api \d+\.\d+\.\d+\n$/],
      [["--help"], /\n {2}vdb /],
    ] as const) {
      const run = runCli(args);
      expect(await run.ended, args.join(" ")).to.equal(0);
      expect(run.stdout()).to.match(printed);
    }
  });

  it("the code of vdb is not loaded when another API is served", () => {
    const file = (name: string) => JSON.stringify(new URL(`../../../src/local-api/${name}`, import.meta.url));
    const program = `
      import { createRequire } from "node:module";
      const { cache } = createRequire(import.meta.url);
      const loaded = () => Object.keys(cache).some((file) => /grpc-js|protobufjs/.test(file));
      const { main } = await import(${file("cli.js")});
      await main(["sec", "--help"]);
      process.stderr.write(String(loaded()));
      await import(${file("vdb/index.js")});
      process.stderr.write(" " + loaded());
    `;
    const args = ["--input-type=module", "--eval", program];
    const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(stderr).to.equal("false true");
  });

  it("wrong arguments are rejected in one line, with exit code 2", async () => {
    for (const [args, message] of [
      [["--nope"], "Unknown option '--nope'"],
      [["--port", "x"], "--port takes a whole number from 0 to 65535"],
      [["--control-port", "70000"], "--control-port takes a whole number from 0 to 65535"],
      [["--cert", "x"], "--cert and --key need each other"],
      [["--cert", "x", "--key", "y", "--host", "z"], "--host is for a generated certificate"],
      [["--account", "acme"], "--account takes a UUID"],
      [["--data", ""], "the value of --data is empty"],
      [["--log", "xml"], "--log takes text or json"],
      [["--phase-seconds", "-1"], "Option '--phase-seconds' argument is ambiguous"],
    ] as const) {
      const run = runCli(["vdb", ...args]);
      expect(await run.ended, args.join(" ")).to.equal(2);
      expect(run.stdout()).to.equal("");
      expect(run.stderr())
        .to.include(`local-api: ${message}`)
        .and.to.match(/Try "local-api vdb --help"\.\n$/);
    }
  });

  it("a failed start prints the reason in one line, with exit code 1", async () => {
    const localApi = await serveVdb();
    const [, port = ""] = localApi.target.split(":");
    for (const [args, message] of [
      [["--port", port], /^local-api: cannot listen on 127\.0\.0\.1 port \d+: .*EADDRINUSE.*\n$/],
      [
        ["--control-port", new URL(localApi.controlUrl).port],
        /^local-api: cannot listen on .*EADDRINUSE.*\n$/,
      ],
      [["--cert", "/nowhere/c", "--key", "/nowhere/k"], /^local-api: \/nowhere\/c cannot be read\n$/],
      [
        ["--cert", String(localApi.caPath), "--key", String(localApi.caPath)],
        /^local-api: the certificate and its key/,
      ],
    ] as const) {
      const run = runCli(["vdb", ...args]);
      expect(await run.ended, args.join(" ")).to.equal(1);
      expect(run.stderr()).to.match(message);
    }
    expect(await end(localApi)).to.equal(0);
  });
});

/** Returns the names in the certificate of a local API. */
function namesOf({ target, caPath }: { target: string; caPath: string | null }): Promise<string> {
  const url = new URL(`https://${target}`);
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: Number(url.port),
      servername: "localhost",
      ca: readFileSync(String(caPath)),
    };
    const socket = tlsConnect({ ...options, ALPNProtocols: ["h2"] }, () => {
      resolve(String(socket.getPeerX509Certificate()?.subjectAltName));
      socket.destroy();
    });
    socket.on("error", reject);
  });
}
