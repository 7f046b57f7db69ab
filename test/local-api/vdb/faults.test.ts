import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { expect } from "chai";
import { ApiError } from "../../../src/local-api/api-error.ts";
import { startVdbLocalApi } from "../../../src/local-api/vdb/index.ts";
import { FaultList } from "../../../src/local-api/vdb/rpc/faults.ts";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { connect, vdbForTests } from "./support/client.ts";
import { newName, wantedCluster } from "./support/objects.ts";

describe("local-api vdb: the list of faults", () => {
  const path = "/qdrant.cloud.cluster.auth.v2.DatabaseApiKeyService/CreateDatabaseApiKey";

  it("the list finds calls by their path, or by a suffix of it that begins at a name", () => {
    for (const [method, fits] of [
      [undefined, true],
      [path, true],
      ["CreateDatabaseApiKey", true],
      ["DatabaseApiKeyService/*", true],
      ["auth.v2.DatabaseApiKeyService/Create*", true],
      ["*/CreateDatabaseApiKey", true],
      ["**", true],
      ["auth.v1.DatabaseApiKeyService/*", false],
      ["ApiKey", false],
      ["Create", false],
      ["", undefined],
    ] as const) {
      const faults = new FaultList();
      const add = () => faults.add({ code: "ABORTED", ...(method !== undefined && { method }) });
      if (fits === undefined) {
        expect(add).to.throw(ApiError);
        continue;
      }
      add();
      expect(faults.take(path) !== undefined, method ?? "any").to.equal(fits);
    }
  });

  it("the list rejects faults without effect and with unknown keys", () => {
    for (const fault of [
      {},
      { times: 2 },
      { code: "NOT_A_CODE" },
      { code: -1 },
      { message: "m" },
      { code: 5, colour: "red" },
      { drop: "sometimes" },
      { latencyMs: -1 },
      { trailers: { "Not A Name": "x" } },
      { trailers: { "data-bin": "x" } },
      { trailers: { name: "ü" } },
    ]) {
      const faults = new FaultList();
      expect(() => faults.add([{ code: 5 }, fault]), JSON.stringify(fault)).to.throw(ApiError);
      expect(faults.list()).to.deep.equal([]);
    }
  });
});

describe("local-api vdb: injected faults", () => {
  const vdb = vdbForTests();
  const fail = (...faults: Parameters<typeof vdb.localApi.control.addFaults>[0][]) =>
    vdb.localApi.control.addFaults(faults.flat());
  const create = () =>
    vdb.client.outcome(clusterService.createCluster, { cluster: wantedCluster(vdb.accountId, newName()) });
  const list = () => vdb.client.outcome(clusterService.listClusters, { accountId: vdb.accountId });
  const count = () => vdb.localApi.control.objects("clusters").length;
  afterEach(() => vdb.localApi.control.reset());

  it("a fault may return a status, without the effect", async () => {
    fail({ method: "CreateCluster", code: "RESOURCE_EXHAUSTED", message: "no more\nthan this" });
    const { code, text, trailers } = await create();
    expect([code, text, count()]).to.deep.equal(["RESOURCE_EXHAUSTED", "no more\nthan this", 0]);
    expect(trailers.get("qc-trace-id")).to.have.length(1);
    expect((await create()).code).to.equal("OK");
  });

  it("a fault may return a status after the effect", async () => {
    fail({ method: "CreateCluster", code: 14, afterEffect: true });
    const { code, text } = await create();
    expect([code, text, count()]).to.deep.equal(["UNAVAILABLE", "injected fault: UNAVAILABLE", 1]);
  });

  it("a fault may return an unknown status", async () => {
    fail({ code: 77 });
    expect((await list()).code).to.be.oneOf(["77", "UNKNOWN"]);
    expect(vdb.localApi.control.requests().at(-1)?.status).to.equal("77");
  });

  it("a fault may add trailers, also to successful calls", async () => {
    fail({ trailers: { "qc-trace-id": ["a", "b"], other: "x" } }, { trailers: { "qc-trace-id": [] } });
    const { code, trailers } = await list();
    expect([code, trailers.get("qc-trace-id").join(", "), trailers.get("other")]).to.deep.equal([
      "OK",
      "a, b",
      ["x"],
    ]);
    expect((await list()).trailers.get("qc-trace-id")).to.deep.equal([]);
    const known = (await list()).trailers.get("qc-trace-id");
    expect(known).to.deep.equal([vdb.localApi.control.requests().at(-1)?.traceId]);
  });

  it("a fault may close the connection before the effect", async () => {
    fail({ method: "CreateCluster", drop: "before" });
    expect([(await create()).code, count()]).to.deep.equal(["UNAVAILABLE", 0]);
    expect(vdb.localApi.control.requests().at(-1)?.status).to.equal(null);
    expect((await list()).code).to.equal("OK");
  });

  it("a fault may close the connection after the effect", async () => {
    fail({ method: "CreateCluster", drop: "after" });
    expect([(await create()).code, count()]).to.deep.equal(["UNAVAILABLE", 1]);
    const [first, second] = [vdb.localApi.control.requests().at(-1)?.connection, await list()];
    expect(second.code).to.equal("OK");
    expect(vdb.localApi.control.requests().at(-1)?.connection).to.not.equal(first);
  });

  it("a fault may return bytes that are not a message", async () => {
    fail({ method: "CreateCluster", corrupt: true });
    const { code, response } = await create();
    expect(response).to.equal(undefined);
    expect([code, count()]).to.deep.equal(["INTERNAL", 1]);
  });

  it("a fault may delay a call before or after the effect", async () => {
    for (const afterEffect of [false, true]) {
      fail({ method: "CreateCluster", latencyMs: 60, ...(afterEffect && { code: "ABORTED", afterEffect }) });
      const started = performance.now();
      await create();
      expect(performance.now() - started).to.be.at.least(55);
    }
    expect(count()).to.equal(2);
  });

  it("a fault may delay a call beyond its deadline, without the effect", async () => {
    fail({ method: "CreateCluster", latencyMs: 3_600_000 });
    const { control, credentials } = vdb.localApi;
    const { path, requestSerialize, responseDeserialize } = clusterService.createCluster;
    const metadata = new Metadata();
    metadata.set("authorization", `apikey ${credentials.apiKey}`);
    const cluster = wantedCluster(vdb.accountId, newName());
    const code = new Promise((resolve) => {
      const answered = (error: ServiceError | null) => resolve(error?.code);
      const { grpc } = vdb.client;
      const call = grpc.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        { cluster },
        metadata,
        answered,
      );
      const cancelOnceStruck = () =>
        control.faults().length > 0 ? setImmediate(cancelOnceStruck) : call.cancel();
      cancelOnceStruck();
    });
    expect(await code).to.equal(status.CANCELLED);
    const record = control.requests().at(-1);
    while (record?.ms === null) await new Promise((resolve) => setImmediate(resolve));
    expect([record?.status, count()]).to.deep.equal([null, 0]);
  });

  it("a delayed response is sent when its fault is cleared", async () => {
    fail({ method: "CreateCluster", latencyMs: 3_600_000, afterEffect: true });
    const response = create();
    while (count() === 0) await new Promise((resolve) => setImmediate(resolve));
    vdb.localApi.control.clearFaults();
    expect((await response).code).to.equal("OK");
  });

  it("a fault applies as often as it specifies, or until it is cleared", async () => {
    fail(
      { method: "ListClusters", code: "ABORTED", times: 2 },
      { method: "GetCluster", code: "ABORTED", times: 0 },
    );
    const codes = [];
    for (let index = 0; index < 3; index++) codes.push((await list()).code);
    expect(codes).to.deep.equal(["ABORTED", "ABORTED", "OK"]);
    expect(vdb.localApi.control.faults()).to.have.length(1);
    vdb.localApi.control.clearFaults();
    expect(vdb.localApi.control.faults()).to.deep.equal([]);
  });

  it("no fault applies to calls without a key, except to methods that need none", async () => {
    fail({ code: "ABORTED" });
    const none = { apiKey: "" };
    const { accountId, client } = vdb;
    expect(await client.refusal(clusterService.listClusters, { accountId }, none)).to.match(
      /^PERMISSION_DENIED/,
    );
    expect(await client.refusal(services.platformService.listGlobalCloudProviders, {}, none)).to.match(
      /^ABORTED/,
    );
  });
});

describe("local-api vdb: stopping while responses are delayed", () => {
  for (const afterEffect of [false, true]) {
    it(`a stop does not wait for latency ${afterEffect ? "after" : "before"} the effect`, async () => {
      const localApi = await startVdbLocalApi();
      const client = connect(localApi);
      localApi.control.addFaults({ latencyMs: 3_600_000, ...(afterEffect && { code: 10, afterEffect }) });
      const { accountId } = localApi.credentials;
      const slow = client.outcome(clusterService.listClusters, { accountId });
      while (localApi.control.faults().length > 0) await new Promise((resolve) => setImmediate(resolve));
      await localApi.close();
      expect((await slow).code).to.not.equal("OK");
      client.close();
    });
  }
});
