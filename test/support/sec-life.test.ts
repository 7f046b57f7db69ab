import { expect } from "chai";
import { ContractError } from "../../src/testing/core/core.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { refusal, useSecLife } from "./sec-life.ts";

const mail = { name: "mail", recipients: ["a@example.com"], test_integration: false };

describe("the test lifecycle of sec resources", () => {
  const sec = useSecLife();

  it("a life runs from create to delete", async () => {
    const channel = sec.resource("alert_channel_email");
    await channel.create(mail);
    expect(channel.state).to.deep.include({ ...mail, enabled: true });
    expect(sec.api.takeChanges()).to.have.length(1);
    await channel.expectNoChange(mail);
    await channel.update({ ...mail, name: "post" });
    const { id } = channel;
    await channel.import(id);
    expect(channel.state).to.include({ id, name: "post" });
    await channel.destroy();
    expect(channel.object).to.equal(undefined);
    expect(sec.api.objects("AlertChannels").map(({ intgGuid }) => intgGuid)).to.not.include(id);
  });

  it("a life reports planned changes", async () => {
    const channel = sec.resource("alert_channel_email");
    const created = await channel.plan(mail);
    expect(created).to.include({ action: "create" });
    expect(created.changed).to.include.members(["name", "recipients", "enabled"]);
    expect(created.recomputed).to.include("intg_guid");
    await channel.create(mail);
    expect(await channel.plan({ ...mail, enabled: false })).to.deep.equal({
      action: "update",
      changed: ["enabled"],
      recomputed: ["created_or_updated_time", "created_or_updated_by"],
      replacing: [],
    });
    expect(await channel.apply(mail)).to.equal("no-op");
  });

  it("a life shows drift and deletions only after a refresh", async () => {
    const channel = sec.resource("alert_channel_email");
    await channel.create(mail);
    await sec.api.change("AlertChannels", channel.id, { name: "other" });
    expect((await channel.plan(mail, { refresh: false })).changed).to.deep.equal([]);
    expect((await channel.plan(mail)).changed).to.deep.equal(["name"]);
    await sec.api.remove("AlertChannels", channel.id);
    expect((await channel.plan(mail)).action).to.equal("create");
    expect(await channel.refresh()).to.equal(undefined);
  });

  it("a life keeps the existing state after an error, and reports the error", async () => {
    const channel = sec.resource("alert_channel_email");
    sec.api.fail({ method: "POST", path: "AlertChannels", status: 400 });
    expect(await refusal(channel.create(mail))).to.include({ path: "" });
    expect(channel.object).to.equal(undefined);
    await channel.create(mail);
    sec.api.fail({ method: "DELETE", path: "AlertChannels/*", status: 403 });
    await refusal(channel.destroy());
    expect(channel.state).to.include({ name: "mail" });
  });

  it("a life waits without real delays", async () => {
    const channel = sec.resource("alert_channel_email");
    await channel.create(mail);
    sec.api.fail({ method: "GET", path: "AlertChannels/*", status: 503, times: 2 });
    await channel.refresh();
    expect(sec.api.waitingFaults).to.equal(0);
  });

  it("a life reads data sources", async () => {
    expect(await sec.readData("user_profile")).to.include({ username: "ada@example.org" });
  });

  it("a life rejects an update when a replacement is expected", async () => {
    const group = sec.resource("alert_channel_email");
    await group.create(mail);
    const error = await rejection(group.replace({ ...mail, name: "post" }), Error);
    expect(error).to.not.be.instanceOf(ContractError);
    expect(error.message).to.equal("Terraform plans the action update, not replace");
  });
});

describe("the test lifecycle of sec resources in a subaccount", () => {
  const sec = useSecLife({ provider: { subaccount: "acme-dev" } });

  it("a life in a subaccount sends the subaccount in every request", async () => {
    await sec.readData("user_profile");
    const named = sec.api.requests().filter(({ headers }) => headers["account-name"] === "acme-dev");
    expect(named).to.not.deep.equal([]);
  });
});
