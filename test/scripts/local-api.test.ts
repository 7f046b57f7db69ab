import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "chai";
import { type LocalApiDocument, startSec, startVdb } from "../../src/local-api/in-process.ts";
import { connect } from "../local-api/support/client.ts";
import { root } from "./support/command.ts";

describe("the local APIs in tests of others", function () {
  this.timeout(120_000);

  it("the local API of sec starts in the process of a test, with faults, requests, objects and time", async () => {
    const seed: LocalApiDocument = {
      version: 1,
      api: "sec",
      collections: {
        AlertChannels: [
          { name: "seeded", type: "EmailUser", data: { channelProps: { recipients: ["a@example.org"] } } },
        ],
      },
    };
    const api = await startSec({ seed });
    try {
      expect(api.objects("AlertChannels").map(({ name }) => name)).to.deep.equal(["seeded"]);
      const credentials = {
        account: "",
        apiKey: api.env.SEC_API_KEY ?? "",
        apiSecret: api.env.SEC_API_SECRET ?? "",
      };
      const client = await connect({ url: api.url, credentials });
      api.clearRequests();
      api.faults.add({ method: "GET", status: 503 });
      expect((await client.send("GET", "/api/v2/AlertChannels")).status).to.equal(503);
      expect(api.faults.waiting()).to.equal(0);
      expect(api.requests({ status: 503 })).to.have.length(1);
      expect(api.verify({ method: "GET", exactly: 1 }).verified).to.equal(true);
      expect(api.verify({ method: "POST", atLeast: 1 }).message).to.equal(
        "expected at least 1 of POST, and 0 were made",
      );
      await api.advance(86_401);
      expect((await client.send("GET", "/api/v2/AlertChannels")).status, "the token has ended").to.equal(401);
      seed.collections = {};
      await api.reset({ empty: true });
      expect(api.objects("AlertChannels")).to.deep.equal([]);
      await api.reset();
      expect(
        api.objects("AlertChannels").map(({ name }) => name),
        "the seed as it was at the start",
      ).to.deep.equal(["seeded"]);
      expect(() => api.objects("Nope")).to.throw(
        /^no collection Nope: the collections are AgentAccessTokens, AlertChannels, AlertProfiles, /,
      );
    } finally {
      await api.stop();
    }
    const gone = await fetch(api.controlUrl).catch((error: unknown) => error);
    expect(gone).to.be.instanceOf(TypeError);
  });

  it("the local API of vdb starts in the process of a test", async () => {
    const api = await startVdb({ phaseSeconds: 0 });
    try {
      expect(api.env).to.have.all.keys(
        "TFNODE_RUN",
        "VDB_API_URL",
        "VDB_ACCOUNT_ID",
        "VDB_API_KEY",
        "VDB_CA_FILE",
      );
      expect(api.caFile).to.equal(api.env.VDB_CA_FILE);
      const { data } = Object(await (await fetch(`${api.controlUrl}/control/health`)).json());
      expect(data).to.include({ ready: true, api: "vdb" });
      expect(api.requests()).to.deep.equal([]);
    } finally {
      await api.stop();
    }
  });

  for (const { name, program, args, says } of [
    {
      name: "shell",
      program: "sh",
      args: ["local-api.sh"],
      says: /^\{.*exactly 1 of GET .*1 was made.*\}$/m,
    },
    {
      name: "Python",
      program: "python3",
      args: ["local_api.py"],
      says: /^expected exactly 1 of POST .*1 was made$/m,
    },
    { name: "Go", program: "go", args: ["run", "local-api.go"], says: /^expected 2 requests in this order/m },
  ]) {
    it(`the local APIs start, respond and end as a program that ${name} uses`, async function () {
      if (spawnSync(program, [name === "Go" ? "version" : "--version"]).error) return this.skip();
      const child = spawn(program, [...args, join(root, "dist/local-api")], {
        cwd: join(root, "examples/local-api"),
        env: { ...process.env, GO111MODULE: "off" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text;
        });
      const [code] = await once(child, "close");
      expect(code, output).to.equal(0);
      expect(output).to.match(says);
    });
  }
});
