import { expect } from "chai";
import { sec as provider } from "../../../src/resources/sec/index.ts";
import { forgetConfigurations } from "../../../src/schema/engine/operations/validated-configurations.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";
import { sampled } from "../../support/thorough.ts";
import { validateUnconfigured } from "../../support/validate-unconfigured.ts";
import { alertChannelCases } from "./alert-channel-cases.ts";
import type { IntegrationCase } from "./integration-facts.ts";

const undelivered = {
  method: "POST",
  path: "AlertChannels/*/test",
  status: 400,
  body: { message: "nobody answers" },
} as const;

/** The behavior that all alert channels share. */
function lives({ type, config, kind, withheld }: IntegrationCase): void {
  const sec = useSecLife();
  const calls = () => sec.api.takeChanges().map(({ call }) => call);

  it("an enabled channel receives a test alert after each change", async () => {
    const channel = sec.resource(type);
    await channel.create(config);
    const { id } = channel;
    expect(calls()).to.deep.equal(["POST AlertChannels", `POST AlertChannels/${id}/test`]);
    await channel.update({ ...config, name: "renamed" });
    expect(calls()).to.deep.equal([`PATCH AlertChannels/${id}`, `POST AlertChannels/${id}/test`]);

    await channel.update({ ...config, test_integration: false });
    expect(calls()).to.deep.equal([`PATCH AlertChannels/${id}`]);
    expect(await channel.plan(config)).to.deep.include({ action: "update", changed: ["test_integration"] });
    await channel.update({ ...config, test_integration: null });
    expect(calls()).to.deep.equal([`PATCH AlertChannels/${id}`, `POST AlertChannels/${id}/test`]);

    await sec.resource(type).create({ ...config, test_integration: false });
    expect(calls()).to.deep.equal(["POST AlertChannels"]);
  });

  it("a new channel is deleted again when its test alert is not delivered", async () => {
    const channel = sec.resource(type);
    sec.api.fail(undelivered);
    const { summary, detail, path } = await refusal(channel.create(config));
    expect({ summary, path }).to.deep.equal({ summary: "Test alert not delivered", path: "" });
    expect(detail).to.contain("[400] nobody answers").and.to.contain("set test_integration to false");
    expect(channel.object).to.equal(undefined);
    expect(sec.api.objects("AlertChannels")).to.deep.equal([]);
    expect(calls().map((call) => call.replace(/\/ACME_\w+/, ""))).to.deep.equal([
      "POST AlertChannels",
      "POST AlertChannels/test",
      "DELETE AlertChannels",
    ]);
  });

  it("a new channel that can be neither tested nor deleted is tainted, and then replaced", async () => {
    const channel = sec.resource(type);
    sec.api.fail(undelivered, { method: "DELETE", path: "AlertChannels/*", status: 403 });
    const { summary, detail } = await refusal(channel.create(config));
    const first = sec.api.only("AlertChannels").intgGuid;
    expect(summary).to.equal("Test alert not delivered, channel not deleted");
    expect(detail).to.contain(`The channel ${first} could not be deleted again`);
    expect(channel.object?.tainted).to.equal(true);
    expect(channel.state).to.include({ id: first, name: config.name, type_name: kind });

    expect((await channel.plan(config)).action).to.equal("replace");
    expect(await channel.apply(config)).to.equal("replace");
    expect(channel.object?.tainted).to.equal(false);
    expect(sec.api.only("AlertChannels").intgGuid).to.equal(channel.id).and.not.to.equal(first);
    await channel.expectNoChange(config);
  });

  it("a channel keeps its update when the test alert after it is not delivered", async () => {
    const channel = sec.resource(type);
    await channel.create(config);
    const renamed = { ...config, name: "renamed" };
    sec.api.fail(undelivered);
    const { summary, detail } = await refusal(channel.update(renamed));
    expect(summary).to.equal("Test alert not delivered");
    expect(detail).to.contain("[400] nobody answers").and.to.contain("updated nevertheless");
    expect(channel.object?.tainted).to.equal(false);
    expect(channel.state).to.include({ name: "renamed" });
    await channel.expectNoChange(renamed);
  });

  it("a channel keeps its state when an update is rejected", async () => {
    const channel = sec.resource(type);
    const before = await channel.create(config);
    sec.api.fail({ method: "PATCH", path: "AlertChannels/*", status: 400 });
    await refusal(channel.update({ ...config, name: "renamed" }));
    expect(channel.state).to.deep.equal(before);
    expect(await channel.plan({ ...config, name: "renamed" })).to.deep.include({ changed: ["name"] });
  });

  it("a channel is enabled by default", async () => {
    const channel = sec.resource(type);
    const stored = () => sec.api.only("AlertChannels").enabled;
    await channel.create({ ...config, enabled: null });
    expect([channel.state.enabled, stored()]).to.deep.equal([true, 1]);
    const off = { ...config, enabled: false };
    await channel.update(off);
    expect([channel.state.enabled, stored()]).to.deep.equal([false, 0]);
    await channel.expectNoChange(off);
    expect(await channel.plan(config)).to.deep.include({ action: "update", changed: ["enabled"] });
    await channel.update(config);
    expect(stored()).to.equal(1);
    await sec.api.change("AlertChannels", channel.id, { enabled: 0 });
    expect((await channel.plan(config)).changed).to.deep.equal(["enabled"]);
  });

  it("a planned update shows update time and author as unknown, and keeps the identity", async () => {
    const channel = sec.resource(type);
    await channel.create(config);
    const { recomputed, ...plan } = await channel.plan({ ...config, name: "renamed" });
    expect(plan).to.deep.equal({ action: "update", changed: ["name"], replacing: [] });
    expect(recomputed).to.have.members(["created_or_updated_time", "created_or_updated_by"]);
  });

  it("a channel is removed from the state when the API does not find it", async () => {
    const channel = sec.resource(type);
    await channel.create(config);
    await sec.api.remove("AlertChannels", channel.id);
    expect(await channel.refresh()).to.equal(undefined);
  });

  it("a channel has computed type, GUID and level", async () => {
    const channel = sec.resource(type);
    const { created_or_updated_by: author, ...state } = await channel.create(config);
    const { intgGuid, createdOrUpdatedBy, createdOrUpdatedTime } = sec.api.only("AlertChannels");
    expect(author).to.equal(createdOrUpdatedBy);
    expect(state).to.include({ id: intgGuid, intg_guid: intgGuid, type_name: kind, org_level: false });
    expect(state.created_or_updated_time).to.equal(createdOrUpdatedTime);
    await sec.api.change("AlertChannels", channel.id, { isOrg: 1 });
    expect(await channel.refresh()).to.include({ org_level: true });
  });

  it("a channel is imported with all attributes that the API returns", async () => {
    const channel = sec.resource(type);
    await channel.create(config);
    await validateUnconfigured(provider, channel.type, config);
    await channel.import(channel.id);
    forgetConfigurations();
    const { action, changed } = await channel.plan(config);
    expect(action).to.equal(withheld.length > 0 ? "update" : "no-op");
    expect(changed).to.have.members(withheld);
    await channel.apply(config);
    await channel.expectNoChange(config);
  });

  it("a channel is not imported from a channel of another type", async () => {
    const channel = sec.resource(type);
    await sec.api.put("AlertChannels", "ACME_1", {
      intgGuid: "ACME_1",
      name: "other",
      type: "Other",
      enabled: 1,
    });
    const { detail } = await refusal(channel.import("ACME_1"));
    expect(detail).to.equal("ACME_1 is a channel of type Other: no resource of this provider is for that.");
    expect(channel.object).to.equal(undefined);
  });
}

for (const one of sampled(await alertChannelCases())) {
  describe(one.type, () => lives(one));
}
