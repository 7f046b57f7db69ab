import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/sec/index.ts";
import { inner, localApiForTests } from "../support/client.ts";
import { integrationCases } from "../support/integrations.ts";

/** The time is frozen, so that no integration is checked in the meantime. */
const standstill = () => Date.parse("2030-01-02T03:04:05.678Z");

const channels = "/api/v2/AlertChannels";
const email = {
  name: "mail to ops",
  type: "EmailUser",
  enabled: 1,
  data: { channelProps: { recipients: ["ops@example.org"] }, notificationTypes: {} },
};

/** Returns the object with an empty text at a dotted path, independently of the local API's own function. */
function withEmpty(object: JsonObject, path: string): JsonObject {
  const [key = "", ...rest] = path.split(".");
  return { ...object, [key]: rest.length === 0 ? "" : withEmpty(inner(object, key), rest.join(".")) };
}

describe("local-api sec: every type of integration", () => {
  const tests = localApiForTests({ clock: standstill });

  for (const { collection, type, data, withheld = [], serverToken, required } of integrationCases) {
    const word = [type, data.registryType, data.jiraType, data.awsAuthType].filter(Boolean).join(" ");
    const path = `/api/v2/${collection}`;

    it(`${collection} ${word}: integrations can be created, read, updated and deleted, and responses omit secrets`, async () => {
      const { client, localApi } = tests;
      const input = { name: "n1", type, enabled: 1, data };
      // Only integrations of the organization have account mappings.
      const headers = { ...(data.accountMappingFile !== undefined && { "Org-Access": "true" }) };
      if (data.accountMappingFile !== undefined) {
        const { status, message } = await client.send("POST", path, input);
        expect(status).to.equal(400);
        expect(message).to.equal("data.accountMappingFile: is for integrations of the organization");
      }
      const created = await client.send("POST", path, input, { headers });
      expect(created.status, created.text).to.equal(201);
      const guid = String(created.data.intgGuid);
      expect(guid).to.match(/^ACME_[0-9A-F]{47}$/);
      expect(created.text).not.to.include("shh").and.not.to.include("pem");
      expect(created.data.data).to.deep.equal(withheld.reduce(withEmpty, data));
      expect("serverToken" in created.data).to.equal(serverToken ?? false);

      expect((await client.send("GET", `${path}/${guid}`)).data).to.deep.equal(created.data);
      const stored = localApi.control.objects(collection).find(({ intgGuid }) => intgGuid === guid);
      expect(stored?.data, "what is kept").to.deep.equal(data);

      const change = { intgGuid: guid, name: "n2", type, enabled: 0, data };
      const updated = await client.send("PATCH", `${path}/${guid}`, change);
      expect(updated.status).to.equal(200);
      expect(updated.data).to.include({ intgGuid: guid, name: "n2", enabled: 0 });
      expect(updated.data.serverToken).to.deep.equal(created.data.serverToken);
      const times = [created, updated].map((answer) => String(answer.data.createdOrUpdatedTime));
      expect(times[1]).not.to.equal(times[0]);
      expect(times[1]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

      expect((await client.send("DELETE", `${path}/${guid}`)).status).to.equal(204);
      for (const method of ["GET", "DELETE", "PATCH"]) {
        const gone = await client.send(method, `${path}/${guid}`, method === "PATCH" ? change : undefined);
        expect(gone.status, method).to.equal(404);
        expect(gone.message, method).to.match(/^intgGuid: /);
      }
    });

    it(`${collection} ${word}: integrations require their keys with their types`, async () => {
      const key = required ?? Object.keys(data)[0] ?? "";
      for (const wrong of [undefined, null, typeof data[key] === "number" ? "seven" : 7]) {
        const bad = { ...data, [key]: wrong };
        const { status, message } = await tests.client.send("POST", path, { name: "n", type, data: bad });
        expect(status, JSON.stringify(bad)).to.equal(400);
        expect(message).to.match(new RegExp(`^data\\.${key}`));
      }
    });
  }
});

describe("local-api sec: integrations", () => {
  const tests = localApiForTests();

  it("the server sets the computed keys", async () => {
    const { enabled: _, ...rest } = email;
    const { data } = await tests.client.send("POST", channels, rest);
    expect(data).to.include({ isOrg: 0, createdOrUpdatedBy: "ada@example.org", enabled: 1 });
    expect(data).to.have.property("state");
    expect(data).not.to.have.property("props");
    const registry = integrationCases.find(({ data }) => data.registryType === "GHCR");
    const created = await tests.client.send("POST", "/api/v2/ContainerRegistries", {
      name: "n",
      ...registry,
    });
    expect(created.data.props).to.deep.equal({ tags: "GHCR" });
  });

  it("an integration of the organization level is marked", async () => {
    const headers = { "org-access": "true", "account-name": "acme-dev" };
    const { data } = await tests.client.send("POST", channels, email, { headers });
    expect(data.isOrg).to.equal(1);
    const only = { headers: { "account-name": "acme-dev" } };
    const { data: updated } = await tests.client.send("PATCH", `${channels}/${data.intgGuid}`, email, only);
    expect(updated.isOrg, "after an update without the header").to.equal(1);
  });

  it("a request cannot set the server's keys", async () => {
    const props = { isDefault: true };
    const body = { ...email, isOrg: 1, createdOrUpdatedBy: "eve", serverToken: { serverToken: "x" }, props };
    const { data } = await tests.client.send("POST", channels, body);
    expect(data).to.include({ isOrg: 0, createdOrUpdatedBy: "ada@example.org" });
    expect(data).not.to.have.any.keys("serverToken", "props");
  });

  it("an omitted secret is not in responses", async () => {
    const tracker = { jiraUrl: "j", issueType: "Bug", projectId: "P", username: "u" };
    const data = { ...tracker, jiraType: "JIRA_CLOUD" };
    const created = await tests.client.send("POST", channels, { name: "n", type: "Jira", data });
    expect(created.data.data).to.deep.equal(data);
  });

  it("an update may contain only some of the keys", async () => {
    const { data } = await tests.client.send("POST", channels, email);
    const { data: updated } = await tests.client.send("PATCH", `${channels}/${data.intgGuid}`, {
      enabled: 0,
    });
    expect(updated).to.include({ name: email.name, enabled: 0 });
    expect(updated.data).to.deep.equal(email.data);
  });

  const refusals: [string, unknown, RegExp][] = [
    ["no name", { ...email, name: undefined }, /^name: is required/],
    ["an empty name", { ...email, name: " " }, /^name: must not be empty/],
    ["no data", { ...email, data: undefined }, /^data: is required|^data: must be an object/],
    ["empty data", { ...email, data: {} }, /^data\.channelProps: is required/],
    ["data that is not an object", { ...email, data: [] }, /^data: must be an object/],
    ["no type", { ...email, type: undefined }, /^type: is required/],
    ["an unknown type", { ...email, type: "Pigeon" }, /^type: must be one of SlackChannel, /],
    ["a type that every object has", { ...email, type: "constructor" }, /^type: must be one of /],
    ["a type of another collection", { ...email, type: "AwsCfg" }, /^type: must be one of /],
    ["a switch that is neither 0 nor 1", { ...email, enabled: true }, /^enabled: must be 0 or 1/],
    [
      "no recipients",
      { ...email, data: { channelProps: { recipients: [] } } },
      /^data\.channelProps\.recipients: /,
    ],
    ["a body that is not an object", [email], /^body: must be a JSON object/],
    ["no body", undefined, /^body: must be a JSON object/],
  ];
  for (const [title, body, message] of refusals) {
    it(`an integration with ${title} is rejected and not created`, async () => {
      const count = (await tests.client.list(channels)).length;
      const answer = await tests.client.send("POST", channels, body);
      expect(answer.status).to.equal(400);
      expect(answer.message).to.match(message);
      expect(await tests.client.list(channels)).to.have.length(count);
    });
  }

  it("the type and the GUID of an integration cannot change", async () => {
    const { data } = await tests.client.send("POST", channels, email);
    const path = `${channels}/${data.intgGuid}`;
    const webhook = { type: "Webhook", data: { webhookUrl: "https://w.example.org" } };
    expect((await tests.client.send("PATCH", path, webhook)).message).to.equal("type: cannot be changed");
    const other = await tests.client.send("PATCH", path, { intgGuid: "ACME_1" });
    expect(other.status).to.equal(400);
    expect(other.message).to.equal("intgGuid: cannot be changed");
    expect((await tests.client.send("GET", path)).data).to.deep.equal(data);
  });

  it("a registry requires the type of registries, and a known registry type", async () => {
    const path = "/api/v2/ContainerRegistries";
    const wrongType = { name: "n", type: "AwsCfg", data: { registryType: "GHCR" } };
    expect((await tests.client.send("POST", path, wrongType)).message).to.match(/^type: must be ContVulnCfg/);
    const wrongKind = { name: "n", type: "ContVulnCfg", data: { registryType: "ATTIC" } };
    expect((await tests.client.send("POST", path, wrongKind)).message).to.match(
      /^data\.registryType: must be/,
    );
  });

  it("an error message never contains a rejected secret", async () => {
    const data = { apiIntgKey: { secret: "shh" } };
    const { status, text } = await tests.client.send("POST", channels, {
      name: "n",
      type: "PagerDutyApi",
      data,
    });
    expect(status).to.equal(400);
    expect(text).not.to.include("shh");
  });

  it("only existing channels can be tested", async () => {
    const { data } = await tests.client.send("POST", channels, email);
    expect((await tests.client.send("POST", `${channels}/${data.intgGuid}/test`)).status).to.equal(204);
    const tested = await tests.client.send("GET", `${channels}/${data.intgGuid}`);
    expect(tested.data.createdOrUpdatedTime).to.equal(data.createdOrUpdatedTime);
    expect((await tests.client.send("POST", `${channels}/ACME_1/test`)).status).to.equal(404);
  });
});
