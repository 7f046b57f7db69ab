import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect } from "chai";
import { redactPath } from "../../src/local-api/request-record.ts";
import { type SecLocalApi, startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { packageVersion } from "../../src/local-api/version.ts";
import { type Client, connect, localApiForTests, request } from "./support/client.ts";
import { until } from "./support/process.ts";

const path = "/api/v2/AlertChannels";
const jira = {
  name: "n",
  type: "Jira",
  data: {
    issueType: "Bug",
    jiraUrl: "t.example.org",
    projectId: "P",
    username: "u",
    jiraType: "JIRA_CLOUD",
    apiToken: "shh",
  },
};

describe("local-api: the control API, objects", () => {
  const tests = localApiForTests();
  const control = (method: string, below: string, body?: unknown) =>
    request(`${tests.localApi.url}/control${below}`, method, body);
  const create = async () => String((await tests.client.send("POST", path, jira)).data.intgGuid);

  it("the control API returns objects in their stored form, without a token", async () => {
    const guid = await create();
    const { status, body } = await control("GET", "/objects/AlertChannels?secrets=true");
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal(tests.localApi.control.objects("AlertChannels"));
    const stored = tests.localApi.control.made().AlertChannels?.[0];
    expect(stored?.intgGuid).to.equal(guid);
    expect(stored?.data).to.deep.equal(jira.data);
  });

  it("the control API names the attributes of a resource type by the fields of its objects", async () => {
    const { data } = await request(`${tests.localApi.url}/control/attributes`, "GET");
    expect(Object(data).sec_alert_channel_email).to.include({
      "data.channelProps.recipients": "recipients",
      intgGuid: "id",
      isOrg: "org_level",
      name: "name",
    });
  });

  it("the control API accepts the spans of clients in the JSON of OTLP, and publishes them", async () => {
    const published: string[] = [];
    tests.localApi.control.events.listen(({ type, json }) => type === "spans" && published.push(json()));
    const attribute = (key: string, value: object) => ({ key, value });
    const span = {
      ...{
        traceId: "1".repeat(32),
        spanId: "A".repeat(16),
        parentSpanId: "b".repeat(16),
        name: "request GET",
      },
      ...{ kind: 3, startTimeUnixNano: "1764374400000000000", endTimeUnixNano: "1764374400012500000" },
      attributes: [attribute("url.path", { stringValue: "/a" }), attribute("retries", { intValue: 2 })],
      events: [
        {
          name: "wait for slot",
          timeUnixNano: "1",
          attributes: [attribute("duration_ms", { doubleValue: 1.5 })],
        },
      ],
      status: { code: 2 },
    };
    const sent = await control("POST", "/v1/traces", {
      resourceSpans: [{ scopeSpans: [{ spans: [span] }] }],
    });
    expect(sent).to.deep.include({ status: 200, body: {} });
    expect(published.map((text) => JSON.parse(text))).to.deep.equal([
      {
        spans: [
          {
            ...{ id: "a".repeat(16), parent: "b".repeat(16), name: "request GET", ms: 12.5, isFailed: true },
            ...{ time: "2025-11-29T00:00:00.000Z", attributes: { "url.path": "/a", retries: "2" } },
            events: [{ name: "wait for slot", ms: 1.5 }],
          },
        ],
      },
    ]);
    for (const wrong of [{ resourceSpans: 1 }, { resourceSpans: [{ scopeSpans: [{ spans: [{}] }] }] }])
      expect((await control("POST", "/v1/traces", wrong)).status).to.equal(400);
    // A probe of a client.
    expect((await control("POST", "/v1/traces", { resourceSpans: [] })).status).to.equal(200);
    expect(published).to.have.length(1);
  });

  it("the control API creates, changes and deletes objects without validation", async () => {
    const { client } = tests;
    const put = await control("PUT", "/objects/AlertChannels/ACME_1", {
      name: "made outside",
      intgGuid: "x",
    });
    expect(put.status).to.equal(200);
    const { data } = await client.send("GET", `${path}/ACME_1`);
    expect(data).to.include({ intgGuid: "ACME_1", name: "made outside" });

    const guid = await create();
    const patch = { name: "drifted", enabled: null, data: { apiToken: null, projectId: "Q" } };
    expect((await control("PATCH", `/objects/AlertChannels/${guid}`, patch)).status).to.equal(200);
    const { data: drifted } = await client.send("GET", `${path}/${guid}`);
    expect(drifted).to.include({ name: "drifted" }).and.not.to.have.property("enabled");
    const { apiToken: _, ...open } = jira.data;
    expect(drifted.data).to.deep.equal({ ...open, projectId: "Q" });

    expect((await control("DELETE", `/objects/AlertChannels/${guid}`)).status).to.equal(204);
    expect((await client.send("GET", `${path}/${guid}`)).status).to.equal(404);
  });

  it("the control API responds with 404 for unknown collections and objects, and with 400 for a body that is not an object", async () => {
    for (const [method, below, status] of [
      ["GET", "/objects/Nothing", 404],
      ["GET", "/objects/accessTokens", 404],
      ["PUT", "/objects/Nothing/1", 404],
      ["PATCH", "/objects/AlertChannels/ACME_0", 404],
      ["DELETE", "/objects/AlertChannels/ACME_0", 404],
      ["GET", "/nothing", 404],
    ] as const) {
      const body = method === "PUT" || method === "PATCH" ? {} : undefined;
      const answer = await control(method, below, body);
      expect(answer.status, `${method} ${below}`).to.equal(status);
      expect(answer.message).to.be.a("string");
    }
    expect((await control("PUT", "/objects/AlertChannels/ACME_1", [])).status).to.equal(400);
  });
});

describe("local-api: the control API, faults and tokens", () => {
  const tests = localApiForTests();
  const control = (method: string, below: string, body?: unknown) =>
    request(`${tests.localApi.url}/control${below}`, method, body);

  it("the control API adds, lists and clears faults, and injects none into itself", async () => {
    const added = await control("POST", "/faults", [{ status: 500, times: 0 }, { drop: "before" }]);
    expect(added.status).to.equal(201);
    const { body } = await control("GET", "/faults");
    expect(body.data).to.deep.equal(added.body.data);
    expect(body.data).to.have.length(2);
    expect((await tests.client.send("GET", path)).status).to.equal(500);
    expect((await control("DELETE", "/faults")).status).to.equal(204);
    expect((await tests.client.send("GET", path)).status).to.equal(200);
  });

  it("the error for an invalid fault describes the problem", async () => {
    const { status, message } = await control("POST", "/faults", { status: 1000 });
    expect(status).to.equal(400);
    expect(message).to.match(/^status: /);
    expect((await control("POST", "/faults")).status).to.equal(400);
  });

  it("the control API expires access tokens", async () => {
    const client = await connect(tests.localApi);
    expect((await control("POST", "/tokens/expire")).status).to.equal(204);
    expect((await client.send("GET", path)).status).to.equal(401);
  });

  it("a reset restores the state of the first start", async () => {
    const client = await connect(tests.localApi);
    await client.send("POST", path, jira);
    await client.send("DELETE", "/api/v2/AlertProfiles/x");
    await control("POST", "/faults", { status: 500 });
    expect((await control("POST", "/reset")).status).to.equal(204);
    expect(tests.localApi.control.requests()).to.deep.equal([]);
    expect(tests.localApi.control.faults()).to.deep.equal([]);
    expect(tests.localApi.control.made()).to.deep.equal({});
    expect(tests.localApi.control.objects("Policies")).to.have.length(100);
    expect(tests.localApi.control.objects("AlertChannels")).to.have.length(1);
    expect((await client.send("GET", path)).status, "tokens are gone").to.equal(401);
  });
});

describe("local-api: the control API, created objects", () => {
  const tests = localApiForTests();

  it("the number of created objects does not include those of the platform", async () => {
    const { client, localApi } = tests;
    const made = async () => (await request(`${localApi.url}/control/made?secrets=true`, "GET")).data;
    const bulk = [{ policyId: "lacework-global-1", enabled: false }];
    expect((await client.send("PATCH", "/api/v2/Policies", bulk)).status).to.equal(200);
    expect(await made(), "switching is not making").to.deep.equal({});

    const guid = String((await client.send("POST", path, jira)).data.intgGuid);
    await client.send("POST", "/api/v2/AgentAccessTokens", { tokenAlias: "a" });
    const { AlertChannels: channels = [], ...others } = localApi.control.made();
    expect(channels.map(({ intgGuid }) => intgGuid)).to.deep.equal([guid]);
    expect(Object.keys(others)).to.deep.equal(["AgentAccessTokens"]);
    expect(await made()).to.deep.equal(localApi.control.made());
    await client.send("DELETE", `${path}/${guid}`);
    expect(await made()).to.have.all.keys("AgentAccessTokens");
  });
});

describe("local-api: the endpoints of the control API", () => {
  const tests = localApiForTests();

  it("the health endpoint returns the version and the number of objects", async () => {
    await tests.client.send("POST", path, jira);
    const { status, data } = await request(`${tests.localApi.url}/control/health`, "GET");
    const { collections, ...others } = data;
    expect({ status, ...others }).to.deep.equal({
      status: 200,
      ready: true,
      api: "sec",
      kind: "sec",
      clock: true,
      version: packageVersion(),
    });
    const control = tests.localApi.control;
    const counts = Object.entries(Object(collections)).map(([name, count]) => [name, count] as const);
    expect(counts).to.have.length(15);
    for (const [name, count] of counts) expect(count, name).to.equal(control.objects(name).length);
    expect(Object(collections)).to.include({ AlertChannels: 2, Policies: 100 });
  });

  it("the response to an unknown path of the control API lists the documented endpoints, and that of the API does not", async () => {
    const page = await readFile(resolve(import.meta.dirname, "../../../docs/local-api.md"), "utf8");
    const documented = [...page.matchAll(/^\| `([A-Z]+ \/control\/\S+)` \|/gm)].map(
      ([, endpoint]) => endpoint,
    );
    for (const below of ["/", "/control", "/control/nothing", "/control/nothing?x=/api/"]) {
      const { status, message, body } = await request(tests.localApi.url + below, "GET");
      expect({ status, message }, below).to.deep.equal({ status: 404, message: "no such endpoint for GET" });
      expect(body.endpoints, below).to.have.members(documented);
    }
    expect((await tests.client.send("GET", "/api/v2/Nothing")).body).to.have.all.keys("message");
  });
});

describe("local-api: recorded requests", () => {
  let localApi: SecLocalApi;
  let client: Client;
  afterEach(() => localApi.close());
  const start = async (recordBodies: boolean) => {
    localApi = await startSecLocalApi({ recordBodies });
    client = await connect(localApi);
    localApi.control.clearRequests();
  };
  const query = "?policyId=p+1";

  it("recorded requests have method, path, headers and status, in order, and no secrets", async () => {
    await start(false);
    const { data } = await client.send("POST", "/api/v2/AgentAccessTokens", { tokenAlias: "a" });
    await client.send("GET", `/api/v2/AgentAccessTokens/${data.accessToken}`);
    await client.send("GET", `/api/v2/Exceptions/x${query}`, undefined, {
      headers: { "org-access": "true", "account-name": "acme-dev" },
    });
    await connect(localApi);
    const { body, text } = await request(`${localApi.url}/control/requests`, "GET");
    const records = localApi.control.requests();
    expect(records.map(({ method, path, status }) => [method, path, status])).to.deep.equal([
      ["POST", "/api/v2/AgentAccessTokens", 201],
      ["GET", "/api/v2/AgentAccessTokens/***", 200],
      ["GET", `/api/v2/Exceptions/x${query}`, 404],
      ["POST", "/api/v2/access/tokens", 201],
    ]);
    expect(records[2]?.headers).to.include({
      "org-access": "true",
      "account-name": "acme-dev",
      authorization: "***",
    });
    expect(records[3]?.headers).to.include({ "x-lw-uaks": "***" });
    expect(body.data).to.have.length(4);
    for (const secret of [client.token, String(data.accessToken), localApi.credentials.apiSecret]) {
      expect(text).not.to.include(secret);
    }
    expect(records.every((record) => !("body" in record))).to.equal(true);
    expect((await request(`${localApi.url}/control/requests`, "DELETE")).status).to.equal(204);
    expect(localApi.control.requests()).to.deep.equal([]);
  });

  it("recorded requests have bodies and unmasked paths on demand, also with an injected fault", async () => {
    await start(true);
    localApi.control.addFaults([{ status: 500 }, { drop: "before" }, { drop: "after" }]);
    await client.send("POST", path, jira);
    await client.send("POST", path, jira).catch(() => {});
    await client.send("POST", path, jira).catch(() => {});
    await client.send("GET", "/api/v2/AgentAccessTokens/secret");
    const records = localApi.control.requests();
    expect(records.map(({ status }) => status)).to.deep.equal([500, null, null, 404]);
    expect(records.map(({ body }) => body)).to.deep.equal([jira, jira, jira, undefined]);
    expect(records[3]?.path).to.equal("/api/v2/AgentAccessTokens/secret");
    expect(records[3]?.headers.authorization).to.equal("***");
  });
});

describe("local-api: the log", () => {
  it("the log has a line for each request, and no secrets", async () => {
    const lines: string[] = [];
    let fault: { readonly id: string } | undefined;
    const localApi = await startSecLocalApi({ log: (line) => lines.push(line) });
    try {
      const client = await connect(localApi);
      const { data } = await client.send("POST", "/api/v2/AgentAccessTokens", { tokenAlias: "a" });
      const token = String(data.accessToken);
      await client.send("GET", `/api/v2/AgentAccessTokens/${token}`);
      await client.send("GET", `/api/v2/agentaccesstokens/${token}`);
      await client.send("PATCH", `/api/v2/Agent%41ccessTokens/${token}`, { tokenEnabled: 0 });
      await client.send("GET", `/api/v2//AgentAccessTokens//${token}?x=${token}`);
      await request(`${localApi.url}/control/objects/AgentAccessTokens/${token}`, "DELETE");
      await client.send("POST", path, { ...jira, name: "" });
      [fault] = localApi.control.addFaults({ drop: "before" });
      await client.send("GET", path).catch(() => {});
      await until(() => lines.length >= 9);
    } finally {
      await localApi.close();
    }
    const plain = lines.map((line) =>
      line
        .replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z /, "")
        .replace(/ \d+\.\dms/, "")
        .replace(/(?<=\/api\/.*) request=[0-9a-f-]{36}/, ""),
    );
    expect(plain).to.deep.equal([
      "POST /api/v2/access/tokens 201",
      "POST /api/v2/AgentAccessTokens 201",
      "GET /api/v2/AgentAccessTokens/*** 200",
      `GET /api/v2/agentaccesstokens/*** 404 reason="no such endpoint for GET"`,
      "PATCH /api/v2/Agent%41ccessTokens/*** 200",
      `GET /api/v2//AgentAccessTokens/*** 404 reason="no such endpoint for GET"`,
      "DELETE /control/objects/AgentAccessTokens/*** 204",
      `POST /api/v2/AlertChannels 400 reason="name: must not be empty"`,
      `GET /api/v2/AlertChannels dropped injected-fault=${fault?.id}`,
    ]);
  });

  it("the log may be JSON, and names injected faults, whether they changed the status or not", async () => {
    const lines: string[] = [];
    const localApi = await startSecLocalApi({ log: (line) => lines.push(line), logFormat: "json" });
    const faults = localApi.control.addFaults([
      { path, status: 418, body: { message: "short\nand stout" } },
      { path, status: 503 },
      { path, headers: { "x-odd": "1" } },
      { path, status: 404, body: "no JSON" },
    ]);
    try {
      const client = await connect(localApi);
      for (const _ of faults) await client.send("GET", path);
      await client.send("GET", path);
      await until(() => lines.length >= 6);
    } finally {
      await localApi.close();
    }
    const entries: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    for (const { time, ms } of entries) {
      expect(time).to.match(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(ms).to.be.a("number");
    }
    const request = { method: "GET", path };
    expect(entries.slice(1).map(({ time: _, ms: __, request: ___, ...entry }) => entry)).to.deep.equal([
      { ...request, status: 418, reason: "short\nand stout", injectedFault: faults[0]?.id },
      { ...request, status: 503, injectedFault: faults[1]?.id },
      { ...request, status: 200, injectedFault: faults[2]?.id },
      { ...request, status: 404, injectedFault: faults[3]?.id },
      { ...request, status: 200 },
    ]);
  });

  it("the log has one line for each request, whatever its reason quotes", async () => {
    const lines: string[] = [];
    const localApi = await startSecLocalApi({ log: (line) => lines.push(line) });
    try {
      await request(`${localApi.url}/control/objects/a%0Ab%1b%5b2J%c2%85`, "GET");
      await until(() => lines.length >= 1);
    } finally {
      await localApi.close();
    }
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      / 404 \d+\.\dms reason="no collection a\\nb\\u001b\[2J\\u0085: the collections are [\w, ]+"$/,
    );
  });

  it("the log omits path segments that combine a secret with a name", () => {
    for (const [spelling, shown] of [
      ["/api/AgentAccessTokens%2Fsecret", "/api/***"],
      ["/api/AgentAccessTokens;secret", "/api/***"],
      ["/api/AgentAccessTokens/secret/x", "/api/AgentAccessTokens/***"],
      ["/api/AgentAccessTokens", "/api/AgentAccessTokens"],
      ["/api/Others/open", "/api/Others/open"],
    ] as const) {
      expect(redactPath(spelling, ["AgentAccessTokens"])).to.equal(shown);
    }
  });
});
