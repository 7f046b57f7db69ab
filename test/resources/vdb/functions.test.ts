import { expect } from "chai";
import { awaitedPhases } from "../../../src/resources/vdb/cluster/wait.ts";
import { kinds } from "../../../src/resources/vdb/functions/kinds.ts";
import { vdb } from "../../../src/resources/vdb/index.ts";
import type { Attribute, Content } from "../../../src/schema/schema.ts";
import { contentOf } from "../../../src/schema/schema.ts";
import { callsOf } from "../../support/function-calls.ts";

const call = callsOf(vdb);

describe("connection_url", () => {
  for (const [url, protocol, expected] of [
    ["https://db.example.org", "rest", "https://db.example.org:6333"],
    ["https://db.example.org", "grpc", "https://db.example.org:6334"],
    ["https://db.example.org:6333/", "grpc", "https://db.example.org:6334"],
    ["https://db.example.org/dashboard?x=y#z", "rest", "https://db.example.org:6333"],
    ["http://db.internal", "rest", "http://db.internal:6333"],
    ["HTTPS://DB.example.org", "rest", "https://db.example.org:6333"],
    [" db.example.org ", "grpc", "https://db.example.org:6334"],
    ["db.example.org:443", "grpc", "https://db.example.org:6334"],
    ["localhost:6333", "grpc", "https://localhost:6334"],
    ["192.0.2.1", "rest", "https://192.0.2.1:6333"],
    ["[2001:db8::1]:6333", "grpc", "https://[2001:db8::1]:6334"],
  ] as const) {
    it(`connection_url returns ${expected} for ${JSON.stringify(url)} and ${protocol}`, async () => {
      expect(await call("connection_url", url, protocol)).to.deep.equal({ result: expected });
    });
  }

  for (const url of ["", " ", "ftp://db.example.org", "https://", "db example", "mailto://a", "a:b:c"]) {
    it(`connection_url rejects the address ${JSON.stringify(url)}`, async () => {
      const { error, argument } = await call("connection_url", url, "rest");
      expect(error).to.match(/^must be the URL of a cluster/);
      expect(argument).to.equal(0);
    });
  }

  it("connection_url rejects an address with a password, without repeating it", async () => {
    const { error, argument } = await call("connection_url", "https://u:hush@db.example.org", "rest");
    expect(error).to.equal("must not have a user or a password");
    expect(argument).to.equal(0);
  });

  for (const protocol of ["", "REST", "http", "constructor"]) {
    it(`connection_url rejects the protocol ${JSON.stringify(protocol)}`, async () => {
      const { error, argument } = await call("connection_url", "db.example.org", protocol);
      expect(error).to.equal('must be "rest" or "grpc"');
      expect(argument).to.equal(1);
    });
  }
});

describe("days", () => {
  it("days returns the duration in the form of the platform", async () => {
    expect(await call("days", 1)).to.deep.equal({ result: "24h0m0s" });
    expect(await call("days", 30)).to.deep.equal({ result: "720h0m0s" });
    expect(await call("days", 365)).to.deep.equal({ result: "8760h0m0s" });
  });

  for (const days of [0, -1, 366, 1e300, 0.5, Number.MIN_VALUE]) {
    it(`days rejects ${days}`, async () => {
      const { error, argument } = await call("days", days);
      expect(error).to.match(/^must be (a whole number|from 1 to 365)/);
      expect(argument).to.equal(0);
    });
  }
});

describe("enum_value", () => {
  it("enum_value returns the value for a short name, in any spelling", async () => {
    const rolling = "CLUSTER_CONFIGURATION_RESTART_POLICY_ROLLING";
    for (const kind of ["restart policy", "restart_policy", " Restart-Policy "]) {
      for (const name of ["rolling", "ROLLING", " Rolling ", rolling, rolling.toLowerCase()]) {
        expect(await call("enum_value", kind, name)).to.deep.equal({ result: rolling });
      }
    }
    for (const name of ["by count and size", "BY_COUNT_AND_SIZE", "by-count  and_size"]) {
      const expected = "CLUSTER_CONFIGURATION_REBALANCE_STRATEGY_BY_COUNT_AND_SIZE";
      expect(await call("enum_value", "rebalance strategy", name)).to.deep.equal({ result: expected });
    }
  });

  it("enum_value knows every value of every kind by its short name", async () => {
    for (const { name, values, beginning } of kinds) {
      for (const value of values) {
        expect(value.startsWith(beginning), value).to.equal(true);
        expect(await call("enum_value", name, value.slice(beginning.length))).to.deep.equal({
          result: value,
        });
      }
    }
  });

  it("enum_value knows every value of attributes with limited values", async () => {
    const resources = await Promise.all(Object.values(vdb.definition.resources).map((load) => load()));
    const limited = resources.flatMap(({ default: { block } }) => choicesIn(block));
    // wait_for itself accepts the short name of a phase.
    const known = [...kinds.flatMap(({ values }) => values), ...awaitedPhases];
    expect(limited).to.have.length.greaterThan(30);
    expect(limited.filter((value) => !known.includes(String(value)))).to.deep.equal([]);
  });

  it("enum_value lists the kinds, or the values of the kind, for an unknown one", async () => {
    const noKind = await call("enum_value", "restart", "rolling");
    expect(noKind.argument).to.equal(0);
    for (const { name } of kinds) expect(noKind.error).to.include(JSON.stringify(name));
    expect(await call("enum_value", "restart policy", "sometimes")).to.deep.equal({
      error: 'must be one of "unspecified", "rolling", "parallel", "automatic"',
      argument: 1,
    });
    expect((await call("enum_value", "service type", "unspecified")).argument).to.equal(1);
    expect((await call("enum_value", "service type", "")).argument).to.equal(1);
    expect((await call("enum_value", "constructor", "name")).argument).to.equal(0);
  });
});

/** Returns the values to which attributes are limited, at any depth. */
function choicesIn({ attributes, blocks }: Content): readonly unknown[] {
  const own = ({ choices = [], nested }: Attribute) => [
    ...choices,
    ...(nested ? choicesIn(contentOf(nested)) : []),
  ];
  return [
    ...Object.values(attributes).flatMap(own),
    ...Object.values(blocks).flatMap(({ block }) => choicesIn(block)),
  ];
}
