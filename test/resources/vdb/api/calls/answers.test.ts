import { expect } from "chai";
import { apiError, apiKey, create, read, remove, textMethod, useFixture } from "../api-fixture.ts";
import { answer, refuse, responses, type Script } from "../scripted-server.ts";

/** An error that is sent after the headers of a response. */
function failAfterHeaders(code: number, trailers: Record<string, string | string[]>): Script {
  return ({ stream }) => {
    stream.respond({ ":status": 200, "content-type": "application/grpc" }, { waitForTrailers: true });
    stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": String(code), ...trailers }));
    stream.end();
  };
}

describe("a response of the vdb API", () => {
  const fixture = useFixture();

  async function failure(method: typeof read, script: Script) {
    fixture.server.script(script);
    return apiError(fixture.connect().call(method, ""));
  }

  it("an error is reported with the method, the name of its status and its message", async () => {
    const error = await failure(read, refuse(5, "no cluster “a”"));
    expect(error.message).to.equal(
      "ClusterService/GetCluster: rpc error: code = NotFound desc = no cluster “a”",
    );
    expect(error).to.include({
      status: "NotFound",
      method: "ClusterService/GetCluster",
      notFound: true,
      mayHaveTakenEffect: false,
    });
  });

  it("the trace ID of an error may be in its headers or in its trailers", async () => {
    const traces = { "qc-trace-id": ["trace-a", "trace-b"] };
    for (const script of [refuse(6, "taken", traces), failAfterHeaders(6, traces)]) {
      const error = await failure(create, script);
      expect(error.requestId).to.equal("trace-a|trace-b");
      expect(error.message).to.match(
        /^ClusterService\/CreateCluster \[trace-a\|trace-b\]: rpc error: code = Already/,
      );
    }
  });

  it("the trace ID of a response is logged", async () => {
    fixture.server.script(answer("fine", { "qc-trace-id": "trace-a" }));
    await fixture.connect().call(read, "");
    const [line] = fixture.logged;
    expect(line).to.deep.equal({
      level: "debug",
      message: "API request",
      fields: { method: "ClusterService/GetCluster", status: "OK", ms: 0, request: "trace-a" },
    });
  });

  it("a rejected argument is reported with the API's message", async () => {
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

  it("a response may have an unknown status", async () => {
    expect((await failure(read, refuse(99, "odd"))).message).to.contain("code = Code(99) desc = odd");
  });

  const advices: readonly (readonly [code: number, advice: RegExp | null])[] = [
    [3, null],
    [5, null],
    [6, null],
    [7, /^The API key lacks the permission .* Ask an administrator .* account_id, or VDB_ACCOUNT_ID, names/],
    [8, /^A limit of the account .* Try again later/],
    [9, null],
    [10, /Apply again\.$/],
    [12, /^Check that api_url/],
    [14, /^Try again later\./],
    [16, /^Check that api_key, or the variable VDB_API_KEY, is a key of the API/],
  ];
  for (const [code, advice] of advices) {
    it(`an error of status ${code} ${advice ? "comes with advice" : "needs no advice"}`, async () => {
      const error = await failure(remove, refuse(code, "no"));
      if (advice) expect(error.advice).to.match(advice);
      else expect(error.advice).to.equal(null);
    });
  }

  const refusals: readonly (readonly [text: string, advice: RegExp])[] = [
    ["the API key lacks the permission read:clusters", /^The API key lacks the permission for this request/],
    ["the API key is not known", /^Check that api_key, or the variable VDB_API_KEY/],
    ["the authorization is missing", /^Check that api_key/],
    ["invalid API key", /^Check that api_key/],
    ["the API key is not one of the account 0a1b2c3d", /^Correct the ID of the account: account_id/],
    ["quota exceeded", /^A quota or limit of the account/],
    ["rate limit exceeded", /^Try again later/],
  ];
  for (const [text, advice] of refusals) {
    for (const code of [7, 16]) {
      it(`the advice on status ${code} depends on the API's message: ${text}`, async () => {
        expect((await failure(remove, refuse(code, text))).advice).to.match(advice);
      });
    }
  }

  it("an error about the account comes with advice on the settings of the account", async () => {
    const error = await failure(remove, refuse(5, "account 0a1b2c3d not found"));
    expect(error.advice).to.match(/account_id of the resource .* provider, else the variable VDB_ACCOUNT_ID/);
    const listed = textMethod("/qdrant.cloud.cluster.v1.ClusterService/ListClusters");
    expect((await failure(listed, refuse(5, "no"))).advice).to.equal(error.advice);
  });

  const service = "/qdrant.cloud.cluster.v1.ClusterService";
  for (const [name, code, advice] of [
    ["CreateCluster", 6, null],
    ["UpdateCluster", 6, "Choose another name."],
    ["GetCluster", 6, null],
    ["CreateCluster", 8, /^A quota or limit .* have the limit raised\.$/],
    ["UpdateCluster", 8, /^A quota or limit .* have the limit raised\.$/],
    ["ListClusters", 8, /Try again later/],
  ] as const) {
    it(`the advice on status ${code} depends on the method: ${name}`, async () => {
      const error = await failure(textMethod(`${service}/${name}`), refuse(code, "no"));
      if (advice instanceof RegExp) expect(error.advice).to.match(advice);
      else expect(error.advice).to.equal(advice);
    });
  }

  it("the error of a create states that the object exists, and the error of an update does not", async () => {
    const create = await failure(textMethod(`${service}/CreateCluster`), refuse(6, "no"));
    const update = await failure(textMethod(`${service}/UpdateCluster`), refuse(6, "no"));
    expect([create.alreadyExists, update.alreadyExists]).to.deep.equal([true, false]);
  });

  for (const [name, advice] of [
    [
      "ClusterService/CreateCluster",
      /^The cluster may have been created.* import it by its ID, or delete it\.$/,
    ],
    ["HybridCloudService/CreateHybridCloudEnvironment", /^The environment may have been created.* import it/],
    ["IAMService/CreateRole", /^The role may have been created.* import it/],
    ["BackupService/CreateBackup", /^The backup may have been created.* import it .* there will be two\.$/],
    [
      "BackupService/CreateBackupSchedule",
      /^The schedule may .* by <cluster_id>\/<id>.* vdb_accounts_backup_schedules/,
    ],
    [
      "DatabaseApiKeyService/CreateDatabaseApiKey",
      /^The key may have been created.* delete it: its secret is lost/,
    ],
    ["SomeService/CreateOther", /^The object may have been created.* import it, or delete it\.$/],
    ["ClusterService/UpdateCluster", /^The request may have taken effect all the same\.$/],
  ] as const) {
    it(`an error that leaves the outcome of ${name} unknown comes with advice on what to check`, async () => {
      const error = await failure(textMethod(`/qdrant.cloud.v1.${name}`), refuse(13, "no"));
      expect(error.advice).to.match(advice);
    });
  }

  const lasting = [3, 5, 6, 7, 8, 9, 10, 11, 12, 16];
  for (const code of [1, 2, 4, 13, 14, 15, 99, ...lasting]) {
    const isOpen = !lasting.includes(code);
    it(`status ${code} ${isOpen ? "leaves open" : "determines"} whether a write took effect`, async () => {
      expect((await failure(remove, refuse(code, "no"))).mayHaveTakenEffect).to.equal(isOpen);
      expect((await failure(read, refuse(code, "no"))).mayHaveTakenEffect).to.equal(false);
    });
  }

  it("a response that is not gRPC is an error", async () => {
    const page: Script = ({ stream }) => {
      stream.respond({ ":status": 404, "content-type": "text/html" });
      stream.end("<html>no such page</html>");
    };
    const error = await failure(read, page);
    expect(error.status).to.equal("Unimplemented");
    expect(error.notFound).to.equal(false);
  });

  it("status OK without a message leaves open whether a write took effect", async () => {
    const nothing: Script = ({ stream }) => {
      const headers = { ":status": 200, "content-type": "application/grpc" };
      stream.respond(headers, { waitForTrailers: true });
      stream.on("wantTrailers", () => stream.sendTrailers({ "grpc-status": "0" }));
      stream.end();
    };
    const error = await failure(create, nothing);
    expect(error).to.include({ status: "Unknown", mayHaveTakenEffect: true });
    expect(error.reason).to.equal("the call ended without a response");
  });

  for (const code of [11, 12]) {
    it(`a response that is interrupted with code ${code} leaves open whether a write took effect`, async () => {
      const error = await failure(create, ({ stream }) => stream.close(code));
      expect(error).to.include({ status: "Unavailable", mayHaveTakenEffect: true });
    });
  }

  for (const method of [create, read]) {
    it(`a response of several messages is an error: ${method.path}`, async () => {
      const error = await failure(method, responses("one", "two"));
      expect(error.reason).to.match(/message/i);
      expect(error.mayHaveTakenEffect).to.equal(method === create);
    });
  }

  it("an error never shows a key of thousands of characters, not even a part of it", async () => {
    const longKey = Array.from({ length: 500 }, (_, i) => `${i}k.y+/`)
      .join("")
      .padEnd(4500, "z");
    for (const echo of [longKey, longKey.slice(0, 3000), encodeURIComponent(longKey)]) {
      fixture.server.script(refuse(7, `the key ${echo} is not known`));
      const error = await apiError(fixture.connect({ apiKey: longKey }).call(create, ""));
      expect(error.reason).to.equal("the key (redacted) is not known");
    }
  });

  it("an error quotes the API's message up to a limited length", async () => {
    const error = await failure(create, refuse(3, "n".repeat(7000)));
    expect(error.reason).to.equal(`${"n".repeat(2000)}… (7000 characters)`);
  });

  it("errors and logs never show the key", async () => {
    const script = refuse(7, `the key ${apiKey} is not known`, { "qc-trace-id": `t-${apiKey}` });
    const error = await failure(create, script);
    expect(error.reason).to.equal("the key (redacted) is not known");
    for (const shown of [
      error.message,
      JSON.stringify(error),
      String(error.stack),
      JSON.stringify(fixture.logged),
    ])
      expect(shown).not.to.contain(apiKey);
  });
});
