import { expect } from "chai";
import { validateConfig } from "../../src/schema/engine/operations/validate.ts";
import { knownAfterApply } from "../../src/schema/index.ts";
import { durationMs, timeoutOf, timeoutsBlock } from "../../src/schema/timeouts.ts";
import { record, type Value } from "../../src/schema/values/value.ts";
import { quietSession as session } from "../support/quiet-session.ts";
import { filled } from "../support/values.ts";

const minute = 60_000;
const hour = 60 * minute;

describe("durations", () => {
  for (const [text, ms] of [
    ["1000000ns", 1],
    ["1000us", 1],
    ["1000µs", 1],
    ["7ms", 7],
    ["7s", 7000],
    ["7m", 7 * minute],
    ["7h", 7 * hour],
    ["1h30m", 1.5 * hour],
    ["1h2m3s4ms", hour + 2 * minute + 3004],
    ["30m1h", 1.5 * hour],
    ["1.5h", 1.5 * hour],
    ["0.25s", 250],
    ["1h0.5m", hour + minute / 2],
  ] as const) {
    it(`durationMs returns ${ms} for ${text}`, () => {
      expect(durationMs(text)).to.be.closeTo(ms, 1e-6);
    });
  }

  for (const text of [
    "",
    "5",
    "m",
    "5 m",
    " 5m",
    "5m ",
    "5m\n",
    "five minutes",
    "5d",
    "5M",
    "5mx",
    "x5m",
    "5m,3s",
    "1.2.3s",
    "1e3s",
    "-5m",
    "1h-5m",
    "Infinitys",
    "٥m",
  ]) {
    it(`durationMs returns undefined for ${JSON.stringify(text)}`, () => {
      expect(durationMs(text)).to.equal(undefined);
    });
  }
});

describe("the timeouts block", () => {
  const timeouts = timeoutsBlock({ create: "30s", delete: "1h" });
  const content = { description: "", attributes: {}, blocks: { timeouts } };
  const findings = (given: { readonly [name: string]: unknown } | null) =>
    validateConfig(content, filled(content, { timeouts: given }), {}, session).map(
      ({ severity, path, detail }) => `${severity} ${path?.join(".")}: ${detail}`,
    );

  it("the timeouts block has an attribute for each operation with a default, which its description names", () => {
    expect(Object.keys(timeouts.block.attributes)).to.deep.equal(["create", "delete"]);
    expect(timeouts.block.attributes.delete?.description).to.contain("1h where it is not set");
  });

  it("the timeouts block accepts durations, and may be omitted", () => {
    for (const given of [null, {}, { create: "1m" }, { create: "1ms", delete: knownAfterApply }]) {
      expect(findings(given)).to.deep.equal([]);
    }
  });

  for (const text of ["", "soon", "-1m", "5", "0s", "0h0m"]) {
    it(`the timeouts block rejects ${JSON.stringify(text)}`, () => {
      const [finding, ...more] = findings({ delete: text });
      expect(finding).to.match(/^error timeouts\.delete: timeouts\.delete must be .*"1h30m"/);
      expect(more).to.deep.equal([]);
    });
  }
});

describe("the timeout of an operation", () => {
  const state = (timeouts: Value) => record([["timeouts", timeouts]]);
  const configured = state(
    record([
      ["create", "90s"],
      ["read", null],
    ]),
  );
  const defaults = { create: "30s", read: "2m" };

  it("the timeout of an operation is the configured one rather than the default", () => {
    expect(timeoutOf("create", configured, defaults)).to.equal(90_000);
    expect(timeoutOf("create", configured)).to.equal(90_000);
  });

  it("the timeout of an operation is the default if none is configured", () => {
    expect(timeoutOf("read", configured, defaults)).to.equal(2 * minute);
    for (const value of [null, record(), state(null), state(record()), state(record([["create", null]]))]) {
      expect(timeoutOf("create", value, defaults)).to.equal(30_000);
    }
  });

  it("the timeout of an operation is 20 minutes without a configuration and a default", () => {
    for (const value of [null, record(), configured]) {
      expect(timeoutOf("delete", value, defaults)).to.equal(20 * minute);
      expect(timeoutOf("update", value)).to.equal(20 * minute);
    }
  });
});
