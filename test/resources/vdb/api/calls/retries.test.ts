import { constants } from "node:http2";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect } from "chai";
import { apiError, create, read, useFixture } from "../api-fixture.ts";
import {
  answer,
  drop,
  refuse,
  type Script,
  type ScriptedServer,
  scriptedServer,
  unlooked,
} from "../scripted-server.ts";

const busy = refuse(14, "busy");

describe("retries", () => {
  const fixture = useFixture();

  it("a read that fails with Unavailable is retried after a delay", async () => {
    const { server, connect, time, logged } = fixture;
    server.script(busy, busy, answer("third"));
    expect(await connect().call(read, "")).to.equal("third");
    expect(time.slept).to.deep.equal([500, 1000]);
    expect(logged.filter(({ level }) => level === "warn")).to.deep.equal([
      {
        level: "warn",
        message: "API request to be repeated",
        fields: { method: "ClusterService/GetCluster", waitMs: 500 },
      },
      {
        level: "warn",
        message: "API request to be repeated",
        fields: { method: "ClusterService/GetCluster", waitMs: 1000 },
      },
    ]);
  });

  it("a call is attempted at most three times", async () => {
    const { server, connect } = fixture;
    server.script(busy);
    expect((await apiError(connect().call(read, ""))).reason).to.equal("busy");
    expect(server.calls).to.have.length(3);
  });

  it("a write that reached the server is never retried", async () => {
    const { server, connect } = fixture;
    for (const script of [busy, drop]) {
      const before = server.calls.length;
      server.script(script);
      const error = await apiError(connect().call(create, ""));
      expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: true });
      expect(server.calls).to.have.length(before + 1);
    }
  });

  it("calls with other errors are not retried", async () => {
    const { server, connect } = fixture;
    for (const code of [2, 4, 8, 10, 13, 15, 16]) {
      const before = server.calls.length;
      server.script(refuse(code, "no"));
      await apiError(connect().call(read, ""));
      expect(server.calls, String(code)).to.have.length(before + 1);
    }
  });

  it("a read whose connection is lost is retried over a new connection", async () => {
    const { server, connect } = fixture;
    server.script(drop, answer("again"));
    expect(await connect().call(read, "")).to.equal("again");
    expect(server.connections).to.equal(2);
  });

  for (const code of [constants.NGHTTP2_NO_ERROR, constants.NGHTTP2_INTERNAL_ERROR]) {
    it(`a read whose response is interrupted with code ${code} is retried, and a write is not`, async () => {
      const { server, connect } = fixture;
      const brokenOff: Script = ({ stream }) => stream.close(code);
      server.script(brokenOff, answer("again"));
      expect(await connect().call(read, "")).to.equal("again");
      server.script(brokenOff);
      const error = await apiError(connect().call(create, ""));
      expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: true });
      expect(error.reason).to.equal("the call was broken off before the response arrived");
      expect(server.calls).to.have.length(3);
    });
  }

  it("a write is retried immediately when the server reports that it did not process the call", async () => {
    const { server, connect, time } = fixture;
    server.script(unlooked, answer("made"));
    expect(await connect().call(create, "")).to.equal("made");
    expect(server.calls).to.have.length(2);
    expect(time.slept).to.deep.equal([]);
  });

  it("a call that is canceled during the wait is not retried", async () => {
    const { server, connect, time } = fixture;
    server.script(busy);
    const controller = new AbortController();
    time.onSleep(() => controller.abort());
    const error = await apiError(connect().call(read, "", { signal: controller.signal }));
    expect(error.status).to.equal("Canceled");
    expect(server.calls).to.have.length(1);
  });
});

describe("a server that refuses connections", () => {
  const fixture = useFixture();

  it("a server that refuses connections is tried three times, for writes too, and then named in the error", async () => {
    const { server, connect, time } = fixture;
    const client = connect();
    await server.close();
    const error = await apiError(client.call(create, ""));
    expect(error.reason).to.equal(`localhost:${server.port} refuses connections (ECONNREFUSED)`);
    expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: false });
    expect(error.advice).to.match(/comes from the attribute api_url\./);
    expect(time.slept).to.have.length(2);
  });

  it("a server that refused a connection may accept the next attempt", async () => {
    const { server, connect, time, certificate } = fixture;
    await server.close();
    let again: Promise<ScriptedServer> | undefined;
    const clock = {
      ...time.clock,
      async sleep() {
        again ??= scriptedServer(certificate, { port: server.port });
        await again;
      },
    };
    try {
      expect(await connect({}, { clock }).call(create, "")).to.equal("");
      expect((await again)?.calls).to.have.length(1);
    } finally {
      await (await again)?.close();
    }
  });

  it("a later call retries a server that refused connections without a delay", async () => {
    const { server, connect, certificate } = fixture;
    const client = connect();
    await server.close();
    await apiError(client.call(create, ""));
    await restarted(certificate, server.port, async (again) => {
      await client.call(create, "");
      expect(again.calls).to.have.length(1);
    });
  });
});

describe("a server that never gets ready", () => {
  const fixture = useFixture();

  it("a server that never becomes ready fails the call after a timeout, and the call was not sent", async () => {
    const { server, connect, time } = fixture;
    const call = connect().call(create, "");
    // The client loads its parts at the first call.
    while (!time.timers().includes(30_000)) await nextTurn();
    time.ring(30_000);
    const error = await apiError(call);
    expect(error.reason).to.equal(`no connection to localhost:${server.port} within 30 seconds`);
    expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: false });
    expect(server.calls).to.have.length(0);
    expect(time.slept).to.deep.equal([]);
  });
});

/** Runs a server on a port that another one had used, during some work. */
async function restarted(
  certificate: { readonly key: string; readonly cert: string },
  port: number,
  work: (server: ScriptedServer) => Promise<void>,
): Promise<void> {
  const server = await scriptedServer(certificate, { port });
  try {
    await work(server);
  } finally {
    await server.close();
  }
}
