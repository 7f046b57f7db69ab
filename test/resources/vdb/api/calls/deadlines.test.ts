import { expect } from "chai";
import { createEnds } from "../../../../../src/grpc/calls/deadlines.ts";
import { manualClock } from "../../../sec/api/manual-clock.ts";
import { apiError, create, read, useFixture } from "../api-fixture.ts";
import { silence } from "../scripted-server.ts";

const minutes = 60_000;

describe("the deadline of a call", () => {
  it("all calls of an operation share one deadline, and no others do", () => {
    const time = manualClock(0);
    const endOf = createEnds(time.clock, 20 * minutes);
    const { signal } = new AbortController();
    expect(endOf(signal)).to.equal(20 * minutes);
    time.advance(5 * minutes);
    expect(endOf(signal)).to.equal(20 * minutes);
    expect(endOf(new AbortController().signal)).to.equal(25 * minutes);
    expect(endOf(undefined)).to.equal(25 * minutes);
  });
});

describe("the deadline on the wire", () => {
  const fixture = useFixture();

  /** The time limits of the received calls, in minutes, rounded up. */
  function given(): number[] {
    const unit: Record<string, number> = { m: 1, S: 1000, M: minutes };
    return fixture.server.calls.map(({ headers }) => {
      const [, amount, letter = ""] = /^(\d+)(\w)$/.exec(String(headers["grpc-timeout"])) ?? [];
      return Math.ceil((Number(amount) * (unit[letter] ?? Number.NaN)) / minutes);
    });
  }

  it("the deadline is 20 minutes after the operation began, for later calls too", async () => {
    const { connect, time } = fixture;
    const client = connect();
    const { signal } = new AbortController();
    await client.call(read, "", { signal });
    time.advance(5 * minutes);
    await client.call(read, "", { signal });
    await client.call(read, "");
    expect(given()).to.deep.equal([20, 20, 25]);
  });

  it("the deadline ends a call without a response", async () => {
    const { server, connect } = fixture;
    server.script(silence);
    const error = await apiError(connect({}, { limits: { operationMs: 300 } }).call(create, ""));
    expect(error).to.include({ status: "DeadlineExceeded", notFound: false });
    expect(error.message).to.match(
      /^ClusterService\/CreateCluster: rpc error: code = DeadlineExceeded desc = /,
    );
    expect(error.advice).to.match(/^Try again when/);
  });

  it("a call whose deadline has passed ends immediately", async () => {
    const { server, connect, time } = fixture;
    const client = connect();
    const { signal } = new AbortController();
    time.advance(-60 * minutes);
    const error = await apiError(client.call(create, "", { signal }));
    expect(error).to.include({ status: "DeadlineExceeded", mayHaveTakenEffect: false });
    expect(server.calls).to.have.length(0);
  });
});
