import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const alert = { name: "Violation_New", event_name: "New", description: "{{ACCOUNT}}", subject: "Breach" };
const other = { name: "Violation_Old", event_name: "Old", description: "{{REGION}}", subject: "Breach" };
const storage = { name: "Storage", extends: "LW_CFG_DEFAULT", alert: [alert, other] };

describe("alert_profile", () => {
  const sec = useSecLife();
  const calls = () => sec.api.takeChanges().map(({ call }) => call);

  it("a profile inherits the fields of the profile that it extends", async () => {
    const profile = sec.resource("alert_profile");
    await profile.create(storage);
    expect(profile.state).to.include({ id: "Storage", name: "Storage", extends: "LW_CFG_DEFAULT" });
    expect(profile.state.fields).to.have.members(["_PRIMARY_TAG", "ACCOUNT"]);
    expect(profile.state.alert).to.have.deep.members([alert, other]);
  });

  it("an update sends all templates when one changes", async () => {
    const profile = sec.resource("alert_profile");
    await profile.create(storage);
    sec.api.takeChanges();
    const changed = { ...storage, alert: [alert, { ...other, subject: "Again" }] };
    const { action, recomputed } = await profile.plan(changed);
    expect({ action, recomputed }).to.deep.equal({ action: "update", recomputed: ["fields"] });
    await profile.update(changed);
    const [change] = sec.api.takeChanges();
    expect(change?.call).to.equal("PATCH AlertProfiles/Storage");
    expect(change?.body).to.have.all.keys("alerts");
    expect(sec.api.only("AlertProfiles").alerts).to.have.deep.members([
      { name: "Violation_New", eventName: "New", description: "{{ACCOUNT}}", subject: "Breach" },
      { name: "Violation_Old", eventName: "Old", description: "{{REGION}}", subject: "Again" },
    ]);
  });

  it("a profile is replaced when its name or the extended profile changes", async () => {
    const profile = sec.resource("alert_profile");
    await profile.create(storage);
    sec.api.takeChanges();
    const renamed = { ...storage, name: "Stores" };
    expect(await profile.plan(renamed)).to.deep.include({ action: "replace", replacing: ["name"] });
    await profile.replace(renamed);
    expect(calls()).to.deep.equal(["DELETE AlertProfiles/Storage", "POST AlertProfiles"]);
    expect(profile.id).to.equal("Stores");

    const extended = { ...renamed, extends: "LW_HE_USERS_DEFAULT_PROFILE" };
    expect(await profile.plan(extended)).to.deep.include({ action: "replace", replacing: ["extends"] });
    await profile.replace(extended);
    expect(profile.state.fields).to.have.members(["_PRIMARY_TAG", "HOSTNAME", "USERNAME"]);
  });

  it("a plan shows drift of the templates, and an apply corrects it", async () => {
    const profile = sec.resource("alert_profile");
    await profile.create(storage);
    const wire = { name: "Violation_New", eventName: "New", description: "x", subject: "Breach" };
    await sec.api.change("AlertProfiles", "Storage", { alerts: [wire] });
    expect((await profile.refresh())?.alert).to.deep.equal([{ ...alert, description: "x" }]);
    await profile.update(storage);
    await profile.expectNoChange(storage);
  });

  it("a profile is imported by its name with an empty plan", async () => {
    const made = await sec.resource("alert_profile").create(storage);
    const profile = sec.resource("alert_profile");
    const { alert: alerts, fields, ...same } = await profile.import("Storage");
    expect(made).to.deep.include(same);
    expect(alerts).to.have.deep.members(storage.alert);
    expect(fields).to.have.lengthOf(2);
    await profile.expectNoChange(storage);
  });

  it("the import of a missing profile fails", async () => {
    const { path, summary, detail } = await refusal(sec.resource("alert_profile").import("Stores"));
    expect({ path, summary }).to.deep.equal({ path: "id", summary: "Alert profile not found" });
    expect(detail).to.contain("The API has no alert profile Stores.");
  });

  it("a profile is removed from the state when the API does not find it", async () => {
    const profile = sec.resource("alert_profile");
    await profile.create(storage);
    await sec.api.remove("AlertProfiles", "Storage");
    expect(await profile.refresh()).to.equal(undefined);
  });

  it("the name of a profile may contain characters that are special in a URL path", async () => {
    const profile = sec.resource("alert_profile");
    const config = { ...storage, name: "a/b c?d" };
    await profile.create(config);
    await profile.expectNoChange(config);
    await profile.import("a/b c?d");
    await profile.expectNoChange(config);
    await profile.destroy();
    expect(sec.api.objects("AlertProfiles")).to.deep.equal([]);
  });

  it("validation rejects names that are reserved by the platform", async () => {
    const taken = { ...storage, name: "LW_MINE" };
    const { path, detail } = await refusal(sec.core.validateResource("sec_alert_profile", taken));
    expect(path).to.equal("name");
    expect(detail).to.equal(
      'name must not begin with "LW_", which is reserved for profiles of the platform, got "LW_MINE".',
    );
    await sec.core.validateResource("sec_alert_profile", { ...storage, name: "MY_LW_" });
  });

  it("a profile whose create response is lost is not adopted", async () => {
    sec.api.fail({ method: "POST", path: "AlertProfiles", drop: "after" });
    const profile = sec.resource("alert_profile");
    const { detail } = await refusal(profile.create(storage));
    expect(detail).to.contain('It is not known whether the alert profile "Storage" was created.');
    expect(profile.object).to.equal(undefined);
    expect(sec.api.calls().map(({ call }) => call)).to.deep.equal(["POST AlertProfiles"]);
    await profile.import("Storage");
    await profile.expectNoChange(storage);
  });

  it("a profile keeps its state when the API rejects an update", async () => {
    const profile = sec.resource("alert_profile");
    const before = await profile.create(storage);
    sec.api.fail({ method: "PATCH", path: "AlertProfiles/*", status: 400 });
    await refusal(profile.update({ ...storage, alert: [alert] }));
    expect(profile.state).to.deep.equal(before);
  });
});
