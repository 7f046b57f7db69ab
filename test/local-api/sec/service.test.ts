import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { type Client, connect, localApiForTests, request } from "../support/client.ts";

const channels = "/api/v2/AlertChannels";
const accounts = "/api/v2/CloudAccounts";
const account = (name: string) => ({
  name,
  type: "AwsCfg",
  data: { crossAccountCredentials: { roleArn: "arn:example:iam::1:role/r", externalId: "x1" } },
});

describe("local-api sec: the service as a whole", () => {
  const tests = localApiForTests({ account: "umbrella", recordBodies: true });

  it("the API returns the user and the organization of the credentials", async () => {
    const [profile] = await tests.client.list("/api/v2/UserProfile");
    expect(profile).to.deep.include({
      username: "ada@example.org",
      orgAccount: true,
      url: "umbrella.lacework.net",
      orgAdmin: true,
      orgUser: false,
    });
    expect(profile?.accounts).to.deep.include({
      admin: true,
      accountName: "UMBRELLA",
      custGuid: "UMBRELLA_CUST_1",
      userGuid: "UMBRELLA_OWNER_1",
      userEnabled: 1,
    });
    expect(await tests.client.list("/api/v2/OrganizationInfo")).to.deep.equal([
      { orgAccount: true, orgAccountUrl: "UMBRELLA.lacework.net" },
    ]);
  });

  it("the API accepts metrics of modules", async () => {
    const path = "/api/v2/telemetry/OtelMetrics?dataset=lacework-terraform";
    const event = {
      version: "1.0",
      config_version: 0,
      os: "linux",
      arch: "amd64",
      account: "umbrella",
      feature: "m",
      "feature.data": { lacework_provider_version: "2.2.0" },
      dataset: "lacework-terraform",
      "trace.trace_id": "1f",
      sample_rate_100: true,
      telemetry_source: "external",
      telemetry_type: "customer",
    };
    expect((await tests.client.send("POST", path, event)).status).to.equal(200);
    const { requests } = tests.localApi.control;
    expect(requests().at(-1)).to.deep.include({ path, body: event });
    for (const key of Object.keys(event)) {
      const { status, message } = await tests.client.send("POST", path, { ...event, [key]: undefined });
      expect(status, key).to.equal(400);
      expect(message).to.equal(key === "feature.data" ? `${key}: must be an object` : `${key}: is required`);
    }
    const other = await tests.client.send("POST", path.replace("-terraform", ""), event);
    expect(other.message).to.match(/^dataset: /);
    expect((await tests.client.send("POST", path)).status).to.equal(400);
  });

  it("unknown paths and methods return a 404 in JSON", async () => {
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", "/api/v2/Nothing"],
      ["GET", "/api/v1/AlertChannels"],
      ["PUT", channels],
      ["DELETE", channels],
      ["POST", `${channels}/ACME_1`],
      ["GET", "/api/v2/%zz"],
      ["GET", `${channels}/%E0%A4%A`],
    ] as const) {
      const answer = await tests.client.send(method, path);
      expect(answer.status, `${method} ${path}`).to.equal(404);
      expect(answer.message).to.equal(`no such endpoint for ${method}`);
      expect(answer.headers.get("content-type")).to.match(/^application\/json/);
    }
  });

  it("bodies that are not JSON are rejected, and prototypes in them have no effect", async () => {
    const rawBody = '{"name":';
    const answer = await tests.client.send("POST", channels, undefined, { rawBody });
    expect(answer.status).to.equal(400);
    expect(answer.message).to.equal("body: is not valid JSON");
    const poisoned = `{"__proto__":{"type":"Webhook"},"name":"n","data":{}}`;
    const other = await tests.client.send("POST", channels, undefined, { rawBody: poisoned });
    expect(other.message).to.equal("type: is required");
  });

  it("each collection requires a token", async () => {
    for (const collection of ["AlertChannels", "Policies", "UserProfile", "Queries/x"]) {
      const { status } = await request(`${tests.localApi.url}/api/v2/${collection}`, "GET");
      expect(status, collection).to.equal(401);
    }
  });

  it("concurrent writes lose nothing", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `parallel ${index}`);
    const answers = await Promise.all(
      names.map((name) => tests.client.send("POST", accounts, account(name))),
    );
    const times = new Set(answers.map(({ data }) => data.createdOrUpdatedTime));
    const guids = new Set(answers.map(({ data }) => data.intgGuid));
    expect([times.size, guids.size]).to.deep.equal([50, 50]);
    expect((await tests.client.list(accounts)).map(({ name }) => name)).to.have.members(names);
  });
});

describe("local-api sec: pages", () => {
  const tests = localApiForTests({ pageSize: 2 });

  async function allPages(client: Client, path: string) {
    const rows: unknown[][] = [];
    for (let next: string | null = path; next !== null; ) {
      const { status, body } = await client.send("GET", next);
      expect(status).to.equal(200);
      const { data, paging } = body as {
        data: { name: string }[];
        paging: { rows: number; totalRows: number; urls: { nextPage: string | null } };
      };
      expect(paging.rows).to.equal(data.length);
      rows.push(data.map(({ name }) => name));
      const url = paging.urls.nextPage;
      expect(url === null || url.startsWith(`${tests.localApi.url}${path}`)).to.equal(true);
      next = url === null ? null : new URL(url).pathname + new URL(url).search;
    }
    return rows;
  }

  it("pages have the order of creation, and remain complete when an object is deleted meanwhile", async () => {
    const { client } = tests;
    expect(await allPages(client, accounts), "an empty list").to.deep.equal([[]]);
    const guids: unknown[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      guids.push((await client.send("POST", accounts, account(name))).data.intgGuid);
    }
    expect(await allPages(client, accounts)).to.deep.equal([
      ["a", "b"],
      ["c", "d"],
    ]);
    await client.send("PATCH", `${accounts}/${guids[0]}`, { enabled: 0 });
    const { body } = await client.send("GET", accounts);
    await client.send("DELETE", `${accounts}/${guids[1]}`);
    const { nextPage } = (body.paging as { urls: { nextPage: string } }).urls;
    const second = await client.send("GET", nextPage.slice(tests.localApi.url.length));
    expect((second.body.data as { name: string }[]).map(({ name }) => name)).to.deep.equal(["c", "d"]);
    expect(await allPages(client, accounts)).to.deep.equal([["a", "c"], ["d"]]);
  });

  it("an unknown page is rejected", async () => {
    expect((await tests.client.send("GET", `${accounts}?after=x`)).status).to.equal(400);
  });

  it("lists that the provider reads in one response have no pages", async () => {
    const { body } = await tests.client.send("GET", "/api/v2/Policies");
    expect(body).not.to.have.property("paging");
    expect(body.data).to.have.length.above(2);
  });
});

describe("local-api sec: rate limits", () => {
  let localApi: SecLocalApi;
  let now = Date.parse("2030-01-02T03:04:05.678Z");
  before(async () => {
    localApi = await startSecLocalApi({ ratePerMinute: 3, clock: () => now });
  });
  after(() => localApi.close());

  it("the rate limit counts the requests of each token in separate minutes", async () => {
    const client = await connect(localApi);
    const get = () => client.send("GET", channels);
    const header = async (name: string) => (await get()).headers.get(name);
    expect(await header("ratelimit-limit")).to.equal("3");
    now += 20_000;
    expect(await header("ratelimit-remaining")).to.equal("1");
    expect(await header("ratelimit-reset")).to.equal("40");
    const refused = await get();
    expect(refused.status).to.equal(429);
    expect(refused.message).to.match(/^Too many requests/);
    expect(refused.headers.get("retry-after")).to.equal("40");
    expect(refused.headers.get("ratelimit-remaining")).to.equal("0");
    expect((await (await connect(localApi)).send("GET", channels)).status, "another token").to.equal(200);
    now += 40_000;
    expect((await get()).status, "the next minute").to.equal(200);
  });
});
