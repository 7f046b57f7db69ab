import { expect } from "chai";
import {
  createLogger,
  effectiveLevel,
  type Level,
  type Logger,
  levels,
  protocolLevel,
  providerLevel,
} from "../../src/server/logging.ts";

const now = () => new Date("2026-01-02T03:04:05.678Z");

function collect(level: Level): { log: Logger; lines: Record<string, unknown>[]; texts: string[] } {
  const lines: Record<string, unknown>[] = [];
  const texts: string[] = [];
  const write = (text: string) => {
    texts.push(text);
    lines.push(JSON.parse(text));
  };
  return { log: createLogger({ level, module: "test", write, now }), lines, texts };
}

describe("the effective log level", () => {
  it("the effective log level is off without a variable", () => {
    expect(providerLevel({}, "sec")).to.equal("off");
    expect(protocolLevel({}, "sec")).to.equal("off");
    expect(providerLevel({ TF_LOG: "" }, "sec")).to.equal("off");
  });

  it("the effective log level comes from the most specific variable that is set", () => {
    const env: Record<string, string> = { TF_LOG: "warn" };
    expect(providerLevel(env, "my-sec")).to.equal("warn");
    env.TF_LOG_PROVIDER = "INFO";
    expect(providerLevel(env, "my-sec")).to.equal("info");
    env.TF_LOG_PROVIDER_MY_SEC = "Debug";
    expect(providerLevel(env, "my-sec")).to.equal("debug");
    expect(providerLevel(env, "other")).to.equal("info");
    expect(protocolLevel(env, "my-sec")).to.equal("debug");
    env.TF_LOG_SDK = "error";
    expect(protocolLevel(env, "my-sec")).to.equal("error");
    env.TF_LOG_SDK_PROTO = "off";
    expect(protocolLevel(env, "my-sec")).to.equal("off");
    expect(providerLevel(env, "my-sec")).to.equal("debug");
  });

  it("the effective log level is trace for JSON and for invalid levels, as in Terraform", () => {
    expect(effectiveLevel({ TF_LOG: "JSON" }, "TF_LOG")).to.equal("trace");
    expect(effectiveLevel({ TF_LOG: "1" }, "TF_LOG")).to.equal("trace");
  });
});

describe("a logger", () => {
  it("a logger writes hclog's members, with six decimals and a zone", () => {
    const { log, texts } = collect("trace");
    log.info("hello", { count: 1 });
    expect(texts).to.deep.equal([
      '{"count":1,"@level":"info","@message":"hello","@module":"test","@timestamp":"2026-01-02T03:04:05.678000Z"}\n',
    ]);
  });

  it("a logger writes messages of its level and above", () => {
    for (const [index, level] of levels.entries()) {
      const { log, lines } = collect(level);
      for (const name of ["trace", "debug", "info", "warn", "error"] as const) log[name](name);
      expect(lines.map((line) => line["@level"])).to.deep.equal(levels.slice(index, -1));
      expect(levels.slice(0, -1).map((name) => log.enabled(name))).to.deep.equal(
        levels.slice(0, -1).map((_, other) => other >= index),
      );
    }
  });

  it("a logger does not evaluate messages that are not written", () => {
    const { log, lines } = collect("error");
    const trap = {
      get dear() {
        throw new Error("looked at");
      },
    };
    log.with({ a: 1 }).debug("dropped", trap);
    expect(lines).to.have.length(0);
  });

  it("a logger adds the fields of all its ancestors, the nearest one first", () => {
    const { log, lines } = collect("trace");
    log.with({ a: 1, b: 1 }).with({ b: 2, c: 2 }).warn("x", { c: 3 });
    expect(lines[0]).to.include({ a: 1, b: 2, c: 3 });
  });

  it("a logger does not let a field replace a reserved member, which would crash Terraform", () => {
    const { log, lines } = collect("trace");
    log.with({ "@level": 5 }).info("x", { "@message": null, "@@timestamp": 7, "@module": {} });
    expect(lines[0]).to.deep.equal({
      level: 5,
      message: null,
      timestamp: 7,
      module: {},
      "@level": "info",
      "@message": "x",
      "@module": "test",
      "@timestamp": "2026-01-02T03:04:05.678000Z",
    });
  });

  it("a logger writes one line for any field", () => {
    const { log, lines, texts } = collect("trace");
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    log.info("two\nlines", { circle, big: 2n ** 70n, error: new Error("broken"), nothing: undefined });
    log.info("big", { big: 2n ** 70n, error: new Error("broken") });
    expect(texts.every((text) => text.indexOf("\n") === text.length - 1)).to.equal(true);
    expect(lines[0]).to.include({ "@message": "two\nlines", "@level": "info", fields: "left out" });
    expect(lines[1]?.big).to.equal("1180591620717411303424");
    expect(lines[1]?.error).to.match(/^Error: broken\n {4}at /);
  });

  it("a logger keeps lines below the length at which Terraform truncates them", () => {
    const { log, lines, texts } = collect("trace");
    log.info("m".repeat(100_000), { long: "x".repeat(100_000) });
    log.info("many", Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, "y".repeat(4000)])));
    expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).to.be.below(64 * 1024);
    expect(lines[0]?.["@message"]).to.match(/^m{4096}\.\.\. \(100000 characters\)$/);
    expect(lines[1]).to.include({ "@message": "many", fields: "left out" });
  });
});
