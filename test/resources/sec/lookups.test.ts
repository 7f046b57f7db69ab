import { expect } from "chai";
import { channelWires } from "../../../src/resources/sec/alert_channel/wire.ts";
import { sec as provider } from "../../../src/resources/sec/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

type Row = { readonly [name: string]: unknown };

const changed = { createdOrUpdatedTime: "2030-01-02T03:04:05.678Z", createdOrUpdatedBy: "ada@example.org" };
const channel = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  enabled: 1,
  isOrg: 0,
  ...changed,
  ...more,
});

describe("data source alert_channel", () => {
  const sec = useSecLife();

  it("alert_channel finds the channel with exactly this name, and returns its type", async () => {
    await sec.api.put("AlertChannels", "ACME_1", channel("ops", "EmailUser"));
    await sec.api.put("AlertChannels", "ACME_2", channel("Ops", "SlackChannel", { enabled: 0, isOrg: 1 }));
    expect(await sec.readData("alert_channel", { name: "Ops" })).to.deep.equal({
      id: "ACME_2",
      name: "Ops",
      type: "chat",
      enabled: false,
      org_level: true,
      created_or_updated_time: "2030-01-02T03:04:05.678Z",
      created_or_updated_by: "ada@example.org",
    });
    const requests = sec.api.requests().map(({ method, path }) => `${method} ${path}`);
    expect(requests).to.deep.equal(["POST /api/v2/access/tokens", "GET /api/v2/AlertChannels"]);
  });

  it("alert_channel finds a channel that a resource created, by the type in the resource's name", async () => {
    const mail = sec.resource("alert_channel_email");
    const { id } = await mail.create({ name: "ops", recipients: ["ops@example.org"] });
    await sec.api.put("AlertChannels", "ACME_2", channel("ops", "SlackChannel"));
    expect(await sec.readData("alert_channel", { name: "ops", type: "email" })).to.include({
      id,
      type: "email",
    });
  });

  it("alert_channel distinguishes the editions of the tracker", async () => {
    for (const [id, jiraType, type] of [
      ["ACME_1", "JIRA_CLOUD", "tracker_cloud"],
      ["ACME_2", "JIRA_SERVER", "tracker_server"],
    ] as const) {
      await sec.api.put("AlertChannels", id, channel("backlog", "Jira", { data: { jiraType } }));
      expect(await sec.readData("alert_channel", { name: "backlog", type })).to.include({ id, type });
    }
  });

  it("alert_channel knows the type of each channel resource", () => {
    const resources = Object.keys(provider.definition.resources).flatMap((name) =>
      name.startsWith("alert_channel_") ? [name.replace("alert_channel_", "")] : [],
    );
    expect(Object.keys(channelWires).sort()).to.deep.equal(resources.sort());
  });

  it("alert_channel returns no type for a channel that no resource manages", async () => {
    await sec.api.put("AlertChannels", "ACME_1", channel("fax", "Facsimile"));
    expect(await sec.readData("alert_channel", { name: "fax" })).to.include({ id: "ACME_1", type: null });
  });

  it("alert_channel reports a missing channel, or one of another type, at the attribute name", async () => {
    await sec.api.put("AlertChannels", "ACME_1", channel("ops", "EmailUser"));
    const error = await refusal(sec.readData("alert_channel", { name: "ops " }));
    expect(error).to.include({ path: "name", summary: "Alert channel not found" });
    expect(error.detail).to.contain('"ops "');
    const other = await refusal(sec.readData("alert_channel", { name: "ops", type: "chat" }));
    expect(other.detail).to.contain("No alert channel of type chat has the name");
    expect(other.detail).to.contain("such as sec_alert_channel_chat.example.name.");
  });

  it("alert_channel reports the GUIDs of all channels with an ambiguous name", async () => {
    await sec.api.put("AlertChannels", "ACME_1", channel("ops", "EmailUser"));
    await sec.api.put("AlertChannels", "ACME_2", channel("ops", "SlackChannel"));
    const error = await refusal(sec.readData("alert_channel", { name: "ops" }));
    expect(error).to.include({ path: "name", summary: "More than one alert channel" });
    expect(error.detail).to.contain("ACME_1").and.contain("ACME_2").and.contain("Set type");
  });

  it("alert_channel rejects an unknown type without sending a request", async () => {
    sec.api.localApi.control.clearRequests();
    const error = await refusal(sec.readData("alert_channel", { name: "ops", type: "fax" }));
    expect(error).to.include({ path: "type" });
    expect(sec.api.requests()).to.deep.equal([]);
  });

  it("alert_channel shows no secret of a channel in an error", async () => {
    const secret = "https://hooks.example.org/hush-hush";
    const data = { webhookUrl: secret };
    const body = { data: [{ ...channel("ops", "Webhook"), data, enabled: "hush-hush" }] };
    sec.api.fail({ method: "GET", path: "AlertChannels", status: 200, body });
    const error = await refusal(sec.readData("alert_channel", { name: "ops" }));
    expect(JSON.stringify(error)).to.not.contain("hush-hush");
  });

  it("alert_channel fails with the API's message", async () => {
    sec.api.fail({ method: "GET", path: "AlertChannels", status: 403, body: { message: "no such right" } });
    const error = await refusal(sec.readData("alert_channel", { name: "ops" }));
    expect(error.detail).to.contain("no such right");
  });
});

describe("data source resource_group", () => {
  const sec = useSecLife();
  const group = (name: string, resourceType: string, more: object = {}) => ({
    name,
    resourceType,
    enabled: 1,
    description: "all of it",
    updatedTime: "2030-01-02T03:04:05.678Z",
    updatedBy: "ada@example.org",
    isDefaultBoolean: false,
    ...more,
  });

  it("resource_group finds the group with exactly this name, including groups of the old style", async () => {
    await sec.api.put("ResourceGroups", "ACME_1", group("Production", "AWS"));
    await sec.api.put("ResourceGroups", "ACME_2", group("production", "MACHINE", { isDefaultBoolean: true }));
    expect(await sec.readData("resource_group", { name: "production" })).to.deep.equal({
      id: "ACME_2",
      name: "production",
      type: "MACHINE",
      enabled: true,
      description: "all of it",
      last_updated: "2030-01-02 03:04:05.678 +0000 UTC",
      updated_by: "ada@example.org",
      is_default: true,
    });
    expect(await sec.readData("resource_group", { name: "Production" })).to.include({ type: "CLOUD_A" });
  });

  it("resource_group selects one of several groups by type, and reports all of them without a type", async () => {
    await sec.api.put("ResourceGroups", "ACME_1", group("production", "AWS"));
    await sec.api.put("ResourceGroups", "ACME_2", group("production", "GCP"));
    const config = { name: "production", type: "CLOUD_B" };
    expect(await sec.readData("resource_group", config)).to.include({ id: "ACME_2", type: "CLOUD_B" });
    const error = await refusal(sec.readData("resource_group", { name: "production" }));
    expect(error).to.include({ path: "name", summary: "More than one resource group" });
    expect(error.detail).to.contain("ACME_1").and.contain("ACME_2");
  });

  it("resource_group reports a missing group at the attribute name", async () => {
    const error = await refusal(sec.readData("resource_group", { name: "production", type: "MACHINE" }));
    expect(error).to.include({ path: "name", summary: "Resource group not found" });
    expect(error.detail).to.contain("No resource group of type MACHINE");
  });

  it("resource_group fails when a group in the response has no GUID", async () => {
    const body = { data: [group("production", "AWS")] };
    sec.api.fail({ method: "GET", path: "ResourceGroups", status: 200, body });
    const { detail } = await refusal(sec.readData("resource_group", { name: "production" }));
    expect(detail).to.contain("resourceGroupGuid is missing");
  });
});

describe("data source policies", () => {
  const sec = useSecLife();

  it("policies lists the policies of the account and those of the platform", async () => {
    const { policies, id } = await sec.readData("policies");
    expect(id).to.equal("acme");
    const before = policies as readonly Row[];
    const managed = before.filter((policy) => policy.managed);
    expect(managed.length).to.be.greaterThan(0);
    const query = sec.resource("query");
    const made = await query.create({
      query_id: "ACME_Q",
      query: "{ source { CloudTrailRawEvents } return { EVENT } }",
    });
    const own = sec.resource("policy");
    const policy = await own.create({
      title: "Root was used",
      type: "Violation",
      query_id: made.query_id,
      description: "Somebody used root",
      remediation: "Ask them why",
      severity: "High",
      tags: ["audit"],
      alerting: { profile: "LW_CFG_DEFAULT", enabled: true },
    });
    sec.api.localApi.control.clearRequests();
    const after = (await sec.readData("policies")).policies as readonly Row[];
    expect(after).to.have.length(before.length + 1);
    expect(after.find(({ id: one }) => one === policy.id)).to.include({
      title: "Root was used",
      query_id: made.query_id,
      severity: "high",
      type: "Violation",
      enabled: true,
      alerting_enabled: true,
      alerting_profile: "LW_CFG_DEFAULT",
      managed: false,
    });
    expect(sec.api.requests().map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      "GET /api/v2/Policies",
    ]);
  });

  it("policies fails when a policy in the response has no ID", async () => {
    const body = { data: [{ title: "nameless" }] };
    sec.api.fail({ method: "GET", path: "Policies", status: 200, body });
    expect((await refusal(sec.readData("policies"))).detail).to.contain("policyId is missing");
  });

  it("policies fails with the API's message", async () => {
    sec.api.fail({ method: "GET", path: "Policies", status: 403, body: { message: "no such right" } });
    expect((await refusal(sec.readData("policies"))).detail).to.contain("no such right");
  });
});
