import { expect } from "chai";
import { stableUuid } from "../../../../src/local-api/vdb/seed/accounts.ts";
import { isRecord, record } from "../../../../src/schema/values/value.ts";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, otherAccount } from "../clusters-at-hand.ts";

const service = "IAMService";
const [grace, linus] = ["grace", "linus"].map((name) => stableUuid(`user ${name}`));
const [first, second, third] = ["1", "2", "3"].map((digit) => `a000000${digit}-0000-4000-8000-000000000000`);
const elsewhere = "b0000001-0000-4000-8000-000000000000";

describe("accounts_user_roles", () => {
  const vdb = useVdbLife();

  beforeEach(async () => {
    const role = { permissions: [{ value: "read:clusters" }], roleType: "ROLE_TYPE_CUSTOM" };
    for (const [i, id] of [first, second, third].entries())
      await vdb.api.put("roles", id, { ...role, id, accountId: account, name: `Role ${i}` });
    await vdb.api.put("roles", elsewhere, {
      ...role,
      id: elsewhere,
      accountId: otherAccount,
      name: "Role 4",
    });
    vdb.api.takeChanges();
  });

  const config = (...role_ids: unknown[]) => ({ user_email: "grace@example.org", role_ids });

  /** Returns the roles assigned to a user. */
  const rolesOf = (user: unknown, of = account) =>
    vdb.api.localApi.control.objects("memberships").find(({ id }) => id === `${of}/${user}`)?.roleIds;

  const give = (user: unknown, ...roleIds: unknown[]) =>
    vdb.api.change("memberships", `${account}/${user}`, { roleIds });

  it("a state with a null among its roles can be read", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const held = roles.object;
    if (!held || !isRecord(held.value)) throw new Error("no object");
    roles.object = {
      ...held,
      value: record([...Object.entries(held.value), ["role_ids", [null, first ?? ""]]]),
    };
    await roles.refresh();
    expect(roles.state.role_ids).to.deep.equal([first]);
  });

  it("a create assigns only the roles that the user does not have yet", async () => {
    await give(grace, first);
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    expect(vdb.api.calls()).to.deep.equal([
      { call: "AccountService/ListAccountMembers", request: { accountId: account } },
      { call: `${service}/ListUserRoles`, request: { accountId: account, userId: grace } },
      {
        call: `${service}/AssignUserRoles`,
        request: { accountId: account, userId: grace, roleIdsToAdd: [second] },
      },
    ]);
    expect(roles.state).to.deep.equal({
      id: `${account}/${grace}`,
      account_id: account,
      user_email: "grace@example.org",
      user_id: grace,
      role_ids: [first, second],
      keep_on_destroy: null,
    });
    await roles.expectNoChange(config(second, first));
  });

  it("a create sends account_id as configured, and later requests send it in lowercase", async () => {
    const roles = vdb.resource("accounts_user_roles");
    const own = { ...config(elsewhere), account_id: otherAccount.toUpperCase() };
    await roles.create(own);
    const accounts = vdb.api.calls().map(({ request }) => request.accountId);
    expect(new Set(accounts)).to.deep.equal(new Set([otherAccount.toUpperCase()]));
    expect(roles.id).to.equal(`${otherAccount}/${grace}`);
    vdb.api.takeChanges();
    await roles.refresh();
    expect(vdb.api.calls()).to.deep.equal([
      { call: `${service}/ListUserRoles`, request: { accountId: otherAccount, userId: grace } },
    ]);
    await roles.expectNoChange(own);
  });

  it("role IDs in uppercase plan no change", async () => {
    const roles = vdb.resource("accounts_user_roles");
    const upper = (...ids: unknown[]) => config(...ids.map((id) => String(id).toUpperCase()));
    await give(grace, first);
    await roles.create(upper(first, second));
    expect(vdb.api.takeChanges()[0]?.request.roleIdsToAdd).to.deep.equal([String(second).toUpperCase()]);
    await roles.expectNoChange(upper(first, second));
    await roles.expectNoChange(config(first, second));
    await roles.update(upper(second));
    expect(rolesOf(grace)).to.deep.equal([second]);
    await roles.destroy();
    expect(rolesOf(grace)).to.deep.equal([]);
  });

  it("the user is looked up only when user_email changes", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    vdb.api.takeChanges();
    await roles.update(config(second));
    expect(vdb.api.calls().map(({ call }) => call)).to.not.include("AccountService/ListAccountMembers");
  });

  it("a delete removes only the roles that the user has, without a refresh before, too", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    const { object } = roles;
    await give(grace, second);
    vdb.api.takeChanges();
    if (object) await vdb.core.deleteUnplanned(object);
    expect(vdb.api.takeChanges()).to.have.deep.nested.property("[0].request.roleIdsToDelete", [second]);
  });

  it("the roles of a missing user are destroyed without a request", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const { object } = roles;
    vdb.api.fail({ method: "ListUserRoles", code: "NOT_FOUND" });
    vdb.api.takeChanges();
    if (object) await vdb.core.deleteUnplanned(object);
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("empty role_ids send no request", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config());
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    await roles.expectNoChange(config());
  });

  it("an update adds and removes roles in one request, and keeps the user's other roles", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    await give(grace, first, second, third);
    vdb.api.takeChanges();
    expect((await roles.plan(config(first, second))).action).to.equal("no-op");
    await roles.update(config(second));
    expect(vdb.api.takeChanges()).to.deep.equal([
      {
        call: `${service}/AssignUserRoles`,
        request: { accountId: account, userId: grace, roleIdsToDelete: [first] },
      },
    ]);
    expect(rolesOf(grace)).to.have.members([second, third]);
    await roles.expectNoChange(config(second));
  });

  it("roles that were removed outside of Terraform are detected and assigned again", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    await give(grace, second);
    expect((await roles.plan(config(first, second))).changed).to.deep.equal(["role_ids"]);
    await roles.refresh();
    await roles.update(config(first, second));
    expect(rolesOf(grace)).to.have.members([first, second]);
  });

  it("a change of user_email to another user removes the roles from the former user", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    await give(grace, first, second, third);
    vdb.api.takeChanges();
    const other = { user_email: "linus@example.org", role_ids: [second] };
    const { action, changed, recomputed } = await roles.plan(other);
    expect(action).to.equal("update");
    expect([changed, recomputed]).to.deep.equal([
      ["user_email", "role_ids"],
      ["id", "user_id"],
    ]);
    await roles.update(other);
    expect(rolesOf(grace)).to.deep.equal([third]);
    expect(rolesOf(linus)).to.deep.equal([second]);
    expect(roles.state).to.include({ id: `${account}/${linus}`, user_id: linus });
    await roles.expectNoChange(other);
  });

  it("a change of the user's own e-mail address keeps the user", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await vdb.api.change("users", grace, { email: "hopper@example.org" });
    vdb.api.takeChanges();
    const renamed = { user_email: "hopper@example.org", role_ids: [first] };
    await roles.update(renamed);
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(roles.state).to.include({ user_id: grace, user_email: "hopper@example.org" });
  });

  it("the state has the former user until the new user has the roles and the former user has lost them", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const other = { user_email: "linus@example.org", role_ids: [first] };
    vdb.api.fail({ method: "AssignUserRoles", code: "PERMISSION_DENIED" });
    await refusal(roles.update(other));
    expect(roles.state).to.include({ user_id: grace, user_email: "grace@example.org" });
    expect(rolesOf(grace)).to.deep.equal([first]);
    const refused = { method: "AssignUserRoles", code: "FAILED_PRECONDITION" };
    vdb.api.fail({ method: "AssignUserRoles", latencyMs: 0 }, refused);
    await refusal(roles.update(other));
    expect([roles.state.user_id, rolesOf(grace), rolesOf(linus)]).to.deep.equal([grace, [], []]);
    await roles.update(other);
    expect([roles.state.user_id, rolesOf(grace), rolesOf(linus)]).to.deep.equal([linus, [], [first]]);
  });

  it("a change of account_id removes the roles in the former account", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const moved = { ...config(elsewhere), account_id: `{${otherAccount.toUpperCase()}}` };
    await roles.update(moved);
    expect(rolesOf(grace)).to.deep.equal([]);
    expect(rolesOf(grace, otherAccount)).to.deep.equal([elsewhere]);
    expect(roles.state).to.include({ id: `${otherAccount}/${grace}`, user_id: grace });
    await roles.expectNoChange(moved);
  });

  it("a delete removes the roles in the order of their hashes, if the user has them", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second, third));
    await give(grace, third, second);
    vdb.api.takeChanges();
    await roles.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([
      {
        call: `${service}/AssignUserRoles`,
        request: { accountId: account, userId: grace, roleIdsToDelete: [third, second] },
      },
    ]);
    expect(rolesOf(grace)).to.deep.equal([]);
  });

  it("a delete with keep_on_destroy keeps the roles and sends no request", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await roles.update({ ...config(first), keep_on_destroy: true });
    expect(roles.state).to.include({ keep_on_destroy: true });
    vdb.api.takeChanges();
    await roles.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(rolesOf(grace)).to.deep.equal([first]);
  });

  it("the roles of a missing user are removed from the state", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await vdb.api.remove("memberships", `${account}/${grace}`);
    vdb.api.takeChanges();
    expect((await roles.plan(config(first))).action).to.equal("create");
    await roles.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("a missing user is reported; the case of the e-mail address matters", async () => {
    const roles = vdb.resource("accounts_user_roles");
    const stranger = { ...config(first), user_email: "Grace@example.org" };
    const { summary, detail, path } = await refusal(roles.create(stranger));
    expect(summary).to.equal("User not found");
    expect(detail).to.include('"Grace@example.org"');
    expect(path).to.equal("user_email");
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("an e-mail address of several users is reported", async () => {
    await vdb.api.change("users", linus, { email: "grace@example.org" });
    const { detail } = await refusal(vdb.resource("accounts_user_roles").create(config(first)));
    expect(detail).to.include("has 2 users with the address");
  });

  it("the roles are not in the state when the assignment fails", async () => {
    const roles = vdb.resource("accounts_user_roles");
    vdb.api.fail({ method: "AssignUserRoles", code: "FAILED_PRECONDITION" });
    const { detail } = await refusal(roles.create(config(first)));
    expect(detail).to.include("IAMService/AssignUserRoles");
    expect(roles.object).to.equal(undefined);
  });

  it("the next plan assigns a role that the API accepted but did not assign", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(elsewhere));
    expect(await roles.plan(config(elsewhere))).to.deep.include({ action: "update", changed: ["role_ids"] });
  });

  it("the roles are in the state when the response to the create is lost", async () => {
    const roles = vdb.resource("accounts_user_roles");
    vdb.api.fail({ method: "AssignUserRoles", drop: "after" });
    await refusal(roles.create(config(first)));
    expect(roles.state).to.deep.include({ id: `${account}/${grace}`, role_ids: [first] });
    expect(rolesOf(grace)).to.deep.equal([first]);
    await roles.destroy();
    expect(rolesOf(grace)).to.deep.equal([]);
  });

  it("an update whose response is lost stores the roles that the user has", async () => {
    const roles = vdb.resource("accounts_user_roles");
    for (const drop of ["before", "after"] as const) {
      await roles.create(config(first));
      vdb.api.fail({ method: "AssignUserRoles", drop });
      await refusal(roles.update(config(second)));
      expect(roles.state.role_ids).to.deep.equal(rolesOf(grace)).and.to.have.lengthOf(1);
      await roles.destroy();
      expect(rolesOf(grace)).to.deep.equal([]);
    }
  });

  it("the new user is in the state when the response to the assignment is lost", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create({ ...config(first), user_email: "linus@example.org" });
    vdb.api.fail({ method: "AssignUserRoles", latencyMs: 0 }, { method: "AssignUserRoles", drop: "after" });
    await refusal(roles.update(config(first)));
    expect(roles.state).to.deep.include({ id: `${account}/${grace}`, user_id: grace, role_ids: [first] });
    await roles.destroy();
    expect([rolesOf(grace), rolesOf(linus)]).to.deep.equal([[], []]);
  });

  it("a failed update is reported and planned again", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    vdb.api.fail({ method: "AssignUserRoles", code: "INVALID_ARGUMENT", message: "not these" });
    const { detail } = await refusal(roles.update(config(first, second)));
    expect(detail).to.include("Invalid argument for");
    expect((await roles.plan(config(first, second))).changed).to.deep.equal(["role_ids"]);
  });

  it("accounts_user_roles cannot be imported", async () => {
    const { summary } = await refusal(vdb.resource("accounts_user_roles").import(`${account}/${grace}`));
    expect(summary).to.equal("Import not supported");
  });
});
