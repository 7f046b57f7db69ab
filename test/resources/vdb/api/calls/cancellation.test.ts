import { constants } from "node:http2";
import { expect } from "chai";
import { apiError, create, read, useFixture } from "../api-fixture.ts";
import { answer, silence } from "../scripted-server.ts";

const grace = 20_000;

describe("the cancellation of a call", () => {
  const fixture = useFixture();

  /** Starts a call, waits for its arrival, and cancels it. */
  async function givenUp(method: typeof read, reason?: Error) {
    const { server, connect } = fixture;
    const controller = new AbortController();
    const call = connect().call(method, "", { signal: controller.signal });
    await server.arrived(1);
    controller.abort(reason);
    return { call };
  }

  it("a canceled read ends immediately, and is canceled on the server", async () => {
    const { server } = fixture;
    server.script(silence);
    const { call } = await givenUp(read);
    const error = await apiError(call);
    expect(error).to.include({ status: "Canceled", mayHaveTakenEffect: false });
    expect(error.reason).to.equal("stopped before the response arrived");
    const stream = server.calls[0]?.stream;
    if (stream && !stream.closed) await new Promise((resolve) => stream.once("close", resolve));
    expect(stream?.rstCode).to.equal(constants.NGHTTP2_CANCEL);
  });

  it("a canceled write waits for its response", async () => {
    const { server, time } = fixture;
    server.script(silence);
    const { call } = await givenUp(create);
    expect(time.timers()).to.include(grace);
    for (const arrived of server.calls) answer("made")(arrived);
    expect(await call).to.equal("made");
    expect(time.timers()).to.deep.equal([]);
  });

  it("a canceled write stops waiting after a timeout", async () => {
    const { server, time } = fixture;
    server.script(silence);
    const { call } = await givenUp(create);
    time.ring(grace);
    const error = await apiError(call);
    expect(error).to.include({ status: "Canceled", mayHaveTakenEffect: true });
    expect(error.advice).to.match(/^The cluster may have been created: look for it/);
  });

  it("a cancellation is distinguished from an operation timeout", async () => {
    fixture.server.script(silence);
    const { call } = await givenUp(read, new DOMException("over", "TimeoutError"));
    expect((await apiError(call)).status).to.equal("DeadlineExceeded");
  });

  it("a call that is canceled before it is sent is never sent", async () => {
    const { server, connect } = fixture;
    const error = await apiError(connect().call(create, "", { signal: AbortSignal.abort() }));
    expect(error).to.include({ status: "Canceled", mayHaveTakenEffect: false });
    expect(server.connections).to.equal(0);
  });

  it("the cancellation of a call does not affect other calls of the client", async () => {
    const { server, connect } = fixture;
    server.script(silence, silence, answer("third"));
    const client = connect();
    const controller = new AbortController();
    const first = client.call(read, "", { signal: controller.signal });
    await server.arrived(1);
    const second = client.call(read, "");
    await server.arrived(2);
    controller.abort();
    await apiError(first);
    expect(await client.call(read, "")).to.equal("third");
    const [, waiting] = server.calls;
    if (waiting) answer("second")(waiting);
    expect(await second).to.equal("second");
    expect(server.connections).to.equal(1);
  });
});
