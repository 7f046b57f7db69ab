import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { emailChannel, existing } from "./wire.ts";

const address = "sec_alert_channel_email.ops";

function configuration(more = "", name = "ops", recipients = '["a@example.org", "b@example.org"]') {
  return `
    resource "sec_alert_channel_email" "ops" {
      name       = "${name}"
      recipients = ${recipients}
      ${more}
    }
  `;
}

describe("sec_alert_channel_email", () => {
  const lab = servedLabForTests();
  const recipients = ["a@example.org", "b@example.org"];

  it("an e-mail channel is created, read, updated and destroyed", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    const creation = await terraform.plan();
    expect(creation.changes.get(address)).to.deep.include({
      actions: ["create"],
      after: { name: "ops", enabled: true, test_integration: true, recipients },
      unknown: [
        "created_or_updated_by",
        "created_or_updated_time",
        "id",
        "intg_guid",
        "org_level",
        "type_name",
      ],
    });
    expect(api.requests()).to.deep.equal([]);

    await terraform.applyPlanned();
    const { intgGuid: guid, createdOrUpdatedTime } = api.only("AlertChannels");
    expect(api.takeChanges()).to.deep.equal([
      { call: "POST AlertChannels", body: emailChannel({ name: "ops", recipients }) },
      { call: `POST AlertChannels/${guid}/test` },
    ]);
    const created = {
      id: guid,
      intg_guid: guid,
      name: "ops",
      enabled: true,
      test_integration: true,
      recipients,
      type_name: "EmailUser",
      org_level: false,
      created_or_updated_time: createdOrUpdatedTime,
      created_or_updated_by: "ada@example.org",
    };
    expect(await terraform.stored(address)).to.deep.equal({ values: created, tainted: false });
    await terraform.emptyPlan();
    expect(api.calls()).to.deep.equal([{ call: `GET AlertChannels/${guid}` }]);

    await terraform.write(configuration("enabled = false", "operations"));
    const update = await terraform.plan();
    const { created_or_updated_time: _, created_or_updated_by: __, ...kept } = created;
    expect(update.changes.get(address)).to.deep.include({
      actions: ["update"],
      before: created,
      after: { ...kept, name: "operations", enabled: false },
      unknown: ["created_or_updated_by", "created_or_updated_time"],
    });
    expect([...update.drift.keys()]).to.deep.equal([]);
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AlertChannels/${guid}`,
        body: { intgGuid: guid, ...emailChannel({ name: "operations", recipients, enabled: 0 }) },
      },
      { call: `POST AlertChannels/${guid}/test` },
    ]);
    const changed = api.only("AlertChannels");
    expect(changed.createdOrUpdatedTime).not.to.equal(createdOrUpdatedTime);
    expect((await terraform.stored(address)).values).to.deep.equal({
      ...created,
      name: "operations",
      enabled: false,
      created_or_updated_time: changed.createdOrUpdatedTime,
    });
    await terraform.emptyPlan();

    await terraform.destroy();
    expect(api.takeChanges()).to.deep.equal([{ call: `DELETE AlertChannels/${guid}` }]);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });

  it("a plan shows drift of an e-mail channel, and an apply corrects it", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    api.takeChanges();

    await api.change("AlertChannels", guid, {
      enabled: 0,
      data: { channelProps: { recipients: ["eve@example.org"] } },
      createdOrUpdatedBy: "eve@example.org",
    });
    const repair = await terraform.plan();
    const drift = repair.drift.get(address);
    expect(drift?.actions).to.deep.equal(["update"]);
    expect(drift?.after).to.include({ enabled: false, created_or_updated_by: "eve@example.org" });
    const change = repair.changes.get(address);
    expect(change?.actions).to.deep.equal(["update"]);
    expect(change?.before).to.deep.include({ enabled: false, recipients: ["eve@example.org"] });
    expect(change?.after).to.deep.include({ enabled: true, recipients });
    await terraform.applyPlanned();
    expect(api.takeChanges()[0]).to.deep.equal({
      call: `PATCH AlertChannels/${guid}`,
      body: { intgGuid: guid, ...emailChannel({ name: "ops", recipients }) },
    });
    await terraform.emptyPlan();

    await api.remove("AlertChannels", guid);
    const anew = await terraform.plan();
    expect(anew.drift.get(address)?.actions).to.deep.equal(["delete"]);
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    const { intgGuid: other } = api.only("AlertChannels");
    expect(other).not.to.equal(guid);
    expect((await terraform.stored(address)).values.id).to.equal(other);

    await api.remove("AlertChannels", other);
    api.takeChanges();
    await terraform.destroy({ args: ["-refresh=false"] });
    expect(api.takeChanges()).to.deep.equal([{ call: `DELETE AlertChannels/${other}` }]);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
  });

  it("an e-mail channel is replaced on request, before or after the old one is destroyed", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration("test_integration = false"));
    await terraform.apply();
    const { intgGuid: first } = api.only("AlertChannels");
    api.takeChanges();

    const replacement = await terraform.plan({ args: [`-replace=${address}`] });
    expect(replacement.changes.get(address)).to.deep.include({
      actions: ["delete", "create"],
      reason: "replace_by_request",
    });
    await terraform.applyPlanned();
    const { intgGuid: second } = api.only("AlertChannels");
    expect(second).not.to.equal(first);
    const body = emailChannel({ name: "ops", recipients });
    expect(api.takeChanges()).to.deep.equal([
      { call: `DELETE AlertChannels/${first}` },
      { call: "POST AlertChannels", body },
    ]);

    await terraform.run(["taint", address]);
    await terraform.write(
      configuration("test_integration = false\nlifecycle { create_before_destroy = true }"),
    );
    await terraform.apply();
    const { intgGuid: third } = api.only("AlertChannels");
    expect(api.takeChanges()).to.deep.equal([
      { call: "POST AlertChannels", body },
      { call: `DELETE AlertChannels/${second}` },
    ]);
    expect(await terraform.stored(address)).to.deep.include({ tainted: false });
    expect((await terraform.stored(address)).values.id).to.equal(third);
  });

  it("an e-mail channel is imported by its GUID, by command or by block, and the next plan is empty", async () => {
    const { api, terraform } = lab;
    const object = existing("ACME_1", emailChannel({ name: "ops", recipients }));
    await api.put("AlertChannels", "ACME_1", object);
    await terraform.write(configuration());
    await terraform.import(address, "ACME_1");
    expect((await terraform.stored(address)).values).to.deep.equal({
      id: "ACME_1",
      intg_guid: "ACME_1",
      name: "ops",
      enabled: true,
      test_integration: true,
      recipients,
      type_name: "EmailUser",
      org_level: false,
      created_or_updated_time: "2030-01-02T03:04:05.678Z",
      created_or_updated_by: "eve@example.org",
    });
    await terraform.emptyPlan();

    await api.put("AlertChannels", "ACME_2", { ...object, isOrg: 1, enabled: 0 });
    await terraform.run(["state", "rm", address]);
    const block = (id: string) => `import {\n  to = ${address}\n  id = "${id}"\n}\n`;
    await terraform.write({ "main.tf": configuration("enabled = false"), "import.tf": block("ACME_2") });
    const plan = await terraform.plan();
    expect(plan.changes.get(address)).to.deep.include({ actions: ["no-op"], importId: "ACME_2" });
    await terraform.applyPlanned();
    expect((await terraform.stored(address)).values).to.include({
      id: "ACME_2",
      org_level: true,
      enabled: false,
    });
    expect(api.takeChanges()).to.deep.equal([]);
  });

  it("a failed import reports the reason", async () => {
    const { api, terraform } = lab;
    await api.put("AlertChannels", "ACME_3", existing("ACME_3", { name: "x", type: "Webhook", data: {} }));
    const importing = async (id: string) => {
      await terraform.write({
        "import.tf": `import {\n  to = ${address}\n  id = "${id}"\n}\n`,
        "main.tf": configuration(),
      });
      return (await terraform.failingPlan()).errors[0];
    };
    expect(await importing("ACME_9")).to.include({ summary: "Cannot import non-existent remote object" });
    const ofAnotherKind = await importing("ACME_3");
    expect(ofAnotherKind?.summary).to.equal("Object of another kind");
    expect(ofAnotherKind?.detail).to.equal(
      "ACME_3 is a channel of type Webhook: import it as sec_alert_channel_webhook.",
    );
    expect(await importing("a/b")).to.include({ summary: "Cannot import non-existent remote object" });
  });

  it("a channel sends a test alert only if it is configured", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration("test_integration = false"));
    await terraform.apply();
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal(["POST AlertChannels"]);
    await terraform.emptyPlan();

    await terraform.write(configuration());
    const plan = await terraform.plan();
    expect(plan.changes.get(address)?.before?.test_integration).to.equal(false);
    expect(plan.changes.get(address)?.after?.test_integration).to.equal(true);
    await terraform.applyPlanned();
    const { intgGuid: guid } = api.only("AlertChannels");
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AlertChannels/${guid}`,
        body: { intgGuid: guid, ...emailChannel({ name: "ops", recipients }) },
      },
      { call: `POST AlertChannels/${guid}/test` },
    ]);
  });

  it("another spelling or order of the recipients plans no change", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration("", "ops", '[" a@example.org ", "b@example.org"]'));
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    const typed = [" a@example.org ", "b@example.org"];
    expect(api.takeChanges()[0]?.body).to.deep.equal(emailChannel({ name: "ops", recipients: typed }));
    expect((await terraform.stored(address)).values.recipients).to.deep.equal(typed);

    await api.change("AlertChannels", guid, { data: { channelProps: { recipients } } });
    await terraform.emptyPlan();
    await api.change("AlertChannels", guid, { data: { channelProps: { recipients: recipients.join(",") } } });
    await terraform.emptyPlan();
    await terraform.write(configuration("", "ops", '["a@example.org", "b@example.org\\t"]'));
    await terraform.emptyPlan();
    await terraform.write(configuration("", "ops", '["b@example.org", "a@example.org"]'));
    await terraform.emptyPlan();
  });
});
