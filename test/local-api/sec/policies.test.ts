import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/sec/index.ts";
import { localApiForTests } from "../support/client.ts";

const path = "/api/v2/Policies";
const policy: JsonObject = {
  policyType: "Violation",
  queryId: "ACME_Q1",
  title: "Root was used",
  enabled: true,
  description: "Somebody used root",
  remediation: "Ask them why",
  severity: "High",
  alertEnabled: false,
};

describe("local-api sec: policies", () => {
  const tests = localApiForTests({ lenient: true });
  const create = (change: JsonObject = {}) => tests.client.send("POST", path, { ...policy, ...change });

  it("a policy receives its ID, defaults, tags and owner from the server", async () => {
    const { status, data } = await create({ tags: ["audit"] });
    expect(status).to.equal(201);
    expect(data.policyId).to.match(/^acme-default-\d+$/);
    expect(data).to.deep.include({
      severity: "high",
      tags: ["audit", "custom"],
      owner: "ACME",
      limit: 1000,
      evalFrequency: "Hourly",
      alertProfile: "LW_CFG_DEFAULT",
      evaluatorId: "Cloudtrail",
      lastUpdateUser: "ada@example.org",
    });
    expect(data.exceptionConfiguration).to.have.property("constraintFields");
    expect((await tests.client.send("GET", `${path}/${data.policyId}`)).data).to.deep.equal(data);
  });

  it("the ID of a policy is never reused", async () => {
    const first = (await create()).data.policyId;
    await tests.client.send("DELETE", `${path}/${first}`);
    expect((await create()).data.policyId).not.to.equal(first);
  });

  it("the ID of a policy may have a suffix, which is unique", async () => {
    expect((await create({ policyId: "root use/1" })).data.policyId).to.equal("acme-root use/1");
    expect((await create({ policyId: "root use/1" })).status).to.equal(409);
    for (const id of ["acme-root+use%2F1", "acme-root%20use%2F1"]) {
      expect((await tests.client.send("GET", `${path}/${id}`)).status, id).to.equal(200);
    }
  });

  it("an update keeps omitted keys", async () => {
    const { data } = await create({ tags: ["audit"] });
    const one = `${path}/${data.policyId}`;
    const { data: updated } = await tests.client.send("PATCH", one, { title: "Other", severity: "LOW " });
    expect(updated).to.deep.equal({
      ...data,
      title: "Other",
      severity: "low",
      lastUpdateTime: updated.lastUpdateTime,
    });
    expect(updated.lastUpdateTime).not.to.equal(data.lastUpdateTime);
    const { data: tagged } = await tests.client.send("PATCH", one, { tags: ["b", "custom"] });
    expect(tagged.tags).to.deep.equal(["b", "custom"]);
    expect((await tests.client.send("DELETE", one)).status).to.equal(204);
    expect((await tests.client.send("GET", one)).status).to.equal(404);
  });

  it("missing and invalid values are rejected", async () => {
    for (const [change, key] of [
      [{ policyType: "Guess" }, "policyType"],
      [{ title: "" }, "title"],
      [{ queryId: "" }, "queryId"],
      [{ enabled: 1 }, "enabled"],
      [{ severity: "grave" }, "severity"],
      [{ limit: 5001 }, "limit"],
      [{ evalFrequency: "Yearly" }, "evalFrequency"],
    ] as const) {
      const { status, message } = await create(change);
      expect(status, key).to.equal(400);
      expect(message).to.match(new RegExp(`^${key}: `));
    }
  });

  it("a list has the platform's policies and all others in one response", async () => {
    const { body } = await tests.client.send("GET", path);
    expect(body).to.have.all.keys("data");
    const ids = (await tests.client.list(path)).map(({ policyId }) => policyId);
    const hundred = Array.from({ length: 100 }, (_, index) => `lacework-global-${index + 1}`);
    expect(ids.filter((id) => String(id).startsWith("lacework-"))).to.have.members(hundred);
    expect(ids.some((id) => String(id).startsWith("acme-"))).to.equal(true);
  });

  it("each policy of the platform has a unique title, and all keys of custom policies", async () => {
    const listed = await tests.client.list(path);
    const brought = listed.filter(({ owner }) => owner === "Lacework");
    expect(new Set(brought.map(({ title }) => title))).to.have.property("size", 100);
    const own = listed.find(({ owner }) => owner !== "Lacework") ?? {};
    for (const policy of brought) {
      expect(policy).to.have.all.keys(...Object.keys(own));
      expect(policy.severity).to.be.oneOf(["critical", "high", "medium", "low", "info"]);
    }
    expect((await tests.client.send("GET", `${path}/lacework-global-101`)).status).to.equal(404);
  });

  it("policies of the platform can be enabled and disabled, but not changed in other ways", async () => {
    const one = `${path}/lacework-global-4`;
    const before = (await tests.client.send("GET", one)).data;
    for (const change of [{ title: "Other" }, { tags: [] }, { enabled: false, queryId: "Q" }]) {
      const { status, message } = await tests.client.send("PATCH", one, change);
      expect(status).to.equal(400);
      expect(message).to.match(
        /^\w+: of what belongs to the platform only enabled, severity can be changed$/,
      );
    }
    expect((await tests.client.send("GET", one)).data).to.deep.equal(before);
    const { data } = await tests.client.send("PATCH", one, { enabled: !before.enabled, severity: "Info" });
    const { lastUpdateTime, lastUpdateUser } = data;
    const switched = { enabled: !before.enabled, severity: "info" };
    expect(data).to.deep.equal({ ...before, ...switched, lastUpdateTime, lastUpdateUser });
    expect(lastUpdateUser).to.equal("ada@example.org");
  });

  it("a custom policy cannot become one of the platform", async () => {
    const { data } = await create({ owner: "Lacework", exceptionConfiguration: {} });
    expect(data.owner).to.equal("ACME");
    expect(data.exceptionConfiguration).to.have.property("constraintFields");
    expect((await tests.client.send("DELETE", `${path}/${data.policyId}`)).status).to.equal(204);
  });

  it("a compliance policy has no evaluator, and the same tag", async () => {
    const { status, data } = await create({ policyType: "Compliance", alertEnabled: true });
    expect(status).to.equal(201);
    expect(data).to.deep.include({ evaluatorId: "", tags: ["custom"], alertEnabled: true });
  });

  it("policies of the platform cannot be deleted", async () => {
    expect((await tests.client.send("DELETE", `${path}/lacework-global-1`)).status).to.equal(400);
    expect((await tests.client.send("GET", `${path}/lacework-global-1`)).status).to.equal(200);
  });
});

describe("local-api sec: switching policies in bulk", () => {
  const tests = localApiForTests({ lenient: true });
  const read = async (id: string) => (await tests.client.send("GET", `${path}/${id}`)).data;

  it("a bulk request changes policies and returns them", async () => {
    const second = await read("lacework-global-2");
    const { status, body } = await tests.client.send("PATCH", path, [
      { policyId: "lacework-global-1", enabled: false, severity: "Medium" },
      { policyId: "lacework-global-2", enabled: true },
    ]);
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal([await read("lacework-global-1"), await read("lacework-global-2")]);
    expect(await read("lacework-global-1")).to.include({ enabled: false, severity: "medium" });
    expect(await read("lacework-global-2")).to.include({ enabled: true, severity: second.severity });
  });

  it("a bulk request changes all policies or none", async () => {
    const third = await read("lacework-global-3");
    const { status, message } = await tests.client.send("PATCH", path, [
      { policyId: "lacework-global-3", enabled: !third.enabled },
      { policyId: "lacework-global-999", enabled: true },
    ]);
    expect(status).to.equal(404);
    expect(message).to.equal("policyId: no policy lacework-global-999");
    expect(await read("lacework-global-3")).to.deep.equal(third);
  });

  it("an invalid bulk request is rejected", async () => {
    for (const body of [[], {}, [{}], [{ policyId: "lacework-global-1", severity: "grave" }], undefined]) {
      expect((await tests.client.send("PATCH", path, body)).status).to.equal(400);
    }
  });
});
