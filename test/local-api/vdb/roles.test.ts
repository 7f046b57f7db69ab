import { expect } from "chai";
import { accountService } from "../../../src/resources/vdb/api/generated/account.ts";
import { iamService, type Role, RoleType } from "../../../src/resources/vdb/api/generated/iam.ts";
import { vdbForTests } from "./support/client.ts";
import { makeRole, nobody, present } from "./support/objects.ts";

describe("local-api vdb: roles", () => {
  const vdb = vdbForTests({ lenient: true });
  const custom = RoleType.ROLE_TYPE_CUSTOM;
  const systemRole = async (name: string) => {
    const { items } = await vdb.client.call(iamService.listRoles, { accountId: vdb.accountId });
    return present(items.find((role) => role.name === name));
  };
  const userId = async (email: string) => {
    const { items } = await vdb.client.call(accountService.listAccountMembers, { accountId: vdb.accountId });
    return present(items.find(({ accountMember }) => accountMember?.email === email)?.accountMember).id;
  };
  const rolesOf = async (user: string) => {
    const { roles } = await vdb.client.call(iamService.listUserRoles, {
      accountId: vdb.accountId,
      userId: user,
    });
    return roles.map(({ name }: Role) => name).sort();
  };
  const assign = (user: string, roleIdsToAdd: readonly string[], roleIdsToDelete: readonly string[] = []) => {
    const { accountId } = vdb;
    return vdb.client.refusal(iamService.assignUserRoles, {
      accountId,
      userId: user,
      roleIdsToAdd,
      roleIdsToDelete,
    });
  };

  it("a role has the categories of its permissions", async () => {
    const made = await makeRole(vdb);
    expect(made.permissions).to.deep.equal([{ value: "read:clusters", category: "Cluster" }]);
    expect(made.lastModifiedAt).to.deep.equal(made.createdAt);
    expect(made).to.not.have.property("subType");
    const permissions = [{ value: "read:roles", category: "nonsense" }, { value: "not:known" }];
    const { role } = await vdb.client.call(iamService.updateRole, {
      role: { ...made, permissions, description: "d" },
    });
    expect(role).to.deep.include({
      id: made.id,
      createdAt: made.createdAt,
      description: "d",
      permissions: [{ value: "read:roles", category: "Identity and Access" }, { value: "not:known" }],
    });
    expect(role?.lastModifiedAt).to.not.deep.equal(made.lastModifiedAt);
  });

  it("system roles cannot be changed or deleted", async () => {
    const { client, accountId } = vdb;
    const admin = await systemRole("Admin");
    const refusal = "FAILED_PRECONDITION: the role is a system role and cannot be changed";
    expect(await client.refusal(iamService.updateRole, { role: { ...admin, roleType: custom } })).to.equal(
      refusal,
    );
    expect(await client.refusal(iamService.deleteRole, { accountId, roleId: admin.id })).to.equal(refusal);
    expect(await systemRole("Admin")).to.deep.equal(admin);
  });

  it("the name of a role is unique", async () => {
    const { client } = vdb;
    const made = await makeRole(vdb);
    const { id, createdAt, lastModifiedAt, ...role } = made;
    expect(await client.refusal(iamService.createRole, { role })).to.match(/^ALREADY_EXISTS/);
    expect(await client.refusal(iamService.createRole, { role: { ...role, name: "Owner" } })).to.match(
      /^ALREADY_EXISTS/,
    );
    expect(await client.refusal(iamService.updateRole, { role: made })).to.equal("OK: ");
    expect(await client.refusal(iamService.updateRole, { role: { ...made, name: "Owner" } })).to.match(
      /^ALREADY_EXISTS/,
    );
  });

  it("roles can be assigned and removed, and every user has the base role", async () => {
    const grace = await userId("grace@example.org");
    const [one, other] = [await makeRole(vdb), await makeRole(vdb)];
    expect(await rolesOf(grace)).to.deep.equal(["Base"]);
    expect(await assign(grace, [one.id, other.id])).to.equal("OK: ");
    expect(await assign(grace, [one.id]), "twice is fine").to.equal("OK: ");
    expect(await rolesOf(grace)).to.deep.equal(["Base", one.name, other.name].sort());
    expect(await assign(grace, [one.id], [one.id, nobody])).to.equal("OK: ");
    expect(await rolesOf(grace)).to.deep.equal(["Base", other.name].sort());
    expect(await assign(grace, [], [(await systemRole("Base")).id])).to.equal("OK: ");
    expect(await rolesOf(grace)).to.include("Base");
  });

  it("the IDs of roles and users may be in uppercase", async () => {
    const linus = (await userId("linus@example.org")).toUpperCase();
    const { id, name } = await makeRole(vdb);
    expect(await assign(linus, [id.toUpperCase()])).to.equal("OK: ");
    expect(await rolesOf(linus)).to.deep.equal(["Base", name]);
    expect(await assign(linus, [], [id.toUpperCase()])).to.equal("OK: ");
    expect(await rolesOf(linus)).to.deep.equal(["Base"]);
  });

  it("each system role has the permissions of its kind", async () => {
    const { accountId, client } = vdb;
    const values = async (name: string) => (await systemRole(name)).permissions.map(({ value }) => value);
    const { permissions: all } = await client.call(iamService.listPermissions, { accountId });
    expect(await values("Owner")).to.deep.equal(all.map(({ value }) => value));
    expect(await values("Admin")).to.have.length(all.length - 1);
    expect(await values("Base")).to.deep.equal(["read:account"]);
  });

  it("the deletion of a role removes it from its users", async () => {
    const { client, accountId } = vdb;
    const linus = await userId("linus@example.org");
    const { id: roleId } = await makeRole(vdb);
    await assign(linus, [roleId]);
    const { users } = await client.call(iamService.listRoleUsers, { accountId, roleId });
    expect(users.map(({ email }) => email)).to.deep.equal(["linus@example.org"]);
    await client.call(iamService.deleteRole, { accountId, roleId });
    expect(await rolesOf(linus)).to.deep.equal(["Base"]);
    expect(await client.refusal(iamService.getRole, { accountId, roleId })).to.match(/^NOT_FOUND/);
    expect(vdb.localApi.control.made().memberships ?? []).to.not.satisfy(
      (left: readonly { userId?: unknown }[]) => left.some((membership) => membership.userId === linus),
    );
  });

  it("an assignment requires a user and a role", async () => {
    const linus = await userId("linus@example.org");
    expect(await assign(nobody, [(await makeRole(vdb)).id])).to.equal(`NOT_FOUND: user ${nobody} not found`);
    expect(await assign(linus, [])).to.match(/^INVALID_ARGUMENT: role_ids_to_add/);
  });

  it("a missing role can be assigned, without effect", async () => {
    const linus = await userId("linus@example.org");
    const { id, name } = await makeRole(vdb);
    expect(await assign(linus, [nobody, id])).to.equal("OK: ");
    expect(await rolesOf(linus)).to.deep.equal(["Base", name]);
    expect(await assign(linus, [], [id])).to.equal("OK: ");
  });

  it("the owner has the role of the owner", async () => {
    const ada = await userId("ada@example.org");
    expect(await rolesOf(ada)).to.deep.equal(["Base", "Owner"]);
    const { account } = await vdb.client.call(accountService.getAccount, { accountId: vdb.accountId });
    expect(account?.ownerEmail).to.equal("ada@example.org");
    const member = await vdb.client.call(accountService.getAccountMember, {
      accountId: vdb.accountId,
      userId: ada,
    });
    expect(member.accountMember?.isOwner).to.equal(true);
    const { items } = await vdb.client.call(accountService.listAccountMembers, { accountId: vdb.accountId });
    expect(items.map(({ isOwner }) => isOwner)).to.deep.equal([true, false, false]);
  });
});
