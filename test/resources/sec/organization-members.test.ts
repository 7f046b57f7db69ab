import { expect } from "chai";
import { knownAfterApply } from "../../../src/schema/index.ts";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const collection = "TeamMembers";
const eve = { email: "eve@example.org", first_name: "Eve", last_name: "Lund", company: "Example" };
const lists = { admin_accounts: ["ACME"], user_accounts: ["ACME-DEV"] };
const administering = { administrator: true, user: false, admin_accounts: null, user_accounts: null };

describe("team_member of the organization", () => {
  const sec = useSecLife({ provider: { organization: true } });
  const member = () => sec.resource("team_member");
  const entries = () => sec.api.objects(collection);
  const propsOf = (entry: { readonly props?: unknown } = {}) => entry.props as { [key: string]: unknown };
  const of = (organization: object) => ({ ...eve, organization });

  it("a member is read at organization level", async () => {
    const eva = member();
    await eva.create(of(lists));
    await eva.refresh();
    await eva.update(of({ user: true }));
    await eva.destroy();
    const levels = sec.api.requests().map(({ headers }) => headers["org-access"]);
    expect(new Set(levels)).to.deep.equal(new Set(["true"]));
    expect(entries()).to.deep.equal([]);
  });

  it("a new member has no timestamps until the first read", async () => {
    const eva = member();
    await eva.create(of(lists));
    const [first] = entries();
    expect(eva.state).to.deep.equal({
      ...eve,
      id: first?.userGuid,
      guid: first?.userGuid,
      enabled: true,
      administrator: false,
      organization: [{ administrator: false, user: false, ...lists }],
      created_time: null,
      updated_time: null,
      updated_by: null,
    });
    await eva.expectNoChange(of(lists));
    const { createdTime, updatedTime, updatedBy } = propsOf(first);
    expect(await eva.refresh()).to.include({
      created_time: createdTime,
      updated_time: updatedTime,
      updated_by: updatedBy,
    });
    await eva.expectNoChange(of(lists));
  });

  it("a member keeps the case of accounts, and sends each name once", async () => {
    const eva = member();
    const spelled = of({ admin_accounts: ["acme", " ACME "], user_accounts: ["Acme-Dev"] });
    await eva.create(spelled);
    expect(sec.api.takeChanges()[0]?.body).to.deep.include({
      adminRoleAccounts: ["ACME"],
      userRoleAccounts: ["ACME-DEV"],
    });
    expect(eva.state).to.have.nested.property("organization[0].user_accounts[0]", "Acme-Dev");
    await eva.expectNoChange(spelled);
    await eva.expectNoChange(of(lists));
  });

  for (const [right, shown] of [
    [{ administrator: true }, administering],
    [{ user: true }, { ...administering, administrator: false, user: true }],
    [lists, { administrator: false, user: false, ...lists }],
  ] as const) {
    const title = Object.keys(right).join(" and ");

    it(`a member with ${title} is read with these rights, and imported by e-mail address and by GUID`, async () => {
      const eva = member();
      await eva.create(of(right));
      expect((await eva.refresh())?.organization).to.deep.equal([shown]);
      const state = eva.state;
      for (const id of [eve.email, eva.id, String(entries().at(-1)?.userGuid)]) {
        expect(await eva.import(id), id).to.deep.equal(state);
        await eva.expectNoChange(of(right));
      }
    });
  }

  it("the import of a missing member fails", async () => {
    for (const id of ["nobody@example.org", "ACME_USER_99"]) {
      expect(await refusal(member().import(id))).to.include({ summary: "Team member not found", path: "id" });
    }
  });

  it("a member with both roles in the API is only an administrator", async () => {
    const eva = member();
    await eva.create(of({ administrator: true }));
    for (const entry of entries()) {
      const props = { ...propsOf(entry), orgUser: true };
      await sec.api.change(collection, entry.userGuid, { props });
    }
    await eva.expectNoChange(of({ administrator: true }));
  });

  it("a plan shows drift of a member's accounts, including those without a name", async () => {
    const eva = member();
    await eva.create(of(lists));
    const [home, dev] = entries();
    await sec.api.change(collection, home?.userGuid, { props: { ...propsOf(home), accountAdmin: false } });
    await sec.api.change(collection, dev?.userGuid, { custGuid: "OTHER_CUST_1" });
    expect((await eva.refresh())?.organization).to.deep.equal([
      { administrator: false, user: false, admin_accounts: null, user_accounts: ["ACME", "OTHER_CUST_1"] },
    ]);
    expect((await eva.plan(of(lists))).action).to.equal("update");
  });

  it("a member accepts empty lists of accounts", async () => {
    const eva = member();
    const config = of({ admin_accounts: [], user_accounts: ["ACME"] });
    await eva.create(config);
    await eva.expectNoChange(config);
    await eva.update(of({ admin_accounts: ["ACME"], user_accounts: [] }));
    await eva.expectNoChange(of({ admin_accounts: ["ACME"], user_accounts: [] }));
  });

  it("a plan shows the GUID of a member as unknown only when the accounts change", async () => {
    const eva = member();
    await eva.create(of(lists));
    await eva.refresh();
    const first = eva.id;
    const renamed = { ...of(lists), first_name: "Eva" };
    expect((await eva.plan(renamed)).recomputed).to.have.members(["updated_by", "updated_time"]);
    await eva.update(renamed);
    expect(eva.id).to.equal(first);

    const moved = of({ user_accounts: ["ACME-DEV"] });
    expect((await eva.plan(moved)).recomputed).to.have.members(["id", "guid", "updated_by", "updated_time"]);
    await eva.update(moved);
    expect(eva.state)
      .to.include({ id: sec.api.only(collection).userGuid })
      .and.not.to.include({ id: first });
    await eva.expectNoChange(moved);
    await eva.destroy();
    expect(entries()).to.deep.equal([]);
  });

  it("a member has a company and can be disabled, and an update sends both only when they change", async () => {
    const eva = member();
    await eva.create({ ...of(lists), enabled: false });
    expect(entries().map(({ userEnabled }) => userEnabled)).to.deep.equal([0, 0]);
    await eva.expectNoChange({ ...of(lists), enabled: false });
    sec.api.takeChanges();

    const config = { ...of(lists), company: "Other" };
    await eva.update(config);
    expect(sec.api.takeChanges().at(-1)?.body).to.deep.include({
      userEnabled: 1,
      props: { firstName: "Eve", lastName: "Lund", company: "Other" },
    });
    await eva.expectNoChange(config);
    sec.api.takeChanges();

    await eva.update({ ...config, last_name: "Berg" });
    const { body } = sec.api.takeChanges().at(-1) ?? {};
    expect(body).to.deep.include({ props: { firstName: "Eve", lastName: "Berg" } });
    expect(body).not.to.have.property("userEnabled");
  });

  it("a member is replaced when the e-mail address changes", async () => {
    const eva = member();
    await eva.create(of(lists));
    const other = { ...of(lists), email: "eva@example.org" };
    await eva.replace(other);
    expect(entries().map(({ userName }) => userName)).to.deep.equal(["eva@example.org", "eva@example.org"]);
    await eva.expectNoChange(other);
  });

  it("a member is removed from the state when a search finds no user, but not when the search fails", async () => {
    const eva = member();
    await eva.create(of(lists));
    sec.api.fail({
      method: "POST",
      path: `${collection}/search`,
      status: 404,
      body: { message: "no such path" },
    });
    expect((await refusal(eva.refresh())).detail).to.contain("[404] no such path");
    expect(eva.object).not.to.equal(undefined);
    for (const { userGuid } of entries()) await sec.api.remove(collection, userGuid);
    expect(await eva.refresh()).to.equal(undefined);
  });

  it("the search for a member is repeated when the server is busy", async () => {
    const eva = member();
    await eva.create(of(lists));
    sec.api.fail({ method: "POST", path: `${collection}/search`, status: 503 });
    await eva.expectNoChange(of(lists));
    expect(sec.api.waitingFaults).to.equal(0);
  });

  it("a member that was deleted after the plan is not updated", async () => {
    const eva = member();
    await eva.create(of(lists));
    const plan = await sec.core.planAfterRefresh(eva.type, eva.object, { ...of(lists), first_name: "Eva" });
    for (const { userGuid } of entries()) await sec.api.remove(collection, userGuid);
    sec.api.takeChanges();
    const { summary, detail, path } = await refusal(sec.core.apply(plan));
    expect({ summary, path }).to.deep.equal({ summary: "Team member not found", path: "email" });
    expect(detail).to.contain("nothing was updated");
    const calls = new Set(sec.api.takeChanges().map(({ call }) => call));
    expect(calls).to.deep.equal(new Set(["POST TeamMembers/search"]));
  });

  it("a member is found when the create response is lost, or contains no account", async () => {
    sec.api.fail({ method: "POST", path: collection, drop: "after" });
    const eva = member();
    await eva.create(of(lists));
    expect(eva.id).to.equal(entries()[0]?.userGuid);
    await eva.expectNoChange(of(lists));
    await eva.destroy();

    const nothing = { data: { accounts: [], username: eve.email } };
    sec.api.fail({ method: "POST", path: collection, status: 201, body: nothing, afterEffect: true });
    await eva.create(of(lists));
    expect(eva.id).to.equal(entries()[0]?.userGuid);
  });

  it("a member is reported as possibly created when the response has no account and the search finds no user", async () => {
    const nothing = { data: { accounts: [] } };
    sec.api.fail({ method: "POST", path: collection, status: 201, body: nothing });
    const { detail } = await refusal(member().create(of(lists)));
    expect(detail)
      .to.contain("names no account of the user")
      .and.to.contain("It is not known whether the team member");
  });

  it("a member is read back when the outcome of an update is unknown", async () => {
    const eva = member();
    await eva.create(of(lists));
    sec.api.fail({ method: "PATCH", path: `${collection}/*`, status: 500, afterEffect: true, times: 0 });
    await refusal(eva.update(of({ user_accounts: ["ACME-STAGING"] })));
    expect(eva.state).to.include({ id: sec.api.only(collection).userGuid });
    await eva.expectNoChange(of({ user_accounts: ["ACME-STAGING"] }));
  });

  const refused = {
    "both rights": [{ administrator: true, user: true }, "organization[0].user", "Only one of"],
    "an administrator with accounts": [
      { administrator: true, admin_accounts: ["ACME"] },
      "organization[0].admin_accounts",
      "organization.administrator applies to all accounts",
    ],
    "a user with accounts": [
      { user: true, user_accounts: ["ACME"] },
      "organization[0].user_accounts",
      "organization.user applies to all accounts",
    ],
    "an account in both lists": [
      { admin_accounts: ["ACME"], user_accounts: ["ACME-DEV", " acme"] },
      "organization[0].user_accounts",
      "ACME is also in admin_accounts",
    ],
    "neither rights nor accounts": [{ user: false, user_accounts: [] }, "organization[0]", "needs access"],
    "an empty block": [{}, "organization[0]", "needs access"],
  } as const;
  for (const [what, [organization, path, words]] of Object.entries(refused)) {
    it(`a member with ${what} is rejected`, async () => {
      const error = await refusal(member().plan(of(organization)));
      expect(error).to.include({ path });
      expect(error.detail).to.contain(words);
    });
  }

  it("a member of the organization cannot be the administrator of an account", async () => {
    const error = await refusal(member().plan({ ...of(lists), administrator: true }));
    expect(error).to.include({ summary: "Not for members of the organization", path: "administrator" });
    await member().plan({ ...of(lists), administrator: false });

    const { path, detail } = await refusal(member().create({ ...eve, administrator: true }));
    expect(path).to.equal("organization[0]");
    expect(detail).to.contain("needs access");
    expect(sec.api.calls()).to.deep.equal([]);
  });

  it("a member is validated again when all values are known, before any request", async () => {
    const unknown = of({ admin_accounts: knownAfterApply, user_accounts: ["ACME"] });
    for (const [accounts, words] of [
      [["ACME"], "ACME is also in admin_accounts"],
      [[], null],
    ] as const) {
      const eva = member();
      const creation = eva.create(unknown, of({ admin_accounts: accounts, user_accounts: ["ACME"] }));
      if (words === null) await creation;
      else expect((await refusal(creation)).detail).to.contain(words);
    }
    expect(sec.api.takeChanges()).to.have.lengthOf(1);
  });

  it("unknown values of a member are not validated", async () => {
    for (const organization of [
      { administrator: knownAfterApply, user_accounts: ["ACME"] },
      { user: knownAfterApply },
      { admin_accounts: knownAfterApply },
      { admin_accounts: [knownAfterApply], user_accounts: ["ACME"] },
    ]) {
      expect((await member().plan(of(organization))).action).to.equal("create");
    }
  });
});
