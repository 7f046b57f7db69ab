import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { aliasedChannels } from "../../scripts/bench/configuration.ts";
import { startCollector, type TestCollector } from "../support/collector.ts";
import { listenLocally } from "../support/local-server.ts";
import { eventually } from "../support/stub.ts";
import { providerDirectory } from "../support/terraform.ts";
import { labForTests } from "../support/terraform-lab.ts";

describe("the trace of a command at a collector", () => {
  const lab = labForTests();
  let collector: TestCollector;

  beforeEach(async () => {
    collector = await startCollector();
    lab.secrets.add("planted-header-1");
    Object.assign(lab.terraform.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=planted-header-1",
    });
    await lab.terraform.write(aliasedChannels(3));
  });
  afterEach(() => collector.close());

  const named = (name: string) => collector.sent().filter((span) => span.name === name);
  const traces = () => new Set(collector.sent().map(({ traceId }) => traceId));
  const summaries = ({ warnings }: { readonly warnings: readonly { readonly summary: string }[] }) =>
    warnings.map(({ summary }) => summary);

  it("an apply with twenty aliases is one trace, whose requests the API received from its spans", async () => {
    await lab.terraform.write(aliasedChannels(20));
    expect(summaries(await lab.terraform.apply())).to.deep.equal([]);
    const spans = collector.sent();
    expect(traces()).to.have.property("size", 1);
    expect(named("ApplyResourceChange")).to.have.length(20);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.size).to.equal(spans.length);
    for (const { parentSpanId } of spans) if (parentSpanId) expect(ids).to.include(parentSpanId);
    const requests = new Set(
      named("request POST").map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
    );
    const received = lab.api.localApi.control.requests().filter(({ method }) => method === "POST");
    expect(received.length).to.be.at.least(20);
    for (const { headers } of received) expect(requests).to.include(headers.traceparent);
    // The names of waits and of the steps of connections, such as DNS and the token.
    const events = new Set(spans.flatMap((span) => span.events.map(({ name }) => name)));
    expect([...events]).to.include.members(["attempt: 201", "wait for token", "TCP"]);
    const text = JSON.stringify(collector.bodies());
    for (const secret of lab.secrets) expect(text).not.to.contain(secret);
    for (const { key } of collector.received) expect(key).to.equal("planted-header-1");

    await lab.terraform.emptyPlan();
    expect(traces()).to.have.property("size", 2);
  });

  it("TRACEPARENT contains the spans of a command, and OTEL_SERVICE_NAME names their service", async () => {
    const [trace, parent] = ["a".repeat(32), "b".repeat(16)];
    Object.assign(lab.terraform.env, {
      TRACEPARENT: `00-${trace}-${parent}-01`,
      OTEL_SERVICE_NAME: "nightly",
      OTEL_RESOURCE_ATTRIBUTES: "pipeline=42",
    });
    await lab.terraform.plan();
    expect(traces()).to.deep.equal(new Set([trace]));
    const [plan] = named("PlanResourceChange");
    expect(plan?.parentSpanId).to.equal(parent);
    const { attributes } = collector.bodies().at(-1).resourceSpans[0].resource;
    expect(attributes).to.deep.include({ key: "service.name", value: { stringValue: "nightly" } });
    expect(attributes).to.deep.include({ key: "pipeline", value: { stringValue: "42" } });
  });

  it("the spans so far of a killed Terraform arrive, also those of the call that was running", async () => {
    const { api, terraform } = lab;
    api.fail({ method: "POST", path: "AlertChannels", latencyMs: 1000 });
    const command = terraform.start(["apply", "-json", "-auto-approve", "-parallelism=1"]);
    await lab.until(() => api.calls().some(({ call }) => call === "POST AlertChannels"));
    command.crash();
    await command.ended;
    await eventually("the call that was running", () => named("ApplyResourceChange").length > 0);
    expect(named("PlanResourceChange").length).to.be.at.least(3);
  });

  for (const [where, share] of [
    ["in a shared process", {}],
    ["in processes of its own", { TFNODE_SHARE: "off" }],
  ] as const) {
    it(`a collector that is down or never responds is one warning of a command ${where}`, async () => {
      const { terraform } = lab;
      const silent = await listenLocally(createServer(() => undefined));
      const home = await mkdtemp(join(tmpdir(), "tfnode-collector-"));
      Object.assign(terraform.env, share, { XDG_CACHE_HOME: home });
      try {
        terraform.env.OTEL_EXPORTER_OTLP_ENDPOINT = "http://127.0.0.1:9";
        expect(summaries(await terraform.apply())).to.deep.equal(["Spans not sent"]);
        terraform.env.OTEL_EXPORTER_OTLP_ENDPOINT = silent.url;
        expect(summaries(await terraform.apply())).to.deep.equal(["Spans not sent"]);
      } finally {
        await silent.close();
        await rm(home, { recursive: true, force: true, maxRetries: 20 });
      }
    });
  }

  it("a collector that rejects spans is a warning, and gets those of a retry after a 429", async () => {
    const { terraform } = lab;
    collector.replies = Array(500).fill(401);
    expect(summaries(await terraform.apply())).to.deep.equal(["Spans not sent"]);
    collector.received = [];
    collector.replies = [200, 429];
    expect(summaries(await terraform.apply())).to.deep.equal([]);
    const ids = named("ReadResource").map(({ spanId }) => spanId);
    expect(new Set(ids).size).to.equal(3);
  });

  (process.platform === "linux" ? it : it.skip)(
    "commands that a kept process serves have a trace each, or none",
    async () => {
      const home = await mkdtemp(join(tmpdir(), "tfnode-kept-"));
      await mkdir(join(home, "tfnode/run"), { recursive: true, mode: 0o700 });
      const { terraform } = lab;
      Object.assign(terraform.env, { XDG_CACHE_HOME: home, TFNODE_KEEP: "30m" });
      delete terraform.env.TFNODE_MARKS;
      try {
        await terraform.apply();
        await terraform.apply();
        expect(traces()).to.have.property("size", 2);
        delete terraform.env.OTEL_EXPORTER_OTLP_ENDPOINT;
        const before = collector.received.length;
        await terraform.apply();
        expect(collector.received).to.have.length(before);
        const processes = collector
          .bodies()
          .flatMap(({ resourceSpans }) =>
            resourceSpans.map(({ resource }: { resource: { attributes: object[] } }) =>
              JSON.stringify(resource.attributes.find((one) => "key" in one && one.key === "process.pid")),
            ),
          );
        expect(new Set(processes)).to.have.property("size", 1);
      } finally {
        execFileSync(join(providerDirectory, "terraform-provider-sec"), ["--stop"], {
          env: { ...process.env, XDG_CACHE_HOME: home },
        });
        await rm(home, { recursive: true, force: true, maxRetries: 20 });
      }
    },
  );
});
