import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createServer as createHttp2Server } from "node:http2";
import { createServer as createTlsServer } from "node:https";
import { gunzipSync } from "node:zlib";
import { context, trace as openTelemetry } from "@opentelemetry/api";
import { expect } from "chai";
import { createAuthority, issueCertificate } from "../../src/certificates/authority.ts";
import { exportersOf } from "../../src/server/is-traced.ts";
import { openTrace, traceWarnings } from "../../src/server/traces.ts";
import { otlpSettings, resourceAttributes } from "../../src/tracing/otlp-variables.ts";
import { currentSpan } from "../../src/tracing/span.ts";
import { traceContext } from "../../src/tracing/trace-context.ts";
import { json, useScriptedApi } from "../http/scripted-api.ts";
import { type SentSpan, startCollector, type TestCollector } from "../support/collector.ts";
import { listenLocally } from "../support/local-server.ts";
import { eventually } from "../support/stub.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parent = "b7ad6b7169203331";

describe("the export of a trace to a collector", () => {
  const api = useScriptedApi();
  let collector: TestCollector;
  let client: { readonly pid: number; readonly started: string };
  const beginCommand = () => {
    client = { pid: 1, started: randomUUID() };
  };

  beforeEach(async () => {
    beginCommand();
    collector = await startCollector();
  });

  afterEach(() => collector.close());

  const variables = () => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test,service.name=no",
    OTEL_SERVICE_NAME: "nightly",
    TRACEPARENT: `00-${traceId}-${parent}-01`,
  });
  const open = async (environment: Readonly<Record<string, string>>) => {
    const opened = await openTrace({ environment, name: "small", client });
    if (!opened) throw new Error("no trace");
    return opened;
  };
  it("a command is a part of the trace of TRACEPARENT, and its spans are sent with the resource and the headers", async () => {
    api.replying(json(200, {}));
    const trace = await open(variables());
    await trace.rpc("ReadResource", () => api.client().get("/things"));
    await trace.close();
    const [call, request, ...others] = collector.sent();
    expect(others).to.deep.equal([]);
    expect(call).to.include({ traceId, parentSpanId: parent, name: "ReadResource", kind: 2 });
    expect(request).to.include({ traceId, parentSpanId: call?.spanId, name: "request GET", kind: 3 });
    expect(request?.status).to.deep.equal({ code: 0 });
    const path = request?.attributes.find(({ key }) => key === "url.path")?.value;
    expect(path).to.deep.equal({ stringValue: "/v1/things" });
    expect(request?.events.map(({ name }) => name)).to.include("attempt: 200");
    // The API receives the span of the request.
    expect(api.got[0]?.headers.traceparent).to.equal(`00-${traceId}-${request?.spanId}-01`);

    const { resource } = collector.bodies().at(-1).resourceSpans[0];
    const attributes = Object.fromEntries(
      resource.attributes.map(({ key, value }: SentSpan["attributes"][number]) => [key, value.stringValue]),
    );
    expect(attributes).to.include({ "service.name": "nightly", "deployment.environment": "test" });
    for (const { url, type, key } of collector.received)
      expect({ url, type, key }).to.deep.equal({ url: "/v1/traces", type: "application/json", key: "a key" });
  });

  /** Calls a function that ignores variables, and returns its result with the sentences about these. */
  function ignoring<Result>(run: (ignore: (sentence: string) => void) => Result) {
    const ignored: string[] = [];
    return { result: run((sentence) => void ignored.push(sentence)), ignored };
  }
  const contextOf = (environment: Readonly<Record<string, string>>, command = "a command") =>
    ignoring((ignore) => traceContext(environment, command, ignore)).result;

  it("all processes of a command have one trace without TRACEPARENT, and another command has another one", () => {
    const one = contextOf({});
    for (const invalid of ["invalid", `00-${traceId}-${parent}-01-more`, `ff-${traceId}-${parent}-01`])
      expect(contextOf({ TRACEPARENT: invalid, TRACESTATE: "a=b" })).to.deep.equal(one);
    expect(one.traceId)
      .to.match(/^[0-9a-f]{32}$/)
      .and.not.to.equal(contextOf({}, "another").traceId);
    expect(one).to.include({ parent: undefined, isSampled: true });
    expect(contextOf({ TRACEPARENT: `01-${traceId}-${parent}-01-more` })).to.include({ traceId, parent });
  });

  it("OTEL_TRACES_SAMPLER decides about a trace, by default as TRACEPARENT does", () => {
    const received = (flags: string) => ({ TRACEPARENT: `00-${traceId}-${parent}-${flags}` });
    for (const [sampler, alone, inSampled, inUnsampled] of [
      ["", true, true, false],
      ["always_on", true, true, true],
      ["always_off", false, false, false],
      ["parentbased_always_on", true, true, false],
      ["Parentbased_Always_Off", false, true, false],
      ["traceidratio", true, true, true],
      ["parentbased_traceidratio", true, true, false],
      // Of unknown ones, the default applies.
      ["jaeger_remote", true, true, false],
    ] as const) {
      const decisions = [{}, received("01"), received("00")].map(
        (others) => contextOf({ OTEL_TRACES_SAMPLER: sampler, ...others }).isSampled,
      );
      expect(decisions, sampler).to.deep.equal([alone, inSampled, inUnsampled]);
    }
  });

  it("OTEL_TRACES_SAMPLER_ARG is the ratio of the traces that are sent, and all processes of a command agree", () => {
    const commands = Array.from({ length: 1000 }, (_, at) => `command ${at}`);
    const sampledOf = (ratio: string) => {
      const environment = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: ratio };
      return commands.filter((command) => contextOf(environment, command).isSampled);
    };
    expect(["0", "1", "", "2", "-1", "many"].map((ratio) => sampledOf(ratio).length)).to.deep.equal([
      0, 1000, 1000, 1000, 1000, 1000,
    ]);
    const quarter = sampledOf("0.25");
    expect(quarter.length).to.be.within(200, 300);
    expect(sampledOf("0.25")).to.deep.equal(quarter);
    expect(sampledOf("0.5")).to.include.members(quarter);
  });

  it("requests of the API have TRACESTATE next to traceparent, and so do the spans and those of authors", async () => {
    api.replying(json(200, {}));
    const trace = await open({ ...variables(), TRACESTATE: "vendor=a:1,other=b, invalid" });
    let seen: string | undefined;
    await trace.rpc("ReadResource", async () => {
      seen = openTelemetry.getSpan(context.active())?.spanContext().traceState?.get("vendor");
      await api.client().get("/things");
    });
    await trace.close();
    expect(api.got[0]?.headers.tracestate).to.equal("vendor=a:1,other=b");
    expect(seen).to.equal("a:1");
    expect(collector.sent().map((span) => span.traceState)).to.deep.equal(
      Array(2).fill("vendor=a:1,other=b"),
    );
  });

  it("a trace that is not sampled is not sent, and requests of the API say so", async () => {
    api.replying(json(200, {}));
    const trace = await open({ ...variables(), TRACEPARENT: `00-${traceId}-${parent}-00` });
    await trace.rpc("ReadResource", () => api.client().get("/things"));
    await trace.close();
    expect(api.got[0]?.headers.traceparent).to.match(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
    expect(collector.received).to.deep.equal([]);
  });

  it("OTEL_PROPAGATORS without tracecontext leaves the headers out, and TRACEPARENT unread", async () => {
    api.replying(json(200, {}));
    const trace = await open({ ...variables(), OTEL_PROPAGATORS: "none" });
    await trace.rpc("ReadResource", () => api.client().get("/things"));
    await trace.close();
    expect(api.got[0]?.headers).not.to.have.any.keys("traceparent", "tracestate");
    expect(collector.sent()[0]?.traceId)
      .to.match(/^[0-9a-f]{32}$/)
      .and.not.to.equal(traceId);
    const b3 = ignoring((ignore) => traceContext({ OTEL_PROPAGATORS: "b3,baggage" }, "", ignore));
    expect(b3.result.isPropagated).to.equal(false);
    expect(b3.ignored).to.deep.equal(["OTEL_PROPAGATORS names b3, but only tracecontext is supported."]);
  });

  it("the exporter console writes spans to the log, without a collector", async () => {
    const lines: unknown[] = [];
    const log = { warn: () => undefined, info: (...line: unknown[]) => void lines.push(line) };
    const environment = { OTEL_TRACES_EXPORTER: "console", TRACEPARENT: `00-${traceId}-${parent}-01` };
    const trace = await openTrace({ environment, name: "small", client, log });
    await trace?.rpc("ReadResource", async () => undefined);
    await trace?.close();
    expect(lines).to.have.length(1);
    const [message, fields] = lines[0] as [string, object];
    expect(message).to.equal("span");
    expect(fields).to.include({ trace_id: traceId, parent_id: parent, name: "ReadResource", kind: "rpc" });
    expect(await traceWarnings(environment)).to.deep.equal([]);
  });

  it("spans are sent as protobuf unless OTEL_EXPORTER_OTLP_PROTOCOL names another protocol, to the endpoint for traces as it is", async () => {
    const { OTEL_EXPORTER_OTLP_PROTOCOL: _, ...others } = variables();
    const trace = await open({ ...others, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own` });
    await trace.rpc("ReadResource", async () => undefined);
    await trace.close();
    const last = collector.received.at(-1);
    expect(last).to.include({ url: "/own", type: "application/x-protobuf" });
    expect(last?.body.includes(Buffer.from(traceId, "hex"))).to.equal(true);
  });

  it("the standard variables decide whether spans are sent, and how", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" };
    for (const [environment, names] of [
      [{}, []],
      [endpoint, ["otlp"]],
      [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://localhost" }, ["otlp"]],
      [{ OTEL_TRACES_EXPORTER: "otlp" }, ["otlp"]],
      [{ ...endpoint, OTEL_TRACES_EXPORTER: " OTLP , console" }, ["otlp", "console"]],
      [{ ...endpoint, OTEL_TRACES_EXPORTER: "none" }, []],
      [{ ...endpoint, OTEL_TRACES_EXPORTER: "" }, ["otlp"]],
      [{ ...endpoint, OTEL_SDK_DISABLED: "TRUE" }, []],
      // Only true disables.
      [{ ...endpoint, OTEL_SDK_DISABLED: "1" }, ["otlp"]],
    ] as const)
      expect(exportersOf(environment), JSON.stringify(environment)).to.deep.equal(names);
  });

  it("an exporter that is not supported is a warning, and sends nothing", async () => {
    const environment = { ...variables(), OTEL_TRACES_EXPORTER: "zipkin" };
    expect(await openTrace({ environment, name: "small", client })).to.equal(undefined);
    const [warning] = await traceWarnings(environment);
    expect(warning?.detail).to.equal(
      "OTEL_TRACES_EXPORTER names zipkin, but is a list of otlp and console, or none. The command runs as if this was not set.",
    );
  });

  const one = async (environment: Readonly<Record<string, string>>) => {
    const trace = await open(environment);
    await trace.rpc("ReadResource", async () => undefined);
    return trace;
  };
  const warningFor = (environment: Readonly<Record<string, string>>) =>
    // On a busy machine, a quarter of a second may be too short.
    eventually("the warning", async () => {
      const found = await traceWarnings(environment);
      return found.length > 0 && found;
    });

  it("a collector that is down is one warning for a command, and its end does not wait", async () => {
    const environment = { ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
    const trace = await one(environment);
    const [warning, ...others] = await warningFor(environment);
    expect(others).to.deep.equal([]);
    expect(warning).to.include({ severity: "warning", summary: "Spans not sent" });
    expect(warning?.detail)
      .to.contain("127.0.0.1:9 refuses connections")
      .and.to.contain("OTEL_EXPORTER_OTLP_ENDPOINT");
    expect(warning?.detail).not.to.contain("a key");
    expect(await traceWarnings(environment)).to.deep.equal([]);
    await trace.close();
    // The next start of the command does not ask again.
    const next = await open(environment);
    expect(await traceWarnings(environment)).to.deep.equal([]);
    await next.close();
  });

  it("all starts of a command wait for a collector that never responds for 0.7 seconds together, with one warning", async () => {
    const silent = await listenLocally(createServer(() => undefined));
    const environment = { ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: silent.url };
    let waited = 0;
    const timed = async (work: Promise<unknown>) => {
      const began = performance.now();
      await work;
      waited += performance.now() - began;
    };
    const details: string[] = [];
    for (let start = 0; start < 10; start++) {
      const trace = await one(environment);
      await timed(
        traceWarnings(environment).then((found) => details.push(...found.map(({ detail }) => detail))),
      );
      await timed(trace.close());
    }
    await silent.close();
    expect(details).to.have.length(1);
    expect(details[0]).to.contain(`${new URL(silent.url).host} did not respond within 0.7 s`);
    // Ten starts that wait by themselves would take seven seconds.
    expect(waited).to.be.lessThan(4000);
  });

  it("a collector behind a certificate that is not trusted is a warning that names the cause", async () => {
    const validity = { notBefore: new Date(0), notAfter: new Date("9999-01-01") };
    const authority = createAuthority("Authority of one test", validity);
    const server = await listenLocally(
      createTlsServer(issueCertificate(authority, "collector", ["127.0.0.1"], validity)),
    );
    const port = new URL(server.url).port;
    const environment = { ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: `https://127.0.0.1:${port}` };
    const trace = await one(environment);
    const [warning] = await warningFor(environment);
    expect(warning?.detail).to.match(/certificate/);
    await trace.close();
    await server.close();
  });

  it("spans that a collector rejects for a time are sent again, and those that it refuses are dropped", async () => {
    const dropped: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => void dropped.push(line) };
    for (const [status, isSentAgain] of [
      [429, true],
      [503, true],
      [500, false],
      [401, false],
    ] as const) {
      beginCommand();
      const own = await startCollector();
      // The first request has no spans.
      own.replies = [200, status];
      const environment = { ...variables(), OTEL_EXPORTER_OTLP_ENDPOINT: own.url };
      const opened = await openTrace({ environment, name: "small", client, log });
      await opened?.rpc("First", async () => undefined);
      for (let call = 0; call < 600; call++) await opened?.rpc("Next", async () => undefined);
      await eventually("the response", async () => own.received.length >= 2);
      await opened?.close();
      const isSent = () => own.sent().filter(({ name }) => name === "First").length === (isSentAgain ? 2 : 1);
      await eventually(`the spans after ${status}`, async () => isSent());
      await own.close();
      const isDropped = dropped.some((line) => line.includes(String(status)));
      expect(isDropped, String(status)).to.equal(!isSentAgain);
    }
  });

  it("a collector that accepts no spans is a warning with its status", async () => {
    for (const status of [401, 404, 429, 500]) {
      beginCommand();
      const environment = variables();
      collector.replies = [status, status];
      const trace = await open(environment);
      const [warning] = await warningFor(environment);
      expect(warning?.detail).to.contain(`responded with ${status}`);
      await trace.close();
    }
  });

  it("spans are sent over gRPC, with the headers, and a status of gRPC is the reason of a warning", async () => {
    const calls: { path: unknown; key: unknown; encoding: unknown; body: Buffer }[] = [];
    let status = "0";
    const server = createHttp2Server();
    server.on("stream", async (stream, headers) => {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      const { ":path": path, "x-key": key, "grpc-encoding": encoding } = headers;
      calls.push({ path, key, encoding, body: Buffer.concat(parts) });
      stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
      stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": status }));
      stream.end(Buffer.alloc(5));
    });
    const { url, close } = await listenLocally(server);
    const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
    const small = await one({ ...variables(), ...grpc, OTEL_EXPORTER_OTLP_COMPRESSION: "gzip" });
    await small.close();
    const compressed = calls.at(-1);
    expect(compressed).to.include({ encoding: "gzip" });
    expect(compressed?.body[0]).to.equal(1);
    expect(gunzipSync(compressed?.body.subarray(5) ?? "").includes(Buffer.from(traceId, "hex"))).to.equal(
      true,
    );
    beginCommand();
    const trace = await one({ ...variables(), ...grpc });
    await trace.close();
    const last = calls.at(-1);
    expect(last).to.include({
      path: "/opentelemetry.proto.collector.trace.v1.TraceService/Export",
      key: "a key",
    });
    expect(last?.body.readUInt32BE(1)).to.equal(Number(last?.body.length) - 5);
    expect(last?.body.includes(Buffer.from(traceId, "hex"))).to.equal(true);
    status = "16";
    beginCommand();
    const environment = { ...variables(), ...grpc };
    const other = await open(environment);
    const [warning] = await warningFor(environment);
    expect(warning?.detail).to.contain("responded with the gRPC status 16");
    await other.close();
    await close();
  });

  const settingsOf = (environment: Readonly<Record<string, string>>) =>
    ignoring((ignore) => otlpSettings(environment, ignore));

  it("the variables of a collector are read, and a user of its URL becomes a header", () => {
    const endpoint = "https://me:planted-1@collector.example:4318/otlp/";
    const { result: read, ignored } = settingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "X-Key = a%2Cb , X-Other=c",
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "HTTP/json",
      OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
      OTEL_EXPORTER_OTLP_COMPRESSION: "gzip",
      OTEL_EXPORTER_OTLP_TIMEOUT: "2500",
      OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE: "own.pem",
      OTEL_EXPORTER_OTLP_CLIENT_KEY: "own.key",
    });
    expect(ignored).to.deep.equal([]);
    expect(read.url.href).to.equal("https://collector.example:4318/otlp/v1/traces");
    expect(read).to.deep.include({
      protocol: "http/json",
      urlFrom: "OTEL_EXPORTER_OTLP_ENDPOINT",
      headers: {
        authorization: `Basic ${Buffer.from("me:planted-1").toString("base64")}`,
        "x-key": "a,b",
        "x-other": "c",
      },
      isCompressed: true,
      timeoutMs: 2500,
      clientCertificate: {
        certificate: { file: "own.pem" },
        key: { file: "own.key" },
        from: "OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE and OTEL_EXPORTER_OTLP_CLIENT_KEY",
      },
    });
    const urlOf = (environment: Readonly<Record<string, string>>) => settingsOf(environment).result.url.href;
    const own = "http://localhost:1/any?key=1";
    expect(urlOf({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own })).to.equal(own);
    const grpc = { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" };
    expect(urlOf(grpc)).to.equal("http://localhost:4317/");
    expect(urlOf({})).to.equal("http://localhost:4318/v1/traces");
    // Without a scheme, OTEL_EXPORTER_OTLP_INSECURE decides.
    const named = { ...grpc, OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317" };
    expect(urlOf(named)).to.equal("https://collector:4317/");
    expect(urlOf({ ...named, OTEL_EXPORTER_OTLP_INSECURE: "true" })).to.equal("http://collector:4317/");
  });

  it("a variable for traces takes precedence over that for all signals, and an empty one is none", () => {
    const { result, ignored } = settingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://all:1",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://traces:2/own",
      OTEL_EXPORTER_OTLP_HEADERS: "all=1",
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: "traces=2",
      OTEL_EXPORTER_OTLP_TIMEOUT: "1",
      OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: "2",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "",
      OTEL_EXPORTER_OTLP_COMPRESSION: "none",
    });
    expect(ignored).to.deep.equal([]);
    expect(result.url.href).to.equal("http://traces:2/own");
    expect(result).to.deep.include({ headers: { traces: "2" }, timeoutMs: 2, protocol: "http/json" });
    expect(result.isCompressed).to.equal(false);
  });

  it("a variable that cannot be used counts as not set, and its value is not shown if it may be secret", () => {
    for (const [variable, value, expected] of [
      ["OTEL_EXPORTER_OTLP_PROTOCOL", "smoke", { protocol: "http/protobuf" }],
      ["OTEL_EXPORTER_OTLP_TIMEOUT", "soon", { timeoutMs: 10_000 }],
      ["OTEL_EXPORTER_OTLP_TIMEOUT", "-1", { timeoutMs: 10_000 }],
      ["OTEL_EXPORTER_OTLP_COMPRESSION", "zstd", { isCompressed: false }],
      ["OTEL_EXPORTER_OTLP_ENDPOINT", "planted-1", { url: new URL("http://localhost:4318/v1/traces") }],
      [
        "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
        "planted-1",
        { url: new URL("http://localhost:4318/v1/traces") },
      ],
      ["OTEL_EXPORTER_OTLP_HEADERS", "authorization: Bearer planted-1,a=b", { headers: { a: "b" } }],
      ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=planted-1%0a,a=b", { headers: { a: "b" } }],
      ["OTEL_EXPORTER_OTLP_CLIENT_KEY", "own.key", { clientCertificate: undefined }],
    ] as const) {
      const { result, ignored } = settingsOf({ [variable]: value });
      expect(result, variable).to.deep.include(expected);
      expect(ignored).to.have.length(1);
      expect(ignored[0]).to.contain(variable).and.not.to.contain("planted-1");
    }
    const { result, ignored } = ignoring((ignore) =>
      resourceAttributes({ OTEL_RESOURCE_ATTRIBUTES: "a=b,planted-1" }, "small", ignore),
    );
    // The specification discards the whole variable.
    expect(result).to.deep.equal({ "service.name": "small", "process.pid": process.pid });
    expect(ignored.join()).to.contain("OTEL_RESOURCE_ATTRIBUTES").and.not.to.contain("planted-1");
  });

  it("variables that cannot be used are one warning of a command, whose spans are sent", async () => {
    const environment = {
      ...variables(),
      OTEL_EXPORTER_OTLP_TIMEOUT: "soon",
      OTEL_TRACES_SAMPLER: "often",
      OTEL_TRACES_SAMPLER_ARG: "1",
    };
    const trace = await one(environment);
    const [warning, ...others] = await traceWarnings(environment);
    expect(others).to.deep.equal([]);
    expect(warning?.summary).to.equal("Invalid variable of OpenTelemetry");
    expect(warning?.detail)
      .to.contain("OTEL_EXPORTER_OTLP_TIMEOUT=soon")
      .and.to.contain("OTEL_TRACES_SAMPLER=often");
    await trace.close();
    expect(collector.sent()).to.have.length(1);
  });

  it("OTEL_EXPORTER_OTLP_TIMEOUT is the time after which a request without a response ends", async () => {
    const silent = await listenLocally(createServer(() => undefined));
    const environment = {
      ...variables(),
      OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: "20",
    };
    const trace = await one(environment);
    const [warning] = await warningFor(environment);
    expect(warning?.detail).to.contain("did not respond within 0.02 s");
    await trace.close();
    await silent.close();
  });

  describe("spans of authors", () => {
    const tracer = openTelemetry.getTracer("author");

    it("a span of the author is a part of the call, and requests in it are its parts", async () => {
      api.replying(json(200, {}));
      const trace = await open(variables());
      await trace.rpc("ReadResource", () =>
        tracer.startActiveSpan("look up", async (span) => {
          span.setAttributes({ count: 2, name: "a name" });
          await api.client().get("/things");
          span.end();
        }),
      );
      await trace.close();
      const [call, own, request] = collector.sent();
      expect(own).to.include({ name: "look up", parentSpanId: call?.spanId });
      expect(own?.attributes).to.deep.include({ key: "name", value: { stringValue: "a name" } });
      expect(request).to.include({ name: "request GET", parentSpanId: own?.spanId });
    });

    it("code in a span of the framework sees it as the active span", async () => {
      const trace = await open(variables());
      let seen: unknown;
      await trace.rpc("ReadResource", async () => {
        seen = openTelemetry.getSpan(context.active())?.spanContext();
      });
      await trace.close();
      expect(seen).to.deep.equal({ traceId, spanId: collector.sent()[0]?.spanId, traceFlags: 1 });
    });

    it("names, attributes and events of authors are redacted", async () => {
      const trace = await open(variables());
      await trace.rpc("ReadResource", async () => {
        currentSpan()?.hideWith(() => (text) => text.replaceAll("planted-1", "(redacted)"));
        const span = tracer.startSpan("of planted-1", { attributes: { key: "planted-1" } });
        span.addEvent("planted-1 is here");
        span.recordException(new Error("planted-1"));
        span.end();
      });
      await trace.close();
      expect(collector.sent()[1]).to.include({ name: "of (redacted)" });
      expect(JSON.stringify(collector.bodies())).not.to.contain("planted-1");
    });

    it("a span can be renamed, its events have redacted attributes, and an exception is recorded by its kind", async () => {
      const trace = await open(variables());
      await trace.rpc("ReadResource", async () => {
        currentSpan()?.hideWith(() => (text) => text.replaceAll("planted-1", "(redacted)"));
        const span = tracer.startSpan("first");
        span.updateName("second");
        span.addEvent("page", { number: 2, of: "planted-1" }).recordException(new TypeError("planted-1"));
        span.end();
      });
      await trace.close();
      const { name, events, attributes } = collector.sent()[1] ?? {};
      expect(name).to.equal("second");
      expect(events?.[0]).to.deep.include({
        name: "page",
        attributes: [
          { key: "number", value: { intValue: 2 } },
          { key: "of", value: { stringValue: "(redacted)" } },
        ],
      });
      expect(attributes).to.deep.include({ key: "error.type", value: { stringValue: "TypeError" } });
      expect(JSON.stringify(collector.bodies())).not.to.contain("planted-1");
    });

    it("a span outside of a call records nothing", () => {
      expect(tracer.startSpan("alone").isRecording()).to.equal(false);
    });
  });
});
