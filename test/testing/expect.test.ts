import { AssertionError } from "node:assert";
import { expect } from "chai";
import {
  anyOrder,
  expectDiagnostics,
  expectNoSecrets,
  expectValues,
  isAbsent,
  isPresent,
} from "../../src/testing/index.ts";

function message(act: () => void): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AssertionError) return error.message;
    throw error;
  }
  return "";
}

describe("expectValues", () => {
  const state = {
    id: "7",
    tags: ["b", "a"],
    reminder: { at: "2030", until: null },
    rules: [{ port: 1 }, { port: 2 }],
  };

  it("expectValues accepts an object with the expected and further values", () => {
    expectValues(state, {
      id: /^\d$/,
      "reminder.until": isAbsent,
      reminder: { at: isPresent },
      "rules[1].port": 2,
    });
    expectValues(state, { tags: anyOrder("a", "b"), rules: anyOrder({ port: 2 }, { port: 1 }) });
  });

  it("expectValues names each place that differs", () => {
    const wrong = {
      id: "8",
      tags: ["a", "b"],
      "rules[0].port": 2,
      reminder: { until: isPresent },
      missing: 1,
    };
    expect(
      message(() => expectValues(state, wrong))
        .split("\n")
        .slice(1),
    ).to.deep.equal([
      "  id is '7', not '8'",
      "  tags[0] is 'b', not 'a'",
      "  tags[1] is 'a', not 'b'",
      "  rules[0].port is 1, not 2",
      "  reminder.until is null, which isPresent refuses",
      "  missing is undefined, not 1",
    ]);
  });

  it("expectValues requires the number of elements", () => {
    expect(message(() => expectValues(state, { tags: ["b"] }))).to.contain("tags has 2 elements, not 1");
    expect(message(() => expectValues(state, { tags: anyOrder("a", "a") }))).to.contain("refuses");
  });
});

describe("expectDiagnostics", () => {
  const found = [{ summary: "Invalid value", detail: "name must not be empty", path: "name" }];

  it("expectDiagnostics accepts exactly the expected diagnostics in any order", () => {
    expectDiagnostics(found, [{ summary: "Invalid value", detail: /empty$/, path: "name" }]);
    expect(message(() => expectDiagnostics(found, []))).to.contain("reported, but not expected");
    expect(message(() => expectDiagnostics(found, [{ path: "name" }, { path: "name" }]))).to.contain(
      'expected, but not reported: path "name"',
    );
  });
});

describe("expectNoSecrets", () => {
  it("expectNoSecrets finds a secret in any encoding, and does not show it", () => {
    const secret = "p4ss/word!";
    for (const text of [secret, Buffer.from(`x${secret}`).toString("base64"), encodeURIComponent(secret)]) {
      const found = message(() => expectNoSecrets([secret], { output: ["fine", text] }));
      expect(found).to.equal("output shows secret 1 of 1");
    }
    expectNoSecrets([secret], { output: "nothing here" });
  });

  it("expectNoSecrets throws for secrets that are too short", () => {
    expect(() => expectNoSecrets(["abc"], {})).to.throw(RangeError);
  });
});
