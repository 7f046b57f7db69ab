import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const collection = "TeamMembers";
const eve = { email: "eve@example.org", first_name: "Eve", last_name: "Lund", company: "Example" };

describe("team_member of an account", () => {
  const sec = useSecLife();
  const props = () => sec.api.only(collection).props as { readonly [key: string]: unknown };

  it("a member reads unset attributes from the create response", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    const { createdTime, updatedTime, updatedBy } = props();
    expect(member.state).to.deep.equal({
      ...eve,
      id: sec.api.only(collection).userGuid,
      guid: member.id,
      enabled: true,
      administrator: false,
      organization: [],
      created_time: createdTime,
      updated_time: updatedTime,
      updated_by: updatedBy,
    });
    await member.expectNoChange(eve);
  });

  it("a member keeps its GUID and creation time when it is updated", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    const { recomputed, ...plan } = await member.plan({ ...eve, first_name: "Eva" });
    expect(plan).to.deep.equal({ action: "update", changed: ["first_name"], replacing: [] });
    expect(recomputed).to.have.members(["updated_by", "updated_time"]);
  });

  it("requests of a member have their keys in a fixed order", async () => {
    const member = sec.resource("team_member");
    await member.create({ ...eve, administrator: true });
    await member.update({ ...eve, enabled: false });
    const person = { firstName: "Eve", lastName: "Lund", company: "Example" };
    expect(sec.api.takeChanges().map(({ body }) => JSON.stringify(body))).to.deep.equal([
      JSON.stringify({ props: { ...person, accountAdmin: true }, userEnabled: 1, userName: eve.email }),
      JSON.stringify({ props: { ...person, accountAdmin: false }, userEnabled: 0 }),
    ]);
  });

  it("a member can become an administrator and stop being one", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    const rights = [];
    for (const administrator of [true, false, true, null]) {
      const config = { ...eve, administrator };
      await member.update(config);
      rights.push(props().accountAdmin);
      await member.expectNoChange(config);
    }
    expect(rights).to.deep.equal([true, false, true, false]);
  });

  it("a plan revokes an administrator right that was granted outside of Terraform", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    await sec.api.change(collection, member.id, { props: { ...props(), accountAdmin: true } });
    expect((await member.plan(eve)).changed).to.deep.equal(["administrator"]);
    await member.refresh();
    await member.update(eve);
    expect(props().accountAdmin).to.equal(false);
  });

  it("a plan shows drift of a member, and an apply corrects it", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    const others = { firstName: "Ann", lastName: "Berg", company: "Other" };
    await sec.api.change(collection, member.id, { userEnabled: 0, props: { ...props(), ...others } });
    expect((await member.plan(eve)).changed).to.have.members([
      "first_name",
      "last_name",
      "company",
      "enabled",
    ]);
    await member.update(eve);
    await member.expectNoChange(eve);
    expect(props()).to.include({ firstName: "Eve", lastName: "Lund", company: "Example" });
  });

  it("a member is replaced when the e-mail address changes, ignoring case", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    const first = member.id;
    await member.expectNoChange({ ...eve, email: "Eve@Example.org" });
    const other = { ...eve, email: "eva@example.org" };
    expect(await member.plan(other)).to.deep.include({ action: "replace", replacing: ["email"] });
    await member.replace(other);
    expect(sec.api.only(collection)).to.include({ userName: "eva@example.org" });
    expect(member.id).not.to.equal(first);
  });

  it("a member keeps the time of its last change when the API returns it as a number", async () => {
    const member = sec.resource("team_member");
    const { updated_time: time } = await member.create(eve);
    await sec.api.change(collection, member.id, { props: { ...props(), updatedTime: 1_893_553_445_678 } });
    expect(await member.refresh()).to.include({ updated_time: time });
    expect(await member.import(member.id)).to.include({ updated_time: null });
    await member.expectNoChange(eve);
  });

  it("a deleted member is created again", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    await sec.api.remove(collection, member.id);
    expect(await member.refresh()).to.equal(undefined);
  });

  for (const by of ["GUID", "e-mail address"]) {
    it(`a member is imported by its ${by} with an empty plan`, async () => {
      const member = sec.resource("team_member");
      const config = { ...eve, administrator: true, enabled: false };
      const made = await member.create(config);
      expect(await member.import(by === "GUID" ? member.id : eve.email)).to.deep.equal(made);
      await member.expectNoChange(config);
    });
  }

  it("the import of a missing member fails", async () => {
    const member = sec.resource("team_member");
    const byGuid = await refusal(member.import("ACME_USER_99"));
    expect(byGuid).to.include({ summary: "Team member not found", path: "id" });
    expect(byGuid.detail).to.contain("the GUID ACME_USER_99").and.to.contain("by their email address");
    const byEmail = await refusal(member.import("nobody@example.org"));
    expect(byEmail).to.include({ summary: "Team member not found", path: "id" });
    expect(byEmail.detail).to.contain("the email address nobody@example.org");
    expect(member.object).to.equal(undefined);
  });

  it("an organization block is rejected before any request", async () => {
    const config = { ...eve, organization: { user: true } };
    const member = sec.resource("team_member");
    const { summary, detail, path } = await refusal(member.create(config));
    expect({ summary, path }).to.deep.equal({
      summary: "Not for members of an account",
      path: "organization[0]",
    });
    expect(detail).to.contain("Set organization = true on the provider");
    expect(sec.api.calls()).to.deep.equal([]);
    expect(member.object).to.equal(undefined);

    await member.create(eve);
    sec.api.takeChanges();
    expect((await refusal(member.update(config))).path).to.equal("organization[0]");
    expect(sec.api.takeChanges()).to.deep.equal([]);
    await member.expectNoChange(eve);
  });

  it("a member whose create response is lost is found", async () => {
    sec.api.fail({ method: "POST", path: collection, drop: "after" });
    const member = sec.resource("team_member");
    await member.create(eve);
    expect(member.id).to.equal(sec.api.only(collection).userGuid);
    await member.expectNoChange(eve);
  });

  it("a rejected create stores nothing, and a rejected update keeps the state", async () => {
    const member = sec.resource("team_member");
    sec.api.fail({ method: "POST", path: collection, status: 400, body: { message: "no seat left" } });
    const { summary, detail } = await refusal(member.create(eve));
    expect(summary).to.equal("sec_team_member not created");
    expect(detail).to.contain("[400] no seat left");
    expect(member.object).to.equal(undefined);

    const before = await member.create(eve);
    sec.api.fail({ method: "PATCH", path: `${collection}/*`, status: 400 });
    await refusal(member.update({ ...eve, first_name: "Eva" }));
    expect(member.state).to.deep.equal(before);
  });

  it("a member is read back when the outcome of an update is unknown", async () => {
    const member = sec.resource("team_member");
    await member.create(eve);
    sec.api.fail({ method: "PATCH", path: `${collection}/*`, status: 500, afterEffect: true, times: 0 });
    await refusal(member.update({ ...eve, administrator: true }));
    expect(member.state).to.include({ administrator: true });
    await member.expectNoChange({ ...eve, administrator: true });
  });
});
