import { expect } from "chai";
import type { TracedEvent, TracedSpan } from "../../../src/cli/trace/commands.ts";
import { reportOf } from "../../../src/cli/trace/report.ts";
import { sharesOf } from "../../../src/cli/trace/shares.ts";
import { summarize } from "../../../src/cli/trace/summary.ts";

const event = (name: string, began: number, ended: number): TracedEvent => ({ name, began, ended });

function span(
  [kind, name, began, ended]: readonly [string, string, number, number],
  parts: Partial<TracedSpan> = {},
): TracedSpan {
  return { id: name, kind, name, began, ended, properties: {}, children: [], events: [], ...parts };
}

const call = (name: string, began: number, ended: number, object: object = {}, children: TracedSpan[] = []) =>
  span(["rpc", name, began, ended], {
    properties: { "terraform.type": "small_thing", ...object },
    children,
  });

describe("the summary of a traced command", () => {
  it("the shares of a call add up to its duration, and each moment counts once", () => {
    const request = span(["request", "GET", 10, 90], {
      events: [
        event("wait for token", 10, 20),
        event("TCP", 21, 25),
        event("attempt: 503", 20, 30),
        event("wait for retry", 30, 50),
        event("attempt: 429", 50, 55),
        event("wait for rate limit", 55, 65),
        event("attempt: 200", 65, 90),
      ],
    });
    const wait = span(["wait", "waitFor", 100, 160], {
      children: [span(["request", "GET", 110, 120], { events: [event("attempt: 200", 112, 120)] })],
    });
    const shares = sharesOf(call("ApplyResourceChange", 0, 170, {}, [request, wait]));
    expect(shares).to.deep.equal({
      API: 25 + 8,
      "rate limit": 5 + 10,
      retries: 10 + 20,
      waiting: 10 + 52,
      provider: 10 + 10 + 10,
    });
  });

  it("requests of one call that run at once count once, and a span that outlives its call counts up to its end", () => {
    const request = (began: number, ended: number) =>
      span(["request", "GET", began, ended], { events: [event("attempt: 200", began, ended)] });
    const shares = sharesOf(
      call("ReadResource", 0, 100, {}, [request(10, 60), request(20, 80), request(90, 150)]),
    );
    expect(shares).to.include({ API: 80, provider: 20 });
  });

  it("the calls of an object are one object, also before it has an ID", () => {
    const { objects } = summarize({
      name: "command 1",
      calls: [
        call("ValidateResourceConfig", 0, 5),
        call("PlanResourceChange", 10, 20, { "terraform.name": "a" }),
        call("PlanResourceChange", 10, 30, { "terraform.name": "b" }),
        call("ApplyResourceChange", 100, 200, { "terraform.name": "a", "terraform.id": "1" }),
      ],
    });
    expect(
      objects.map(({ label, calls, total, between }) => ({ label, calls, total, between })),
    ).to.deep.equal([
      { label: 'small_thing "a" (1)', calls: 2, total: 110, between: 80 },
      { label: 'small_thing "b"', calls: 1, total: 20, between: 0 },
    ]);
  });

  it("objects with the same name and different IDs are different objects", () => {
    const one = (id: string, began: number) =>
      call("ReadResource", began, began + 10, { "terraform.name": "a", "terraform.id": id });
    const { objects } = summarize({ name: "", calls: [one("1", 0), one("2", 5), one("1", 20)] });
    expect(objects.map(({ label, calls }) => [label, calls])).to.deep.equal([
      ['small_thing "a" (1)', 2],
      ['small_thing "a" (2)', 1],
    ]);
  });

  it("the critical path has the calls that ended one after the other up to the last one", () => {
    const { path, pathBetween, total } = summarize({
      name: "",
      calls: [
        call("a", 0, 10, { "terraform.name": "first" }),
        call("b", 12, 50, { "terraform.name": "slow" }),
        call("c", 12, 20, { "terraform.name": "fast" }),
        call("d", 55, 100, { "terraform.name": "last" }),
      ],
    });
    expect(path.map(({ label, before }) => [label, before])).to.deep.equal([
      ['a small_thing "first"', 0],
      ['b small_thing "slow"', 2],
      ['d small_thing "last"', 5],
    ]);
    expect([pathBetween, total]).to.deep.equal([7, 100]);
  });

  it("the concurrency counts attempts, not the waits around them", () => {
    const request = (began: number, sent: number, ended: number) =>
      span(["request", "GET", began, ended], {
        events: [event("wait for slot", began, sent), event("attempt: 200", sent, ended)],
      });
    const { concurrency, requests } = summarize({
      name: "",
      calls: [call("a", 0, 100, {}, [request(0, 0, 20), request(0, 10, 30), request(0, 30, 50)])],
    });
    expect(requests).to.equal(3);
    expect(concurrency).to.deep.equal({ most: 2, average: 60 / 50, none: 0.5 });
  });

  it("the report shows objects, the critical path, unfinished calls and requests at once", () => {
    const request = span(["request", "GET", 0, 2_000_000], { events: [event("attempt: 200", 0, 2_000_000)] });
    const report = reportOf(
      summarize({
        name: "command 70",
        calls: [
          call("ReadResource", 0, 2_500_000, { "terraform.name": "a" }, [request]),
          call("ApplyResourceChange", 2_600_000, 3_000_000, { "terraform.name": "b", unfinished: true }),
        ],
      }),
      1,
    );
    expect(
      report,
    ).to.equal(`command 70, 1970-01-01 00:00:00 UTC: 3.00 s, 2 calls of Terraform, 1 request to the API

  Slowest objects   total     API  rate limit  retries  waiting  provider  Terraform between calls
  small_thing "a"  2.50 s  2.00 s           -        -        -    500 ms                   0.0 ms
and 1 more

Not finished when the process ended:
  ApplyResourceChange small_thing "b"

Critical path: 2 calls one after the other: API 2.00 s, rate limit 0.0 ms, retries 0.0 ms, waiting 0.0 ms, provider 900 ms, Terraform between calls 100 ms
  In their order                        total  Terraform before
  ReadResource small_thing "a"         2.50 s            0.0 ms
  ApplyResourceChange small_thing "b"  400 ms            100 ms

Requests at once: at most 1, 1.0 on average while there was one; none in 33 % of the time
`);
  });
});
