import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";

const address = "sec_alert_channel_email.ops";

const configuration = (more = "") => `
  resource "sec_alert_channel_email" "ops" {
    name       = "ops"
    recipients = ["a@example.org"]
    ${more}
  }
`;

describe("the test alert of a channel", () => {
  const lab = servedLabForTests();
  const undelivered = { status: 400, body: { message: "nobody answers" } } as const;

  it("a failed test alert deletes a new channel", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    api.fail({ method: "POST", path: "AlertChannels/*/test", ...undelivered });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ address, summary: "Test alert not delivered" });
    expect(errors[0]?.detail).to.match(
      /^\[POST\] http:\S+\/AlertChannels\/(ACME_\w+)\/test\n {2}\[400\] nobody answers\n\nThe channel was deleted again\. Correct its settings, or set test_integration to false\.$/,
    );
    const calls = api.takeChanges().map(({ call }) => call.replace(/ACME_\w+/, "GUID"));
    expect(calls).to.deep.equal([
      "POST AlertChannels",
      "POST AlertChannels/GUID/test",
      "DELETE AlertChannels/GUID",
    ]);
    expect(api.objects("AlertChannels")).to.deep.equal([]);
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);

    await terraform.apply();
    api.only("AlertChannels");
  });

  it("a failed test alert leaves a channel that cannot be deleted tainted, and the next apply replaces it", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    api.fail(
      { method: "POST", path: "AlertChannels/*/test", ...undelivered },
      { method: "DELETE", path: "AlertChannels/*", status: 403, body: { message: "not today" } },
    );
    const { errors } = await terraform.apply({ exit: 1 });
    const { intgGuid: guid } = api.only("AlertChannels");
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ address, summary: "Test alert not delivered, channel not deleted" });
    const { detail = "" } = errors[0] ?? {};
    expect(detail).to.contain("[400] nobody answers").and.contain("[403] not today");
    expect(detail).to.contain(
      `The channel ${guid} could not be deleted again and is kept in the state as tainted:`,
    );
    const { tainted, values } = await terraform.stored(address);
    expect(tainted).to.equal(true);
    expect(values).to.include({ id: guid, name: "ops", type_name: "EmailUser", test_integration: true });
    api.takeChanges();

    const plan = await terraform.plan();
    expect(plan.changes.get(address)).to.deep.include({
      actions: ["delete", "create"],
      reason: "replace_because_tainted",
    });
    await terraform.applyPlanned();
    const { intgGuid: other } = api.only("AlertChannels");
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      `DELETE AlertChannels/${guid}`,
      "POST AlertChannels",
      `POST AlertChannels/${other}/test`,
    ]);
    expect(await terraform.stored(address)).to.have.property("tainted", false);
  });

  it("a failed test alert does not undo an update", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { intgGuid: guid } = api.only("AlertChannels");
    await terraform.write(configuration("enabled = false"));
    api.takeChanges();
    api.fail({ method: "POST", path: "AlertChannels/*/test", ...undelivered });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors).to.have.lengthOf(1);
    expect(errors[0]).to.include({ address, summary: "Test alert not delivered" });
    expect(errors[0]?.detail).to.contain("[400] nobody answers");
    expect(errors[0]?.detail).to.contain("The channel was updated nevertheless.");
    expect(api.takeChanges().map(({ call }) => call)).to.deep.equal([
      `PATCH AlertChannels/${guid}`,
      `POST AlertChannels/${guid}/test`,
    ]);
    const { tainted, values } = await terraform.stored(address);
    expect(tainted).to.equal(false);
    expect(values).to.include({
      enabled: false,
      created_or_updated_time: api.only("AlertChannels").createdOrUpdatedTime,
    });
    await terraform.emptyPlan();
  });

  it("a test alert whose response is lost is not sent again", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    api.fail({ method: "POST", path: "AlertChannels/*/test", drop: "after" });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors[0]).to.include({ address, summary: "Test alert not delivered" });
    const calls = api.takeChanges().map(({ call }) => call.replace(/ACME_\w+/, "GUID"));
    expect(calls).to.deep.equal([
      "POST AlertChannels",
      "POST AlertChannels/GUID/test",
      "DELETE AlertChannels/GUID",
    ]);
    expect(api.objects("AlertChannels")).to.deep.equal([]);
  });
});
