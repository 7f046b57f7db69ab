import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { askToken, connect, inner, request } from "./support/client.ts";
import { end, runCli, serve, until } from "./support/process.ts";

describe("local-api: command line", function () {
  this.timeout(60_000);

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`sec prints its address in one line, logs the console's address and requests, and exits with 0 on ${signal}`, async () => {
      const localApi = await serve();
      await connect(localApi);
      await until(() => localApi.stderr().split("\n").length > 2);
      expect(await end(localApi, signal)).to.equal(0);
      expect(localApi.stdout()).to.match(/^sec API listening on http:\/\/127\.0\.0\.1:\d+\n$/);
      expect(localApi.stderr()).to.match(
        /^console: http:\/\/127\.0\.0\.1:\d+\/console\n\S+Z POST \/api\/v2\/access\/tokens 201 [\d.]+ms request=[0-9a-f-]{36}\n$/,
      );
    });
  }

  it("sec exits with 0 while responses are delayed and connections are open", async () => {
    const localApi = await serve();
    await request(`${localApi.url}/control/faults`, "POST", { latencyMs: 3_600_000 });
    const slow = askToken(localApi).catch(() => undefined);
    const faultsLeft = async () => (await request(`${localApi.url}/control/faults`, "GET")).body.data;
    while ((await faultsLeft())?.toString() !== "") await new Promise((resolve) => setImmediate(resolve));
    expect(await end(localApi)).to.equal(0);
    expect(await slow).to.equal(undefined);
  });

  for (const api of ["sec", "vdb"]) {
    it(`${api} with --end-with-stdin ends when the program that started it is killed`, async () => {
      const script = fileURLToPath(new URL("../../src/bin/local-api.js", import.meta.url));
      const starting = `
        const { spawn } = require("node:child_process");
        const args = [${JSON.stringify(script)}, ${JSON.stringify(api)}, "--end-with-stdin"];
        const api = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
        api.stdout.once("data", () => console.log(api.pid));
      `;
      const parent = spawn(process.execPath, ["-e", starting], { stdio: ["ignore", "pipe", "inherit"] });
      const [line] = await once(parent.stdout, "data");
      const pid = Number(line);
      const runs = () => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      };
      expect(runs()).to.equal(true);
      parent.kill("SIGKILL");
      await until(() => !runs());
    });
  }

  it("sec with --end-with-stdin also ends on a signal while standard input is open", async () => {
    const script = fileURLToPath(new URL("../../src/bin/local-api.js", import.meta.url));
    const localApi = spawn(process.execPath, [script, "sec", "--end-with-stdin"], { stdio: "pipe" });
    await once(localApi.stdout, "data");
    localApi.kill("SIGTERM");
    expect(await once(localApi, "exit")).to.deep.equal([0, null]);
  });

  it("sec with --tls serves HTTPS and prints the CA to trust", async () => {
    const localApi = await serve(["--tls", "--host", "api.example.org", "--host", "192.0.2.7"]);
    const [, ca = ""] = await until(() => /^CA certificate: (.+)$/m.exec(localApi.stdout()) ?? undefined);
    expect(localApi.url).to.match(/^https:/);
    expect(existsSync(ca)).to.equal(true);
    expect(await end(localApi)).to.equal(0);
    expect(existsSync(dirname(ca))).to.equal(false);
  });

  it("sec reads credentials from the environment, which options override", async () => {
    const localApi = await serve(["--api-key", "KEY_2"], {
      LOCAL_API_KEY: "KEY_1",
      LOCAL_API_SECRET: "_s1",
    });
    const ask = async (keyId: string, secret: string) => (await askToken(localApi, { keyId }, secret)).status;
    expect(await ask("KEY_2", "_s1")).to.equal(201);
    expect(await ask("KEY_1", "_s1")).to.equal(401);
    expect(await end(localApi)).to.equal(0);
  });

  it("sec accepts all other options", async () => {
    const localApi = await serve([
      ...["--listen", "localhost", "--account", "umbrella", "--token-seconds", "60", "--check-seconds", "0"],
      ...["--rate", "3", "--page-size", "1", "--record-bodies", "--allow-host", "localhost.localdomain"],
    ]);
    const { body } = await askToken(localApi);
    expect(Date.parse(String(body.expiresAt)) - Date.now()).to.be.at.most(60_000);
    const client = await connect(localApi);
    const [profile] = await client.list("/api/v2/UserProfile");
    expect(profile?.url).to.match(/^umbrella\./);
    const page = await client.send("GET", "/api/v2/AlertProfiles");
    expect(page.body.data).to.have.length(1);
    const data = { webhookUrl: "https://w.example.org" };
    const channel = await client.send("POST", "/api/v2/AlertChannels", { name: "n", type: "Webhook", data });
    expect(inner(channel.data, "state").ok).to.equal(true);
    expect((await client.send("GET", "/api/v2/UserProfile")).status).to.equal(429);
    const known = { headers: { host: "localhost.localdomain" } };
    const { text } = await request(`${localApi.url}/control/requests`, "GET", undefined, known);
    expect(text).to.include('"expiryTime":3600');
    expect(await end(localApi)).to.equal(0);
  });

  it("--help and --version print the help and the version", async () => {
    for (const [args, printed] of [
      [["--help"], /^Usage: local-api API/],
      [["sec", "--help"], /^Usage: local-api sec[\s\S]*--record-bodies/],
      [["--version"], /^local-api \d+\.\d+\.\d+\n$/],
      [["sec", "--version"], /^local-api \d+\.\d+\.\d+\n$/],
    ] as const) {
      const run = runCli(args);
      expect(await run.ended, args.join(" ")).to.equal(0);
      expect(run.stdout()).to.match(printed);
      expect(run.stderr()).to.equal("");
    }
  });

  it("the documentation has each option of the help, and no others", async () => {
    const page = await readFile(resolve(import.meta.dirname, "../../../docs/local-api.md"), "utf8");
    const [, secPage = "", vdbPage = ""] = page.split(/^## (?:sec|vdb)$/m);
    for (const [api, text] of [
      ["sec", secPage],
      ["vdb", vdbPage],
    ] as const) {
      const run = runCli([api, "--help"]);
      await run.ended;
      const helped = [...run.stdout().matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, name]) => name);
      const rows = text.split("\n").filter((line) => line.startsWith("| `--"));
      const documented = rows.flatMap((row) =>
        [...(row.split(" | ")[0] ?? "").matchAll(/--[a-z-]+/g)].map(String),
      );
      expect(documented, api).to.have.members(helped);
      expect(helped, api).to.include("--record-bodies");
    }
  });

  it("wrong arguments are rejected in one line, with exit code 2", async () => {
    for (const [args, message] of [
      [[], "an API is needed"],
      [["other"], "unknown API or option: other"],
      [["sec", "--nope"], "Unknown option '--nope'"],
      [["sec", "extra"], "Unexpected argument 'extra'"],
      [["sec", "--port", "70000"], "--port takes a whole number from 0 to 65535"],
      [["sec", "--check-seconds", "soon"], "--check-seconds takes a whole number from 0 to"],
      [["sec", "--rate", "0"], "--rate takes a whole number from 1 to"],
      [["sec", "--host", "x"], "--host needs --tls"],
      [["sec", "--account", "a.b"], "--account takes letters, digits and dashes"],
      [["sec", "--data", ""], "the value of --data is empty"],
      [["sec", "--listen", ""], "the value of --listen is empty"],
      [["sec", "--allow-host", "http://x"], "--allow-host takes a name or an address, without a port"],
    ] as const) {
      const run = runCli(args);
      expect(await run.ended, args.join(" ")).to.equal(2);
      expect(run.stdout()).to.equal("");
      expect(run.stderr())
        .to.include(`local-api: ${message}`)
        .and.to.match(/Try "local-api (?:sec )?--help"\.\n$/);
      expect(run.stderr().split("\n"), args.join(" ")).to.have.length.at.most(4);
    }
  });

  it("a failed start prints the reason in one line, with exit code 1", async () => {
    const localApi = await serve();
    const run = runCli(["sec", "--port", new URL(localApi.url).port]);
    expect(await run.ended).to.equal(1);
    expect(run.stderr()).to.match(/^local-api: cannot listen on 127\.0\.0\.1 port \d+: .*EADDRINUSE.*\n$/);
    await end(localApi);
  });
});
