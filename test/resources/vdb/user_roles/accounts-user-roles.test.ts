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

  /** The roles that a user was given. */
  const rolesOf = (user: unknown, of = account) =>
    vdb.api.localApi.control.objects("memberships").find(({ id }) => id === `${of}/${user}`)?.roleIds;

  const give = (user: unknown, ...roleIds: unknown[]) =>
    vdb.api.change("memberships", `${account}/${user}`, { roleIds });

  it("reads a state that has a null among its roles", async () => {
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

  it("assigns only the roles that the user does not have yet", async () => {
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

  it("sends account_id as configured on create, and in lower case afterwards", async () => {
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

  it("plans no change for role IDs in upper case", async () => {
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

  it("looks the user up only when user_email changes", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    vdb.api.takeChanges();
    await roles.update(config(second));
    expect(vdb.api.calls().map(({ call }) => call)).to.not.include("AccountService/ListAccountMembers");
  });

  it("removes only the roles that the user has, without a refresh before, too", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    const { object } = roles;
    await give(grace, second);
    vdb.api.takeChanges();
    if (object) await vdb.core.deleteUnplanned(object);
    expect(vdb.api.takeChanges()).to.have.deep.nested.property("[0].request.roleIdsToDelete", [second]);
  });

  it("is destroyed without a request when the user is gone", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const { object } = roles;
    vdb.api.fail({ method: "ListUserRoles", code: "NOT_FOUND" });
    vdb.api.takeChanges();
    if (object) await vdb.core.deleteUnplanned(object);
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("sends no request when role_ids is empty", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config());
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    await roles.expectNoChange(config());
  });

  it("adds and removes roles in one request, and keeps the user's other roles", async () => {
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

  it("detects roles that were removed elsewhere, and assigns them again", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first, second));
    await give(grace, second);
    expect((await roles.plan(config(first, second))).changed).to.deep.equal(["role_ids"]);
    await roles.refresh();
    await roles.update(config(first, second));
    expect(rolesOf(grace)).to.have.members([first, second]);
  });

  it("removes the roles from the former user when user_email changes to another user", async () => {
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

  it("keeps the user when only their email address changed", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await vdb.api.change("users", grace, { email: "hopper@example.org" });
    vdb.api.takeChanges();
    const renamed = { user_email: "hopper@example.org", role_ids: [first] };
    await roles.update(renamed);
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(roles.state).to.include({ user_id: grace, user_email: "hopper@example.org" });
  });

  it("keeps the former user in the state until the roles of the new user are assigned and those of the former removed", async () => {
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

  it("removes the roles in the former account when account_id changes", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    const moved = { ...config(elsewhere), account_id: `{${otherAccount.toUpperCase()}}` };
    await roles.update(moved);
    expect(rolesOf(grace)).to.deep.equal([]);
    expect(rolesOf(grace, otherAccount)).to.deep.equal([elsewhere]);
    expect(roles.state).to.include({ id: `${otherAccount}/${grace}`, user_id: grace });
    await roles.expectNoChange(moved);
  });

  it("removes the roles on destroy, in the order of their hashes, if the user has them", async () => {
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

  it("keeps the roles on destroy and sends no request with keep_on_destroy", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await roles.update({ ...config(first), keep_on_destroy: true });
    expect(roles.state).to.include({ keep_on_destroy: true });
    vdb.api.takeChanges();
    await roles.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([]);
    expect(rolesOf(grace)).to.deep.equal([first]);
  });

  it("is removed from the state when the user is gone", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    await vdb.api.remove("memberships", `${account}/${grace}`);
    vdb.api.takeChanges();
    expect((await roles.plan(config(first))).action).to.equal("create");
    await roles.destroy();
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("reports a user that does not exist; the case of the email address matters", async () => {
    const roles = vdb.resource("accounts_user_roles");
    const stranger = { ...config(first), user_email: "Grace@example.org" };
    const { summary, detail, path } = await refusal(roles.create(stranger));
    expect(summary).to.equal("User not found");
    expect(detail).to.include('"Grace@example.org"');
    expect(path).to.equal("user_email");
    expect(vdb.api.takeChanges()).to.deep.equal([]);
  });

  it("reports an email address that more than one user has", async () => {
    await vdb.api.change("users", linus, { email: "grace@example.org" });
    const { detail } = await refusal(vdb.resource("accounts_user_roles").create(config(first)));
    expect(detail).to.include("has 2 users with the address");
  });

  it("is not in the state when assigning the roles fails", async () => {
    const roles = vdb.resource("accounts_user_roles");
    vdb.api.fail({ method: "AssignUserRoles", code: "FAILED_PRECONDITION" });
    const { detail } = await refusal(roles.create(config(first)));
    expect(detail).to.include("IAMService/AssignUserRoles");
    expect(roles.object).to.equal(undefined);
  });

  it("plans to assign a role again that the API accepted but did not assign", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(elsewhere));
    expect(await roles.plan(config(elsewhere))).to.deep.include({ action: "update", changed: ["role_ids"] });
  });

  it("is in the state when the response to the create is lost", async () => {
    const roles = vdb.resource("accounts_user_roles");
    vdb.api.fail({ method: "AssignUserRoles", drop: "after" });
    await refusal(roles.create(config(first)));
    expect(roles.state).to.deep.include({ id: `${account}/${grace}`, role_ids: [first] });
    expect(rolesOf(grace)).to.deep.equal([first]);
    await roles.destroy();
    expect(rolesOf(grace)).to.deep.equal([]);
  });

  it("has the roles that the user has after an update whose response is lost", async () => {
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

  it("has the new user in the state when the response to their assignment is lost", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create({ ...config(first), user_email: "linus@example.org" });
    vdb.api.fail({ method: "AssignUserRoles", latencyMs: 0 }, { method: "AssignUserRoles", drop: "after" });
    await refusal(roles.update(config(first)));
    expect(roles.state).to.deep.include({ id: `${account}/${grace}`, user_id: grace, role_ids: [first] });
    await roles.destroy();
    expect([rolesOf(grace), rolesOf(linus)]).to.deep.equal([[], []]);
  });

  it("reports a failed update and plans it again", async () => {
    const roles = vdb.resource("accounts_user_roles");
    await roles.create(config(first));
    vdb.api.fail({ method: "AssignUserRoles", code: "INVALID_ARGUMENT", message: "not these" });
    const { detail } = await refusal(roles.update(config(first, second)));
    expect(detail).to.include("Invalid argument for");
    expect((await roles.plan(config(first, second))).changed).to.deep.equal(["role_ids"]);
  });

  it("cannot be imported", async () => {
    const { summary } = await refusal(vdb.resource("accounts_user_roles").import(`${account}/${grace}`));
    expect(summary).to.equal("Import not supported");
  });
});
