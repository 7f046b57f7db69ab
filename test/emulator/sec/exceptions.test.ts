import { expect } from "chai";
import { emulatorForTests } from "../support/client.ts";

const exception = {
  description: "sandbox accounts",
  constraints: [
    { fieldKey: "accountIds", fieldValues: ["111122223333"] },
    { fieldKey: "resourceTags", fieldValues: [{ key: "env", value: ["dev", "test"] }] },
  ],
};
const path = (policyId: string, id = "") => `/api/v2/Exceptions${id}?policyId=${policyId}`;

describe("emulator sec: policy exceptions", () => {
  const tests = emulatorForTests();

  it("live under their policy from create to delete", async () => {
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

  it("need a policy, and name only keys that it knows", async () => {
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

  it("go with their policy", async () => {
    const { client, emulator } = tests;
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
    const all = () => emulator.control.objects("Exceptions").map(({ exceptionId }) => exceptionId);
    expect(all()).to.include(created.data.exceptionId);
    await client.send("DELETE", "/api/v2/Policies/acme-has+blanks");
    expect(all()).not.to.include(created.data.exceptionId);
  });
});
