import { expect } from "chai";
import { httpClient } from "../../src/http/index.ts";
import { waitFor, withLock } from "../../src/schema/index.ts";
import { currentSpan, traced, traceWith } from "../../src/tracing/span.ts";
import type { FinishedSpan, Trace } from "../../src/tracing/trace.ts";
import { json, useScriptedApi } from "../http/scripted-api.ts";
import { hurriedClock } from "../support/hurried-clock.ts";
import { recordedTrace } from "../support/recorded-trace.ts";

const signal = new AbortController().signal;
const quiet = { info: () => undefined };

describe("the spans of a trace", () => {
  const api = useScriptedApi();
  let spans: FinishedSpan[];
  let trace: Trace;

  beforeEach(() => {
    ({ spans, trace } = recordedTrace((text) => text.replaceAll("hush", "(redacted)")));
  });

  afterEach(() => trace.close());

  const names = (of = spans) => of.map(({ kind, name }) => `${kind} ${name}`);
  const only = (kind: string) => {
    const [span, ...others] = spans.filter((one) => one.kind === kind);
    expect(others).to.deep.equal([]);
    if (!span) throw new Error(`no span of the kind ${kind}`);
    return span;
  };

  it("code outside of a call has no span, and runs as it does without a trace", async () => {
    expect(currentSpan()).to.equal(undefined);
    expect(await traced("operation", "read", async (span) => span)).to.equal(undefined);
    expect(spans).to.deep.equal([]);
  });

  it("no span remains when the last trace has ended", async () => {
    await trace.close();
    const inside = await trace.rpc("ReadResource", {}, async () => currentSpan());
    expect(inside).to.equal(undefined);
  });

  it("a call is written when it ends, with the spans in it", async () => {
    await trace.rpc("ReadResource", { "terraform.type": "small_thing" }, async () => {
      await traced("operation", "read", async () => undefined);
      expect(spans).to.deep.equal([]);
    });
    expect(names()).to.deep.equal(["rpc ReadResource", "operation read"]);
    const [call, operation] = spans;
    expect(call).to.include({ parent: undefined, error: undefined, lane: 0 });
    expect(call?.properties).to.deep.equal({ "terraform.type": "small_thing" });
    expect(operation).to.include({ parent: call?.id, lane: 0 });
    expect(call?.id).to.match(/^[0-9a-f]{16}$/);
    expect(operation?.began).to.be.at.least(call?.began ?? Infinity);
  });

  it("spans that run at once have different lanes, and a free lane is used again", async () => {
    const both = () =>
      Promise.all(
        ["a", "b"].map((name) => trace.rpc(name, {}, () => traced("operation", name, async () => {}))),
      );
    await both();
    await both();
    expect(new Set(spans.map(({ lane }) => lane))).to.deep.equal(new Set([0, 1]));
    for (const { id, lane } of spans)
      for (const child of spans.filter(({ parent }) => parent === id)) expect(child.lane).to.equal(lane);
  });

  it("operations of a call that run at once have different lanes", async () => {
    await trace.rpc("a", {}, async () => {
      const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
      await Promise.all([traced("operation", "one", pause), traced("operation", "two", pause)]);
    });
    expect(spans.map(({ lane }) => lane)).to.deep.equal([0, 0, 1]);
  });

  it("an error marks its span with the kind of the error, but never with its text", async () => {
    const failing = trace.rpc("ReadResource", {}, async () => {
      throw new TypeError("hush hush");
    });
    expect(await failing.catch((error: Error) => error.message)).to.equal("hush hush");
    expect(only("rpc").error).to.equal("TypeError");
    expect(JSON.stringify(spans)).not.to.contain("hush");
  });

  it("texts are redacted with the secrets that are known when the call ends", async () => {
    await trace.rpc("ReadResource", {}, async (call) => {
      call.texts({ "terraform.name": "the hush of late-secret" });
      call.hideWith(() => (text) => text.replaceAll("late-secret", "(redacted)"));
    });
    expect(only("rpc").properties).to.deep.equal({ "terraform.name": "the (redacted) of (redacted)" });
  });

  it("a text that cannot be redacted is not shown", async () => {
    await trace.rpc("ReadResource", {}, async (call) => {
      call.texts({ "terraform.name": "anything" });
      call.hideWith(() => {
        throw new Error("on purpose");
      });
    });
    expect(only("rpc").properties).to.deep.equal({ "terraform.name": "(not shown)" });
  });

  it("running calls are written when the trace ends, and marked as unfinished", async () => {
    let end = () => {};
    const running = trace.rpc(
      "ApplyResourceChange",
      {},
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await trace.close();
    expect(only("rpc").properties).to.deep.equal({ unfinished: true });
    end();
    await running;
    expect(spans).to.have.length(1);
  });

  describe("of an HTTP request", () => {
    const request = async (options: Parameters<typeof api.client>[0], path = "/things") => {
      const client = api.client(options);
      await trace.rpc("ReadResource", {}, () => client.get(path));
      return only("request");
    };
    const eventsOf = ({ events }: FinishedSpan) => events.map(({ name }) => name);
    // On a busy machine, anything may take a while.
    const withoutWaits = (names: readonly string[]) => names.filter((name) => !name.startsWith("wait for "));

    it("a request has its method, path and status, and the opening of its connection", async () => {
      api.replying(json(200, {}));
      const span = await request({});
      expect(span).to.include({ name: "GET", error: undefined });
      expect(span.properties).to.deep.equal({
        "http.request.method": "GET",
        "server.address": new URL(api.url).host,
        "url.path": "/v1/things",
        "http.response.status_code": 200,
      });
      expect(withoutWaits(eventsOf(span))).to.deep.equal(["TCP", "attempt: 200"]);
    });

    it("the connection of a name shows its look-up", async () => {
      api.replying(json(200, {}));
      const client = httpClient({ baseUrl: api.url.replace("127.0.0.1", "localhost"), environment: {} });
      await trace.rpc("ReadResource", {}, () => client.get("/things").catch(() => undefined));
      await client.close();
      expect(eventsOf(only("request"))).to.include("DNS");
    });

    it("a repeated request has each attempt with the pause before the next one", async () => {
      api.replying(json(503, {}), json(429, {}), json(200, {}));
      const span = await request({});
      expect(eventsOf(span).filter((name) => name.startsWith("attempt"))).to.deep.equal([
        "attempt: 503",
        "attempt: 429",
        "attempt: 200",
      ]);
      expect(span.error).to.equal(undefined);
    });

    it("a failed request has the kind of its error", async () => {
      api.replying(json(404, {}));
      const client = api.client();
      await trace.rpc("ReadResource", {}, () => client.find("/things"));
      expect(only("request")).to.include({ error: "status" });
    });

    it("pauses for the rate limit, a slot and a token are events of the request that waits", async () => {
      api.replying((response) => void setTimeout(() => response.writeHead(200).end("{}"), 5));
      const { elapsed: _, ...clock } = hurriedClock();
      const client = api.client({
        requestsPerSecond: 1000,
        limits: { connections: 1 },
        clock: { ...clock, elapsed: () => performance.now() },
        auth: async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return { Authorization: "Bearer hush" };
        },
      });
      await trace.rpc("ReadResource", {}, () => Promise.all([client.get("/a"), client.get("/b")]));
      const waits = spans.flatMap(eventsOf).filter((name) => name.startsWith("wait for "));
      expect(waits).to.include.members(["wait for token", "wait for slot"]);
      expect(JSON.stringify(spans)).not.to.contain("hush");
    });

    it("neither values of a query nor headers nor bodies are recorded", async () => {
      api.replying(json(200, { key: "in-the-response" }));
      const client = api.client({ headers: { "X-Key": "in-a-header" } });
      await trace.rpc("CreateThing", {}, () =>
        client.request({
          method: "POST",
          path: "/things",
          query: { token: "in-the-query", page: "2" },
          body: { key: "in-the-body" },
        }),
      );
      const span = only("request");
      expect(span.properties["url.query"]).to.equal("token=(redacted)&page=(redacted)");
      for (const secret of ["in-the-response", "in-a-header", "in-the-query", "in-the-body"])
        expect(JSON.stringify(spans)).not.to.contain(secret);
    });

    it("secrets of the client are hidden in the path", async () => {
      api.replying(json(200, {}));
      const span = await request({ redact: ["abcdefgh1234"] }, "/hooks/abcdefgh1234");
      expect(span.properties["url.path"]).to.equal("/v1/hooks/(redacted)");
    });
  });

  it("waitFor and withLock are spans, with what they wait for", async () => {
    let polls = 0;
    await trace.rpc("ApplyResourceChange", {}, () =>
      withLock("server/grants hush", { signal }, () =>
        waitFor({
          what: 'the index "a" to be ready',
          poll: async () => (++polls < 2 ? { status: "new" } : { done: true }),
          signal,
          log: quiet,
          interval: 1,
        }),
      ),
    );
    expect(names()).to.deep.equal(["rpc ApplyResourceChange", "lock lock", "wait waitFor"]);
    expect(only("lock").properties).to.deep.equal({ "lock.key": "server/grants (redacted)" });
    expect(only("wait").properties).to.deep.equal({ "wait.for": 'the index "a" to be ready' });
  });

  it("the wait for a lock is an event of its span", async () => {
    const held = () => new Promise<void>((resolve) => setTimeout(resolve, 10));
    await trace.rpc("a", {}, () =>
      Promise.all([withLock("key", { signal }, held), withLock("key", { signal }, held)]),
    );
    const waits = spans
      .filter(({ kind }) => kind === "lock")
      .map(({ events }) => events.map(({ name }) => name));
    expect(waits[1]).to.deep.equal(["wait for lock"]);
  });

  it("functions of this module run without a trace", async () => {
    traceWith(undefined);
    expect(await traced("operation", "read", async (span) => [span])).to.deep.equal([undefined]);
  });
});
