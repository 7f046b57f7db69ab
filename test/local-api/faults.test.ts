import { expect } from "chai";
import { FaultList, globMatches } from "../../src/local-api/faults.ts";
import type { Fault, SecLocalApi } from "../../src/local-api/sec/index.ts";
import { startSecLocalApi } from "../../src/local-api/sec/index.ts";
import { type Client, connect, localApiForTests, request } from "./support/client.ts";
import { until } from "./support/process.ts";

const path = "/api/v2/AlertChannels";
const channel = { name: "n", type: "Webhook", data: { webhookUrl: "https://w.example.org" } };

describe("local-api: patterns of faults", () => {
  for (const [pattern, fits, fitsNot] of [
    ["/a/b", ["/a/b"], ["/a/b/", "/a", "/a/bc", "/x/a/b"]],
    ["/a/*/test", ["/a/1/test", "/a//test"], ["/a/1/2/test", "/a/test", "/a/1/test/x"]],
    ["/a/**", ["/a/", "/a/1", "/a/1/2"], ["/a", "/b/1"]],
    ["/**/test", ["/a/test", "/a/b/test"], ["/test", "/a/tests"]],
    ["/a*c*", ["/ac", "/abcd", "/acc"], ["/ab", "/a/c"]],
    ["/a.c", ["/a.c"], ["/abc"]],
  ] as const) {
    it(`the pattern ${pattern} matches only its paths`, () => {
      for (const candidate of fits) expect(globMatches(pattern, candidate), candidate).to.equal(true);
      for (const candidate of fitsNot) expect(globMatches(pattern, candidate), candidate).to.equal(false);
    });
  }

  it("the comparison with any pattern takes little time", () => {
    expect(globMatches(`/${"*a".repeat(200)}`, `/${"a".repeat(8000)}b`)).to.equal(false);
  });
});

describe("local-api: the list of faults", () => {
  it("the list returns the first fault that matches, as many times as the fault specifies", () => {
    const faults = new FaultList();
    faults.add([
      { method: "post", path: "/a", status: 500 },
      { path: "/a", times: 2, status: 501 },
      { times: 0, status: 502 },
    ]);
    const taken = [
      faults.take("GET", "/a"),
      faults.take("POST", "/a"),
      faults.take("POST", "/a"),
      faults.take("POST", "/a"),
      faults.take("GET", "/b"),
    ];
    expect(taken.map((fault) => fault?.status)).to.deep.equal([501, 500, 501, 502, 502]);
    expect(faults.list().map(({ status }) => status)).to.deep.equal([502]);
    faults.clear();
    expect(faults.take("GET", "/b")).to.equal(undefined);
  });

  it("the list rejects faults without effect and with unknown keys, and then adds none of the faults", () => {
    const faults = new FaultList();
    for (const bad of [
      {},
      { path: "/a" },
      { status: 99 },
      { status: 500, times: -1 },
      { status: 500, unknown: 1 },
      { path: "a", status: 500 },
      { drop: "sometimes" },
      "500",
      null,
    ]) {
      expect(() => faults.add([{ status: 500 }, bad]), JSON.stringify(bad)).to.throw();
    }
    expect(faults.list()).to.deep.equal([]);
  });
});

describe("local-api: injected faults", () => {
  const tests = localApiForTests();
  const create = () => tests.client.send("POST", path, channel);
  const count = () => tests.localApi.control.objects("AlertChannels").length;
  const failed = (promise: Promise<unknown>) => promise.then(() => false).catch(() => true);

  /** Adds a fault, makes one create request, and returns the outcome and the number of created objects. */
  async function withFault(fault: Fault) {
    const before = count();
    tests.localApi.control.addFaults(fault);
    const answer = await create();
    expect(tests.localApi.control.faults(), "used up").to.deep.equal([]);
    expect((await create()).status, "the next request").to.equal(201);
    return { ...answer, made: count() - before - 1 };
  }

  it("a fault may return a status and the standard message, without the effect", async () => {
    const { status, body, made } = await withFault({ status: 503 });
    expect({ status, body, made }).to.deep.equal({
      status: 503,
      body: { message: "Service Unavailable" },
      made: 0,
    });
  });

  it("a fault may have a body and headers", async () => {
    const body = { data: { ErrorMsg: "no" }, message: "SUCCESS" };
    const fault = { status: 429, body, headers: { "Retry-After": "1", "x-request-id": "r1" } };
    const { status, headers, body: actual, made } = await withFault(fault);
    expect({ status, actual, made }).to.deep.equal({ status: 429, actual: body, made: 0 });
    expect(headers.get("retry-after")).to.equal("1");
    expect(headers.get("x-request-id")).to.equal("r1");
  });

  it("a fault may return a text that is not JSON", async () => {
    const { status, text, headers } = await withFault({ status: 502, body: "<html>bad</html>" });
    expect({ status, text }).to.deep.equal({ status: 502, text: "<html>bad</html>" });
    expect(headers.get("content-type")).to.match(/^text\/plain/);
    expect((await withFault({ status: 500, body: "" })).text).to.equal("");
  });

  it("a fault may return a status after the effect", async () => {
    const { status, message, made } = await withFault({ status: 500, afterEffect: true });
    expect({ status, message, made }).to.deep.equal({
      status: 500,
      message: "Internal Server Error",
      made: 1,
    });
  });

  it("a fault may replace the body after the effect", async () => {
    const { status, body, made } = await withFault({ body: { data: {} } });
    expect({ status, body, made }).to.deep.equal({ status: 201, body: { data: {} }, made: 1 });
  });

  it("a fault may truncate the JSON after the effect", async () => {
    const { status, text, headers, made } = await withFault({ badJson: true });
    expect({ status, made }).to.deep.equal({ status: 201, made: 1 });
    expect(headers.get("content-type")).to.match(/json/);
    expect(() => JSON.parse(text)).to.throw();
  });

  it("a fault may truncate the JSON of a response that would have no body", async () => {
    const { data } = await create();
    tests.localApi.control.addFaults({ badJson: true });
    const { status, text } = await tests.client.send("DELETE", `${path}/${data.intgGuid}`);
    expect(status).to.equal(200);
    expect(() => JSON.parse(text)).to.throw();
  });

  it("a fault may close the connection before the effect", async () => {
    const before = count();
    tests.localApi.control.addFaults({ drop: "before" });
    expect(await failed(create())).to.equal(true);
    expect(count()).to.equal(before);
  });

  it("a fault may close the connection after the effect", async () => {
    const before = count();
    tests.localApi.control.addFaults({ drop: "after" });
    expect(await failed(create())).to.equal(true);
    expect(count()).to.equal(before + 1);
  });

  it("a fault may delay a request before or after the effect", async () => {
    const before = count();
    tests.localApi.control.addFaults([
      { latencyMs: 60, times: 1 },
      { latencyMs: 60, afterEffect: true },
    ]);
    const started = performance.now();
    expect((await create()).status).to.equal(201);
    // Timers may fire slightly early according to another clock.
    expect(performance.now() - started).to.be.above(55);
    const slow = create();
    await until(() => count() === before + 2);
    expect((await slow).status).to.equal(201);
  });

  it("a fault may delay many concurrent requests without a warning from Node", async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => warnings.push(name);
    process.on("warning", onWarning);
    try {
      tests.localApi.control.addFaults([{ latencyMs: 20, times: 20 }]);
      const answers = await Promise.all(Array.from({ length: 20 }, create));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(20).fill(201));
      await new Promise((resume) => setImmediate(resume));
      expect(warnings).to.deep.equal([]);
    } finally {
      process.off("warning", onWarning);
    }
  });

  it("a fault with the path of a channel's test applies to nothing else", async () => {
    const { data } = await create();
    tests.localApi.control.addFaults({
      method: "POST",
      path: "/api/v2/AlertChannels/*/test",
      status: 400,
      body: { message: "the webhook answered 410" },
    });
    const test = () => tests.client.send("POST", `${path}/${data.intgGuid}/test`);
    expect((await tests.client.send("GET", `${path}/${data.intgGuid}`)).status).to.equal(200);
    const answer = await test();
    expect([answer.status, answer.message]).to.deep.equal([400, "the webhook answered 410"]);
    expect((await test()).status).to.equal(204);
  });

  it("faults apply to the token endpoint, unknown endpoints and deletes", async () => {
    const { localApi } = tests;
    localApi.control.addFaults([
      { path: "/api/v2/access/tokens", status: 500 },
      { path: "/api/v2/Unknown", status: 418 },
      { method: "DELETE", status: 409 },
    ]);
    const token = await request(`${localApi.url}/api/v2/access/tokens`, "POST", { keyId: "x" });
    expect(token.status).to.equal(500);
    expect((await tests.client.send("GET", "/api/v2/Unknown")).status).to.equal(418);
    expect((await tests.client.send("DELETE", `${path}/ACME_1`)).status).to.equal(409);
  });

  it("a fault with times 0 applies until it is cleared", async () => {
    tests.localApi.control.addFaults({ status: 500, times: 0 });
    for (let round = 0; round < 3; round++) expect((await create()).status).to.equal(500);
    tests.localApi.control.clearFaults();
    expect((await create()).status).to.equal(201);
  });

  it("no fault applies to requests without a valid token, or with a body that is not JSON", async () => {
    tests.localApi.control.addFaults({ status: 500 });
    expect((await request(tests.localApi.url + path, "GET")).status).to.equal(401);
    expect((await tests.client.send("POST", path, undefined, { rawBody: "{" })).status).to.equal(400);
    expect((await create()).status).to.equal(500);
  });
});

describe("local-api: removing faults that delay responses", () => {
  let localApi: SecLocalApi;
  let client: Client;
  beforeEach(async () => {
    localApi = await startSecLocalApi();
    client = await connect(localApi);
  });
  afterEach(() => localApi.close());

  for (const [how, remove] of [
    ["removed", (id: string) => localApi.control.removeFault(id)],
    ["cleared", () => localApi.control.clearFaults()],
  ] as const) {
    it(`a delayed response is sent when its fault is ${how}`, async () => {
      const { control } = localApi;
      const [fault] = control.addFaults({ path, latencyMs: 3_600_000, afterEffect: true, times: 0 });
      control.addFaults({ path: "/other", status: 500 });
      const response = client.send("POST", path, channel);
      await until(() => control.made().AlertChannels?.length === 1);
      remove(fault?.id ?? "");
      expect((await response).status).to.equal(201);
      expect((await client.send("POST", path, { ...channel, name: "next" })).status).to.equal(201);
    });
  }

  it("a response is not delayed if its fault was removed before the delay began", async () => {
    const faults = new FaultList();
    faults.add({ latencyMs: 3_600_000 });
    const taken = faults.take("GET", "/");
    faults.clear();
    await faults.delay(taken ?? expect.fail("no fault"), new AbortController().signal);
  });

  it("a delayed response is not sent when another fault is removed", async () => {
    const { control } = localApi;
    const [fault, other] = control.addFaults([
      { path, latencyMs: 3_600_000, times: 0 },
      { path: "/other", status: 500 },
    ]);
    let isSent = false;
    const response = client.send("POST", path, channel).finally(() => {
      isSent = true;
    });
    await until(() => control.requests().some((request) => request.path === path));
    control.removeFault(other?.id ?? "");
    await client.send("GET", "/api/v2/UserProfile");
    expect(isSent).to.equal(false);
    control.removeFault(fault?.id ?? "");
    expect((await response).status).to.equal(201);
  });
});

describe("local-api: stopping while responses are delayed", () => {
  let localApi: SecLocalApi;
  let client: Client;
  beforeEach(async () => {
    localApi = await startSecLocalApi();
    client = await connect(localApi);
  });

  for (const [when, fault] of [
    ["before", { latencyMs: 3_600_000 }],
    ["after", { latencyMs: 3_600_000, afterEffect: true }],
  ] as const) {
    it(`a stop does not wait for latency ${when} the effect`, async () => {
      localApi.control.addFaults(fault);
      const outcome = client.send("POST", path, channel).then(
        () => "answered",
        () => "dropped",
      );
      await until(() => localApi.control.faults().length === 0);
      if (when === "after") await until(() => localApi.control.made().AlertChannels?.length === 1);
      await localApi.close();
      expect(await outcome).to.equal("dropped");
    });
  }
});
