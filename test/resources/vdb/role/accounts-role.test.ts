import { expect } from "chai";
import { refusal, useVdbLife } from "../../../support/vdb-life.ts";
import { account, otherAccount } from "../clusters-at-hand.ts";

const permissions = (...values: string[]) => values.map((value) => ({ value }));
const readers = { name: "Readers", permissions: permissions("read:clusters") };

describe("accounts_role", () => {
  const vdb = useVdbLife();

  it("a role is created, and shows the attributes that the API sets", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    expect(vdb.api.takeChanges()).to.deep.equal([
      {
        call: "IAMService/CreateRole",
        request: {
          role: {
            accountId: account,
            name: "Readers",
            roleType: "ROLE_TYPE_CUSTOM",
            permissions: [{ value: "read:clusters" }],
          },
        },
      },
    ]);
    expect(role.state).to.deep.include({
      account_id: account,
      name: "Readers",
      description: null,
      role_type: "ROLE_TYPE_CUSTOM",
      sub_type: null,
      permissions: [{ value: "read:clusters", category: "Cluster" }],
    });
    expect(role.state.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    await role.expectNoChange(readers);
  });

  it("a role sends its permissions in the order of their hashes, without categories", async () => {
    const role = vdb.resource("accounts_role");
    const values = ["read:account", "read:backups", "read:clusters", "restore:backups", "write:backups"];
    await role.create({ name: "Backups", permissions: permissions(...values) });
    const sent = ["write:backups", "read:clusters", "read:backups", "restore:backups", "read:account"];
    const [change] = vdb.api.takeChanges();
    expect(change?.request.role).to.deep.include({ permissions: permissions(...sent) });
  });

  it("an update keeps the categories of unchanged permissions", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    const more = { ...readers, permissions: permissions("read:clusters", "write:account") };
    const { action, recomputed } = await role.plan(more);
    expect(action).to.equal("update");
    expect(recomputed).to.deep.equal(["last_modified_at"]);
    await role.update(more);
    expect(role.state.permissions).to.have.deep.members([
      { value: "read:clusters", category: "Cluster" },
      { value: "write:account", category: "Account" },
    ]);
    await role.expectNoChange(more);
  });

  it("the description of a role can be removed", async () => {
    const role = vdb.resource("accounts_role");
    await role.create({ ...readers, description: "Who reads" });
    vdb.api.takeChanges();
    await role.update(readers);
    expect(vdb.api.takeChanges()[0]?.request).not.to.have.nested.property("role.description");
    await role.expectNoChange(readers);
  });

  it("a role is created in its own account, not in that of the provider", async () => {
    const role = vdb.resource("accounts_role");
    const config = { ...readers, account_id: otherAccount };
    await role.create(config);
    expect(vdb.api.only("roles")).to.include({ accountId: otherAccount });
    await role.expectNoChange(config);
    await role.update({ ...config, name: "Others" });
    expect(vdb.api.only("roles")).to.include({ accountId: otherAccount, name: "Others" });
    await role.destroy();
    expect(vdb.api.objects("roles")).to.deep.equal([]);
  });

  it("a role sends account_id as configured on create, and in canonical form afterwards", async () => {
    const role = vdb.resource("accounts_role");
    const written = { ...readers, account_id: account.replaceAll("-", "") };
    const { detail } = await refusal(role.create(written));
    expect(detail).to.include("Invalid argument for");
    await role.create(readers);
    await role.expectNoChange(written);
    await role.update({ ...written, name: "Others" });
    expect(vdb.api.only("roles")).to.include({ accountId: account, name: "Others" });
  });

  it("a role is imported by its ID, and then plans no change", async () => {
    const role = vdb.resource("accounts_role");
    const made = await role.create({ ...readers, description: "Who reads" });
    expect(await role.import(role.id)).to.deep.equal(made);
    await role.expectNoChange({ ...readers, description: "Who reads" });
  });

  it("a plan shows external changes of a role, and a deleted role is removed from the state", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    await vdb.api.change("roles", role.id, { description: "Other" });
    expect((await role.plan(readers)).changed).to.deep.equal(["description"]);
    await vdb.api.remove("roles", role.id);
    expect(await role.refresh()).to.equal(undefined);
  });

  it("a role can be deleted, and so can a missing one", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    vdb.api.fail({ method: "DeleteRole", code: "NOT_FOUND" });
    await role.destroy();
    expect(role.object).to.equal(undefined);
  });

  it("the category of a permission may be unknown", async () => {
    const role = vdb.resource("accounts_role");
    const unnamed = { ...readers, permissions: permissions("") };
    expect((await refusal(role.create(unnamed))).path).to.contain("permissions");
    expect(vdb.api.calls()).to.deep.equal([]);
    const other = { ...readers, permissions: permissions("not:known") };
    await role.create(other);
    expect(role.state.permissions).to.deep.equal([{ value: "not:known", category: null }]);
    await role.expectNoChange(other);
  });

  it("a role shows when it was last modified", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    await vdb.api.change("roles", role.id, { lastModifiedAt: "2040-03-01T10:00:09.999Z" });
    expect(await role.refresh()).to.include({ last_modified_at: "2040-03-01T10:00:09Z" });
  });

  it("a role is read in its new account, in lowercase, when account_id changes", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    vdb.api.takeChanges();
    const moved = { ...readers, account_id: `{${otherAccount.toUpperCase()}}` };
    expect((await refusal(role.update(moved))).detail).to.contain("code = NotFound");
    expect(vdb.api.takeChanges()).to.have.nested.property("[0].request.role.accountId", otherAccount);
    expect(role.state).to.include({ account_id: account });
  });

  it("a role shows a type without a name as its number", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    await vdb.api.change("roles", role.id, { roleType: 99, subType: 98 });
    expect(await role.refresh()).to.include({ role_type: "99", sub_type: "98" });
  });

  it("a create of a role whose name is taken says how the existing role is imported", async () => {
    const role = vdb.resource("accounts_role");
    vdb.api.fail({
      method: "CreateRole",
      code: "ALREADY_EXISTS",
      message: "a role with the name Readers exists",
    });
    const { summary, detail } = await refusal(role.create(readers));
    expect(summary).to.equal("vdb_accounts_role exists already");
    expect(detail).to.match(
      /code = AlreadyExists desc = .*\n\nTo manage the existing object as vdb_accounts_role, import it\. To create another one, change what names it\.$/,
    );
    expect(role.object).to.equal(undefined);
  });

  it("a create of a role whose name another role has names the import ID of that role", async () => {
    const first = vdb.resource("accounts_role");
    await first.create(readers);
    const second = vdb.resource("accounts_role");
    vdb.api.fail({ method: "CreateRole", code: "ALREADY_EXISTS", message: "the name is taken" });
    const { summary, detail } = await refusal(second.create(readers));
    expect(summary).to.equal("vdb_accounts_role exists already");
    expect(detail).to.contain(
      `To manage the existing object as vdb_accounts_role, import it with the import ID "${first.id}".`,
    );
    expect(second.object).to.equal(undefined);
  });

  it("a role stays unchanged in the state when the API rejects an update", async () => {
    const role = vdb.resource("accounts_role");
    await role.create(readers);
    vdb.api.fail({ method: "UpdateRole", code: "INVALID_ARGUMENT", message: "role.name: is taken" });
    const { summary, detail, path } = await refusal(role.update({ ...readers, name: "Others" }));
    expect(path).to.equal("name");
    expect(summary).to.equal("vdb_accounts_role not updated");
    expect(detail).to.include("Invalid argument for");
    expect(role.state).to.include({ name: "Readers" });
  });
});

describe("accounts_role of a provider with an account ID in another spelling", () => {
  const vdb = useVdbLife({ provider: { account_id: `{${otherAccount.toUpperCase()}}` } });
  const id = "a0000001-0000-4000-8000-000000000000";

  it("an imported role has the provider's account ID in lowercase", async () => {
    const made = { ...readers, id, accountId: otherAccount, roleType: "ROLE_TYPE_CUSTOM" };
    await vdb.api.put("roles", id, made);
    await vdb.resource("accounts_role").import(id);
    expect(vdb.api.calls()).to.deep.equal([
      { call: "IAMService/GetRole", request: { accountId: otherAccount, roleId: id } },
    ]);
  });
});
