import { expect } from "chai";
import { apiError, apiKey, create, read, remove, textMethod, useFixture } from "../api-fixture.ts";
import { answer, refuse, type Script } from "../scripted-server.ts";

/** An error that is told after the headers of an answer. */
function failAfterHeaders(code: number, trailers: Record<string, string | string[]>): Script {
  return ({ stream }) => {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(code), ...trailers }));
    stream.end();
  };
}

describe("an answer of the vdb API", () => {
  const fixture = useFixture();

  async function failure(method: typeof read, script: Script) {
    fixture.server.script(script);
    return apiError(fixture.connect().call(method, ""));
  }

  it("that is an error is told with the method, the name of its status and its words", async () => {
    const error = await failure(read, refuse(5, "no cluster “a”"));
    expect(error.message).to.equal(
      "ClusterService/GetCluster: rpc error: code = NotFound desc = no cluster “a”",
    );
    expect(error).to.include({
      code: "NotFound",
      path: read.path,
      notFound: true,
      mayHaveTakenEffect: false,
    });
  });

  it("may name the traces of an error in its only headers, or behind them", async () => {
    const traces = { "qc-trace-id": ["trace-a", "trace-b"] };
    for (const script of [refuse(6, "taken", traces), failAfterHeaders(6, traces)]) {
      const error = await failure(create, script);
      expect(error.traceIds).to.deep.equal(["trace-a", "trace-b"]);
      expect(error.message).to.match(
        /^ClusterService\/CreateCluster \[trace-a\|trace-b\]: rpc error: code = Already/,
      );
    }
  });

  it("may name the trace of a success, which is logged", async () => {
    fixture.server.script(answer("fine", { "qc-trace-id": "trace-a" }));
    await fixture.connect().call(read, "");
    const [line] = fixture.logged;
    expect(line).to.deep.equal({
      level: "debug",
      message: "API request",
      fields: { method: "ClusterService/GetCluster", code: "OK", ms: 0, trace: "trace-a" },
    });
  });

  it("that refuses what the practitioner wrote says so in its words", async () => {
    const update = textMethod("/qdrant.cloud.cluster.v1.ClusterService/UpdateCluster");
    const assign = textMethod("/qdrant.cloud.iam.v1.IAMService/AssignUserRoles");
    const script = refuse(3, "cluster.name: too long", { "qc-trace-id": "t" });
    const messages: string[] = [];
    for (const method of [create, update, assign, read])
      messages.push((await failure(method, script)).message);
    expect(messages).to.deep.equal([
      "Invalid argument for ClusterService/CreateCluster [t]: cluster.name: too long",
      "Invalid argument for ClusterService/UpdateCluster [t]: cluster.name: too long",
      "Invalid argument for IAMService/AssignUserRoles [t]: cluster.name: too long",
      "ClusterService/GetCluster [t]: rpc error: code = InvalidArgument desc = cluster.name: too long",
    ]);
  });

  it("may have a status that has no name", async () => {
    expect((await failure(read, refuse(99, "odd"))).message).to.contain("code = Code(99) desc = odd");
  });

  const advices: readonly (readonly [code: number, advice: RegExp | null])[] = [
    [3, null],
    [5, null],
    [6, /^Choose another name, or import/],
    [7, /^Check that api_key is a key of the account that account_id names/],
    [8, /^A quota or limit/],
    [9, null],
    [10, /Apply again\.$/],
    [12, /^Check that api_url/],
    [14, /^Try again later\./],
    [16, /^Check that api_key is a valid key/],
  ];
  for (const [code, advice] of advices) {
    it(`of status ${code} ${advice ? "comes with advice" : "speaks for itself"}`, async () => {
      const error = await failure(remove, refuse(code, "no"));
      if (advice) expect(error.advice).to.match(advice);
      else expect(error.advice).to.equal(null);
    });
  }

  const lasting = [3, 5, 6, 7, 8, 9, 10, 11, 12, 16, 99];
  for (const code of [1, 2, 4, 13, 14, 15, ...lasting]) {
    const isOpen = !lasting.includes(code);
    it(`of status ${code} ${isOpen ? "leaves open" : "tells"} whether a write has had its effect`, async () => {
      expect((await failure(remove, refuse(code, "no"))).mayHaveTakenEffect).to.equal(isOpen);
      expect((await failure(read, refuse(code, "no"))).mayHaveTakenEffect).to.equal(false);
    });
  }

  it("that is not gRPC at all is an error", async () => {
    const page: Script = ({ stream }) => {
      stream.respond({ ":status": 404, "content-type": "text/html" });
      stream.end("<html>no such page</html>");
    };
    const error = await failure(read, page);
    expect(error.code).to.equal("Unimplemented");
    expect(error.notFound).to.equal(false);
  });

  it("never shows the key, in an error or in the log", async () => {
    const script = refuse(7, `the key ${apiKey} is not known`, { "qc-trace-id": `t-${apiKey}` });
    const error = await failure(create, script);
    expect(error.apiMessage).to.equal("the key (redacted) is not known");
    for (const shown of [
      error.message,
      JSON.stringify(error),
      String(error.stack),
      JSON.stringify(fixture.logged),
    ])
      expect(shown).not.to.contain(apiKey);
  });
});
