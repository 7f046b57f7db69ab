import { expect } from "chai";
import { localApiForTests } from "../support/client.ts";

const exception = {
  description: "sandbox accounts",
  constraints: [
    { fieldKey: "accountIds", fieldValues: ["111122223333"] },
    { fieldKey: "resourceTags", fieldValues: [{ key: "env", value: ["dev", "test"] }] },
  ],
};
const path = (policyId: string, id = "") => `/api/v2/Exceptions${id}?policyId=${policyId}`;

describe("local-api sec: policy exceptions", () => {
  const tests = localApiForTests({ lenient: true });

  it("exceptions can be created, read, updated and deleted below their policy", async () => {
    const { client } = tests;
    const created = await client.send("POST", path("lacework-global-1"), exception);
    expect(created.status, created.text).to.equal(201);
    const { exceptionId, lastUpdateTime, ...rest } = created.data;
    expect(exceptionId).to.match(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    expect(rest).to.deep.equal({ ...exception, lastUpdateUser: "ada@example.org" });
    const id = `/${exceptionId}`;
    expect((await client.send("GET", path("lacework-global-1", id))).data).to.deep.equal(created.data);
    expect(await client.list(path("lacework-global-1"))).to.have.length(1);

    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? exception : undefined;
      expect((await client.send(method, path("lacework-global-2", id), body)).status, method).to.equal(404);
    }
    expect(await client.list(path("lacework-global-2"))).to.have.length(0);

    const change = { ...exception, description: "other" };
    const updated = await client.send("PATCH", path("lacework-global-1", id), change);
    expect(updated.data).to.include({ description: "other", exceptionId });
    expect(updated.data.lastUpdateTime).not.to.equal(lastUpdateTime);
    expect((await client.send("DELETE", path("lacework-global-1", id))).status).to.equal(204);
    expect((await client.send("GET", path("lacework-global-1", id))).status).to.equal(404);
  });

  it("exceptions require a policy, and may use only the policy's fields", async () => {
    const { client } = tests;
    expect((await client.send("POST", "/api/v2/Exceptions", exception)).message).to.match(/^policyId: /);
    expect((await client.send("POST", path("nope"), exception)).status).to.equal(404);
    const constraints = [{ fieldKey: "moonPhase", fieldValues: [] }];
    const { status, message } = await client.send("POST", path("lacework-global-1"), {
      ...exception,
      constraints,
    });
    expect(status).to.equal(400);
    expect(message).to.match(/knows accountIds, regionNames, resourceNames, resourceTags$/);
  });

  const text = "constraints.0.fieldValues.0: ";
  for (const [title, constraint, message] of [
    ["a constraint without a key", { fieldValues: ["a"] }, "constraints.0.fieldKey: is required"],
    ["a constraint without values", { fieldKey: "accountIds" }, "constraints.0.fieldValues: is required"],
    [
      "a value outside of an array",
      { fieldKey: "accountIds", fieldValues: "a" },
      "constraints.0.fieldValues: ",
    ],
    ["a number as a value", { fieldKey: "accountIds", fieldValues: [1] }, text],
    [
      "pairs in place of strings",
      { fieldKey: "accountIds", fieldValues: [{ key: "a", value: ["b"] }] },
      text,
    ],
    ["strings in place of pairs", { fieldKey: "resourceTags", fieldValues: ["env"] }, text],
    ["a pair without values", { fieldKey: "resourceTags", fieldValues: [{ key: "a" }] }, text.slice(0, -2)],
  ] as const) {
    it(`exceptions reject ${title}`, async () => {
      const body = { ...exception, constraints: [constraint] };
      const answer = await tests.client.send("POST", path("lacework-global-3"), body);
      expect(answer.status).to.equal(400);
      expect(answer.message.slice(0, message.length)).to.equal(message);
    });
  }

  it("exceptions accept pairs with one value or several, and no values at all", async () => {
    const constraints = [
      { fieldKey: "resourceTags", fieldValues: [{ key: "env", value: "dev" }] },
      { fieldKey: "resourceTags", fieldValues: [{ key: "env", value: [] }] },
      { fieldKey: "regionNames", fieldValues: [] },
    ];
    const body = { ...exception, constraints };
    const { status, data } = await tests.client.send("POST", path("lacework-global-3"), body);
    expect(status).to.equal(201);
    expect(data.constraints).to.deep.equal(constraints);
  });

  it("exceptions require a description and a constraint", async () => {
    for (const [body, message] of [
      [{ ...exception, description: undefined }, "description: is required"],
      [{ ...exception, constraints: [] }, "constraints: must have at least one element"],
    ] as const) {
      const answer = await tests.client.send("POST", path("lacework-global-3"), body);
      expect([answer.status, answer.message]).to.deep.equal([400, message]);
    }
  });

  it("the deletion of a policy deletes its exceptions", async () => {
    const { client, localApi } = tests;
    const policy = {
      policyType: "Violation",
      queryId: "Q",
      title: "T",
      enabled: true,
      description: "",
      remediation: "",
      severity: "low",
      policyId: "has blanks",
    };
    await client.send("POST", "/api/v2/Policies", policy);
    const created = await client.send("POST", path("acme-has+blanks"), exception);
    expect(created.status).to.equal(201);
    const all = () => localApi.control.objects("Exceptions").map(({ exceptionId }) => exceptionId);
    expect(all()).to.include(created.data.exceptionId);
    await client.send("DELETE", "/api/v2/Policies/acme-has+blanks");
    expect(all()).not.to.include(created.data.exceptionId);
  });
});
