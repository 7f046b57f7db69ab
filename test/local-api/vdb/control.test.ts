import { expect } from "chai";
import { clusterService } from "../../../src/resources/vdb/api/generated/cluster.ts";
import { services } from "../../../src/resources/vdb/api/methods.ts";
import { request } from "../support/client.ts";
import { vdbForTests } from "./support/client.ts";
import { makeCluster, makeRole, nobody, paid, wantedCluster } from "./support/objects.ts";

describe("local-api vdb: the control API", () => {
  const vdb = vdbForTests();
  const ask = (method: string, path: string, body?: unknown) =>
    request(`${vdb.localApi.controlUrl}/control/${path}`, method, body);
  afterEach(() => ask("POST", "reset"));

  const get = async (clusterId: string) => {
    const { accountId } = vdb;
    return (await vdb.client.outcome(clusterService.getCluster, { accountId, clusterId })).response?.cluster;
  };

  it("the control API ignores the content type of an empty body", async () => {
    await makeCluster(vdb);
    const headers = { "content-type": "application/json" };
    const empty = (method: string, path: string) =>
      request(`${vdb.localApi.controlUrl}/control/${path}`, method, undefined, { headers, rawBody: "" });
    expect((await empty("DELETE", "requests")).status).to.equal(204);
    expect((await ask("GET", "requests")).body.data).to.deep.equal([]);
    expect((await empty("DELETE", "faults")).status).to.equal(204);
    expect((await empty("POST", "reset")).status).to.equal(204);
    expect((await ask("GET", "made")).body.data).to.deep.equal({});
    const { status, message } = await empty("PUT", `objects/clusters/${nobody}`);
    expect({ status, message }).to.deep.equal({ status: 400, message: "body: must be a JSON object" });
  });

  it("the control API creates, changes and deletes objects", async () => {
    const cluster = {
      accountId: vdb.accountId,
      name: "made elsewhere",
      cloudProviderId: "aws",
      cloudProviderRegionId: "r",
      configuration: { numberOfNodes: 2, packageId: paid },
    };
    expect((await ask("PUT", `objects/clusters/${nobody}`, cluster)).status).to.equal(200);
    expect((await get(nobody))?.name).to.equal("made elsewhere");
    const patch = { name: null, configuration: { serviceType: "CLUSTER_SERVICE_TYPE_NODE_PORT" } };
    const patched = await ask("PATCH", `objects/clusters/${nobody}`, patch);
    expect(patched.data.configuration).to.deep.include({ numberOfNodes: 2, ...patch.configuration });
    expect(await get(nobody)).to.deep.include({ name: "", id: nobody });
    expect((await get(nobody))?.configuration?.serviceType).to.equal(2);
    expect((await ask("GET", "objects/clusters")).body.data).to.deep.equal([patched.data]);
    expect((await ask("DELETE", `objects/clusters/${nobody}`)).status).to.equal(204);
    expect(await get(nobody)).to.equal(undefined);
  });

  it("the control API rejects invalid messages, keys and memberships", async () => {
    for (const [path, body, message] of [
      [`objects/clusters/${nobody}`, { colour: "red" }, "colour: is not known"],
      [`objects/clusters/${nobody}`, { phaseEnds: "some day" }, "phaseEnds: must be an RFC 3339 timestamp"],
      [`objects/clusters/${nobody}`, { labels: [{ key: 1 }] }, "labels[0].key: must be a string"],
      ["objects/managementKeys/k", { permissions: "all" }, "permissions: "],
      ["objects/memberships/m", {}, "accountId: is required"],
    ] as const) {
      const { status, message: text } = await ask("PUT", path, body);
      expect(status, path).to.equal(400);
      expect(text.startsWith(message), text).to.equal(true);
    }
    expect((await ask("GET", "objects/nothing")).status).to.equal(404);
    expect((await ask("PATCH", `objects/clusters/${nobody}`, {})).status).to.equal(404);
    expect((await ask("GET", "nothing")).status).to.equal(404);
  });

  it("the control API returns an object as protobuf's JSON, regardless of the form in which it was stored", async () => {
    const cluster = { accountId: vdb.accountId, name: "n", deletedAt: null, state: { phase: 5, nodesUp: 0 } };
    const shown = {
      id: nobody,
      accountId: vdb.accountId,
      name: "n",
      state: { phase: "CLUSTER_PHASE_SCALING" },
      phaseEnds: "2999-01-01T00:00:00.000Z",
    };
    const put = await ask("PUT", `objects/clusters/${nobody}`, { ...cluster, phaseEnds: "2999-01-01" });
    expect(put.body.data).to.deep.equal(shown);
    expect((await ask("GET", "objects/clusters")).body.data).to.deep.equal([shown]);
    const { phaseEnds: _, ...withoutEnd } = shown;
    const patched = await ask("PATCH", `objects/clusters/${nobody}`, { phaseEnds: null });
    expect(patched.body.data).to.deep.equal(withoutEnd);
  });

  it("the control API ignores the end of a phase in collections without phases", async () => {
    const role = { accountId: vdb.accountId, name: "timed", phaseEnds: "2020-01-01T00:00:00Z" };
    await ask("PUT", `objects/roles/${nobody}`, role);
    const { items } = await vdb.client.call(services.iamService.listRoles, { accountId: vdb.accountId });
    expect(items.map(({ id }) => id)).to.include(nobody);
  });

  it("the control API lists the created objects, without those of the platform", async () => {
    expect((await ask("GET", "made")).body.data).to.deep.equal({});
    await makeCluster(vdb);
    const { id: roleId } = await makeRole(vdb);
    const { accountId, client } = vdb;
    const { items } = await client.call(services.iamService.listUsers, { accountId });
    const assign = { accountId, userId: items[2]?.id ?? "" };
    await client.call(services.iamService.assignUserRoles, { ...assign, roleIdsToAdd: [roleId] });
    expect((await ask("GET", "made")).body.data).to.have.all.keys("clusters", "roles", "memberships");
    await client.call(services.iamService.assignUserRoles, { ...assign, roleIdsToDelete: [roleId] });
    expect((await ask("GET", "made")).body.data).to.have.all.keys("clusters", "roles");
    for (const collection of ["accounts", "users", "packages", "cloudProviders", "regions", "releases"]) {
      expect((await ask("GET", `objects/${collection}`)).body.data, collection).to.not.deep.equal([]);
    }
  });

  it("the control API changes the platform's objects, too", async () => {
    await ask("PATCH", "objects/releases/v1.17.0", { unavailable: true });
    const made = await makeCluster(vdb);
    expect(made.configuration?.version).to.equal("v1.16.3");
  });

  it("the control API lists the recorded calls", async () => {
    const { client, accountId, localApi } = vdb;
    await ask("DELETE", "requests");
    const cluster = wantedCluster(accountId, "recorded");
    await client.call(clusterService.createCluster, { cluster }, { metadata: { "qc-jwt-rbac": "false" } });
    await client.outcome(
      clusterService.getCluster,
      { accountId, clusterId: "x" },
      { deadline: new Date(Date.now() + 60_000) },
    );
    const data: object[] = Object((await ask("GET", "requests")).body).data;
    expect(data).to.have.length(2);
    const [created, read] = data.map((record) => Object(record));
    expect(created).to.deep.include({
      method: "/qdrant.cloud.cluster.v1.ClusterService/CreateCluster",
      authority: localApi.target,
      timeoutMs: null,
      status: "OK",
      body: { cluster },
    });
    expect(created.metadata).to.deep.include({ authorization: ["***"], "qc-jwt-rbac": ["false"] });
    expect(created.traceId).to.match(/^[0-9a-f]{32}$/);
    expect(read.status).to.equal("INVALID_ARGUMENT");
    expect(read.timeoutMs).to.be.within(1, 60_000);
    expect(read.connection).to.equal(created.connection);
    expect(JSON.stringify(data)).to.not.include(localApi.credentials.apiKey);
  });

  it("the control API adds and clears faults", async () => {
    const added = await ask("POST", "faults", [{ method: "GetCluster", code: "ABORTED" }]);
    expect([added.status, (await ask("GET", "faults")).body.data]).to.deep.equal([201, added.body.data]);
    expect((await ask("POST", "faults", { code: "NOPE" })).status).to.equal(400);
    expect((await ask("DELETE", "faults")).status).to.equal(204);
    expect((await ask("GET", "faults")).body.data).to.deep.equal([]);
  });

  it("the health endpoint returns the number of objects", async () => {
    await makeCluster(vdb);
    const { status, data } = await ask("GET", "health");
    expect([status, data.ready, data.api]).to.deep.equal([200, true, "vdb"]);
    const control = vdb.localApi.control;
    const counts = Object.entries(Object(data.collections)).map(([name, count]) => [name, count] as const);
    expect(counts).to.have.length(16);
    for (const [name, count] of counts) expect(count, name).to.equal(control.objects(name).length);
    expect(Object(data.collections)).to.include({ clusters: 1, packages: 6, managementKeys: 1 });
    const { endpoints } = (await ask("GET", "nothing")).body;
    expect(endpoints).to.include("GET /control/health").and.to.not.include("POST /control/tokens/expire");
  });

  it("a reset returns to the start", async () => {
    await makeCluster(vdb);
    await ask("DELETE", "objects/packages/7c939d96-d671-4051-aa16-3b8b7130fa42");
    await ask("PATCH", `objects/managementKeys/${vdb.localApi.credentials.apiKey}`, { permissions: [] });
    await ask("POST", "reset");
    expect((await ask("GET", "made")).body.data).to.deep.equal({});
    expect((await ask("GET", "requests")).body.data).to.deep.equal([]);
    expect((await ask("GET", "objects/packages")).body.data).to.have.length(6);
    expect((await makeCluster(vdb)).name).to.not.equal("");
  });
});

describe("local-api vdb: requests", () => {
  const vdb = vdbForTests({ recordBodies: false });

  it("recorded calls have bodies only on request", async () => {
    await makeCluster(vdb);
    expect(vdb.localApi.control.requests()).to.have.length(1);
    expect(vdb.localApi.control.requests()[0]).to.not.have.property("body");
  });

  it("bytes that are not a message are rejected", async () => {
    const garbage = { ...clusterService.getCluster, requestSerialize: () => Buffer.from([0x0a, 0x7f]) };
    expect(await vdb.client.refusal(garbage, {})).to.equal(
      "INTERNAL: the request is not a message of the method",
    );
  });

  it("unknown methods are UNIMPLEMENTED", async () => {
    const unknown = { ...clusterService.getCluster, path: "/qdrant.cloud.cluster.v1.ClusterService/Nothing" };
    expect((await vdb.client.outcome(unknown, {})).code).to.equal("UNIMPLEMENTED");
  });
});
