import { expect } from "chai";
import { type FailedAttempt, requestedWait, waitBefore } from "../../../../../src/http/retry.ts";

const now = Date.parse("2030-01-02T03:04:05Z");
const responded = (status: number, headers: Record<string, string> = {}): FailedAttempt => ({
  status,
  headers,
  sent: true,
  late: false,
  passing: [500, 502, 503, 504].includes(status),
});
const lost = (facts: Partial<FailedAttempt> = {}): FailedAttempt => ({
  status: null,
  headers: {},
  sent: true,
  late: false,
  passing: true,
  ...facts,
});

function wait(
  attempt: FailedAttempt,
  facts: { failed?: number; limited?: number; waitedMs?: number; repeatable?: boolean; random?: number } = {},
) {
  const { failed = 1, limited = 1, waitedMs = 0, repeatable = true, random = 0.5 } = facts;
  return waitBefore(attempt, { failed, limited, waitedMs }, { repeatable, now, random });
}

describe("the retry policy", () => {
  it("the wait grows with each retry", () => {
    expect([1, 2, 3, 4].map((failed) => wait(lost(), { failed }))).to.deep.equal([500, 1000, 2000, null]);
  });

  it("the waits have jitter", () => {
    expect([0, 0.999].map((random) => wait(lost(), { failed: 3, random }))).to.deep.equal([1000, 2998]);
  });

  for (const status of [500, 502, 503, 504]) {
    it(`after ${status}, only requests that are safe to repeat are retried`, () => {
      expect(wait(responded(status))).to.equal(500);
      expect(wait(responded(status), { repeatable: false })).to.equal(null);
    });
  }

  for (const status of [200, 301, 400, 401, 403, 404, 408, 409, 422, 501]) {
    it(`a request is not retried after ${status}`, () => expect(wait(responded(status))).to.equal(null));
  }

  it("any request that was never sent is retried", () => {
    expect(wait(lost({ sent: false }), { repeatable: false })).to.equal(500);
    expect(wait(lost({ sent: true }), { repeatable: false })).to.equal(null);
  });

  it("permanent errors are not retried", () => {
    expect(wait(lost({ sent: false, passing: false }))).to.equal(null);
  });

  it("a request that timed out is retried once", () => {
    expect([1, 2].map((failed) => wait(lost({ late: true }), { failed }))).to.deep.equal([500, null]);
  });

  it("requests of every method wait for the rate limit", () => {
    const attempt = responded(429, { "retry-after": "7" });
    expect(wait(attempt, { repeatable: false, random: 0 })).to.equal(7000);
    expect(wait(attempt, { repeatable: true, random: 0 })).to.equal(7000);
  });

  it("the wait is never shorter than Retry-After", () => {
    expect(wait(responded(429, { "retry-after": "7" }), { random: 0.5, limited: 4 })).to.equal(9000);
    expect(wait(responded(503, { "retry-after": "7" }))).to.equal(7000);
  });

  it("the wait grows with each retry when the rate limit response has no time", () => {
    expect([1, 2, 7, 8].map((limited) => wait(responded(429), { limited }))).to.deep.equal([
      500, 1000, 30_000, 30_000,
    ]);
  });

  it("a request fails after twenty attempts that meet the rate limit", () => {
    expect(wait(responded(429), { limited: 19 })).to.equal(30_000);
    expect(wait(responded(429), { limited: 20 })).to.equal(null);
  });

  it("a request fails when the wait would exceed twenty minutes", () => {
    expect(wait(responded(429, { "retry-after": "1201" }))).to.equal(null);
    expect(wait(responded(503, { "retry-after": "1201" }))).to.equal(null);
    expect(wait(responded(429, { "retry-after": "600" }), { waitedMs: 601_000 })).to.equal(null);
  });
});

describe("the wait in a response", () => {
  const cases: readonly [title: string, headers: Record<string, string>, ms: number | null][] = [
    ["seconds", { "retry-after": "120" }, 120_000],
    ["a fraction of a second", { "retry-after": " 0.5 " }, 500],
    ["zero seconds", { "retry-after": "0" }, 0],
    ["a date", { "retry-after": "Wed, 02 Jan 2030 03:04:35 GMT" }, 30_000],
    ["a date that has passed", { "retry-after": "Wed, 02 Jan 2030 03:04:00 GMT" }, 0],
    [
      "a date of a clock that is ahead",
      { "retry-after": "Wed, 02 Jan 2030 04:04:35 GMT", date: "Wed, 02 Jan 2030 04:04:05 GMT" },
      30_000,
    ],
    ["seconds until the reset", { "ratelimit-reset": "42" }, 42_000],
    ["the moment of the reset", { "ratelimit-reset": String(now / 1000 + 9) }, 9000],
    ["Retry-After before the reset", { "retry-after": "1", "ratelimit-reset": "42" }, 1000],
    ["the reset when Retry-After is invalid", { "retry-after": "soon", "ratelimit-reset": "42" }, 42_000],
    ["no header", {}, null],
    ["an invalid header", { "ratelimit-reset": "soon" }, null],
  ];
  for (const [title, headers, ms] of cases) {
    it(`the wait in a response is read from ${title}`, () =>
      expect(requestedWait(headers, now)).to.equal(ms));
  }
});
