import { mkdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { StartupError } from "../../src/background/startup-error.ts";
import { demoCredentials, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { scratchForEach } from "../support/scratch.ts";
import { type Client, connect, inner, request } from "./support/client.ts";
import { end, runCli, serve, spawnLimited, until } from "./support/process.ts";

const path = "/api/v2/AlertChannels";
const channel = (name: string) => ({
  name,
  type: "PagerDutyApi",
  enabled: 1,
  data: { apiIntgKey: `secret of ${name}` },
});

describe("local-api: persistent data", function () {
  this.timeout(60_000);
  let scratch: string;
  let data: string;
  scratchForEach((path) => {
    scratch = path;
    data = join(path, "data");
  });

  it("everything in a response still exists after kill -9 during a write", async () => {
    const known = new Map<string, string>();
    let token = "";
    for (let round = 0; round < 3; round++) {
      const localApi = await serve(["--data", data]);
      const client = await connect(localApi);
      if (token !== "") {
        const old = { headers: { authorization: token } };
        expect((await request(localApi.url + path, "GET", undefined, old)).status, "old token").to.equal(200);
      }
      token = client.token;
      const listed = new Map((await client.list(path)).map(({ intgGuid, name }) => [intgGuid, name]));
      for (const [guid, name] of known) expect(listed.get(guid), `round ${round}`).to.equal(name);
      expect(await client.list("/api/v2/Policies"), "those of the platform, once").to.have.length(100);

      let answered = 0;
      let killed = false;
      const worker = async (number: number) => {
        for (let index = 0; !killed; index++) {
          const name = `r${round} w${number} n${index}`;
          const answer = await client.send("POST", path, channel(name)).catch(() => undefined);
          if (answer === undefined) return;
          const guid = String(answer.data.intgGuid);
          known.set(guid, name);
          answered++;
          const renamed = await client
            .send("PATCH", `${path}/${guid}`, { name: `${name} b` })
            .catch(() => undefined);
          // A request without a response may have had an effect or not, so it proves nothing.
          if (renamed === undefined) known.delete(guid);
          else known.set(guid, String(renamed.data.name));
        }
      };
      const workers = [worker(1), worker(2), worker(3)];
      await until(() => answered >= 30);
      expect(await end(localApi, "SIGKILL")).to.equal("SIGKILL");
      killed = true;
      await Promise.all(workers);
    }
    expect(known.size).to.be.at.least(80);
  });

  it("a restart keeps secrets, deletions and counters, and the order of lists", async () => {
    const first = await startSecLocalApi({ data });
    const client = await connect(first);
    for (const name of ["b", "c", "a"]) await client.send("POST", path, channel(name));
    const guidOf = (name: string) =>
      first.control.objects("AlertChannels").find((object) => object.name === name)?.intgGuid;
    await client.send("DELETE", `${path}/${guidOf("c")}`);
    const policy = {
      policyType: "Violation",
      queryId: "LW_Q",
      title: "T",
      enabled: true,
      description: "",
      remediation: "",
      severity: "low",
    };
    await client.send("POST", "/api/v2/Policies", policy);
    const before = first.control.objects("AlertChannels");
    await first.close();

    const second = await startSecLocalApi({ data });
    try {
      expect(second.control.objects("AlertChannels")).to.deep.equal(before);
      const after = second.control.made().AlertChannels ?? [];
      expect(after.map((object) => inner(object, "data").apiIntgKey)).to.deep.equal([
        "secret of b",
        "secret of a",
      ]);
      const again = await connect(second);
      const made = await again.send("POST", "/api/v2/Policies", policy);
      expect(made.data.policyId).to.equal("acme-default-2");
    } finally {
      await second.close();
    }
  });

  it("only the owner can access the data, even in an existing empty directory", async () => {
    await mkdir(data, { mode: 0o755 });
    const localApi = await startSecLocalApi({ data });
    await localApi.close();
    expect((await stat(data)).mode & 0o777).to.equal(0o700);
  });

  it("two processes cannot use the same data", async () => {
    const localApi = await startSecLocalApi({ data });
    try {
      const second = runCli(["sec", "--data", data]);
      expect(await second.ended).to.equal(1);
      expect(second.stderr()).to.equal(`local-api: ${data} is in use by another local API\n`);
      expect(second.stdout()).to.equal("");
    } finally {
      await localApi.close();
    }
  });

  it("a directory of another program is rejected", async () => {
    await mkdir(data);
    await writeFile(join(data, "thesis.txt"), "years of work");
    const refused = runCli(["sec", "--data", data]);
    expect(await refused.ended).to.equal(1);
    expect(refused.stderr()).to.equal(
      `local-api: ${data} is not the data directory of a local API: choose a new or an empty one\n`,
    );
    expect(await readFile(join(data, "thesis.txt"), "utf8")).to.equal("years of work");

    const file = join(scratch, "file");
    await writeFile(file, "");
    const failure = await startSecLocalApi({ data: file }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(StartupError);
  });

  it("damaged data is reported in one line, and not truncated", async () => {
    const localApi = await startSecLocalApi({ data });
    await localApi.close();
    const path = join(data, "objects.journal");
    await truncate(path, 1000);
    const refused = runCli(["sec", "--data", data]);
    expect(await refused.ended).to.equal(1);
    expect(refused.stderr()).to.match(
      /^local-api: \S+\/objects\.journal is damaged: it has 1000 of \d+ bytes; restore a copy [^\n]+\n$/,
    );
    expect((await stat(path)).size).to.equal(1000);
  });

  it("a full disk loses nothing that a response contained, and writes continue when space is available", async () => {
    const limited = spawnLimited(256, ["sec", "--port", "0", "--data", data]);
    const url = await until(() => /^sec API listening on (\S+)$/m.exec(limited.stdout())?.[1]);
    const client = await connect({ url, credentials: demoCredentials });
    const made: string[] = [];
    let status = 201;
    for (let index = 0; status === 201; index += 1) {
      const name = `${index} ${"x".repeat(500 + ((index * 7919) % 3000))}`;
      status = (await client.send("POST", path, channel(name))).status;
      if (status === 201) made.push(name);
    }
    expect(status).to.equal(500);
    expect(made.length).to.be.at.least(20);
    const names = async (from: Client) =>
      (await from.list(path)).map(({ name }) => String(name)).filter((name) => name.includes("xxx"));
    expect(await names(client)).to.deep.equal(made);
    const small = await client.send("POST", path, channel("x".repeat(100)));
    if (small.status === 201) made.push("x".repeat(100));
    expect(await end(limited, "SIGKILL")).to.equal("SIGKILL");
    expect(limited.stderr()).to.include("objects.journal cannot be written");

    const localApi = await startSecLocalApi({ data });
    try {
      const again = await connect(localApi);
      expect(await names(again)).to.deep.equal(made);
      expect((await again.send("POST", path, channel("more"))).status).to.equal(201);
    } finally {
      await localApi.close();
    }
  });

  it("a start succeeds after an interrupted first start", async () => {
    await mkdir(data, { recursive: true });
    await writeFile(join(data, "objects.journal.tmp"), "0123");
    const localApi = await startSecLocalApi({ data });
    await localApi.close();
  });
});
