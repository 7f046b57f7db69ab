import { expect } from "chai";
import type { JsonObject } from "../../../src/local-api/sec/index.ts";
import { askToken, inner, isObject, localApiForTests, request } from "../support/client.ts";

const path = "/api/v2/TeamMembers";
const headers = { "org-access": "true" };
const props = { firstName: "Eve", lastName: "Lund", company: "Acme" };

describe("local-api sec: team members of an account", () => {
  const tests = localApiForTests();
  const create = (userName: string, change: JsonObject = {}) =>
    tests.client.send("POST", path, { props, userEnabled: 1, userName, ...change });

  it("members of an account can be created, read, updated and deleted", async () => {
    const created = await create("eve@example.org", { props: { ...props, accountAdmin: true } });
    expect(created.status, created.text).to.equal(201);
    const { data } = created;
    expect(data).to.include({ custGuid: "ACME_CUST_1", userName: "eve@example.org", userEnabled: 1 });
    expect(data.userGuid).to.match(/^ACME_USER_\d+$/);
    expect(data.props).to.include({ ...props, accountAdmin: true, orgAdmin: false, orgUser: false });
    expect(data.props).to.include.keys("jitCreated", "lastLoginTime", "createdTime", "updatedTime");

    const one = `${path}/${data.userGuid}`;
    const change = { props: { lastName: "Berg" }, userEnabled: 0 };
    const { data: updated } = await tests.client.send("PATCH", one, change);
    expect(updated.userEnabled).to.equal(0);
    expect(updated.props, "properties are merged").to.include({ firstName: "Eve", lastName: "Berg" });
    expect(inner(updated, "props").createdTime).to.equal(inner(data, "props").createdTime);
    expect(inner(updated, "props").updatedTime).not.to.equal(inner(data, "props").updatedTime);
    expect((await tests.client.send("GET", one)).data).to.deep.equal(updated);
    expect((await tests.client.send("DELETE", one)).status).to.equal(204);
    for (const method of ["GET", "DELETE"]) {
      expect((await tests.client.send(method, one)).status, method).to.equal(404);
    }
  });

  it("a member that is created with the key of an unknown account belongs to the primary account", async () => {
    const { control, url, credentials } = tests.localApi;
    await control.putObject("apiKeys", "K", { secret: "s", account: "GONE" });
    const { body } = await askToken({ url, credentials }, { keyId: "K" }, "s");
    const member = { props, userEnabled: 1, userName: "kim@example.org" };
    const authorization = { headers: { authorization: String(body.token) } };
    const { data } = await request(url + path, "POST", member, authorization);
    expect(data.custGuid).to.equal("ACME_CUST_1");
  });

  it("a member cannot set computed keys, change the name or use another member's name", async () => {
    const { data } = await create("ann@example.org", { props: { ...props, orgAdmin: true, updatedBy: "x" } });
    expect(data.props).to.include({ orgAdmin: false, updatedBy: "ada@example.org" });
    const renamed = await tests.client.send("PATCH", `${path}/${data.userGuid}`, {
      userName: "b@example.org",
    });
    expect(renamed.status).to.equal(400);
    expect((await create("ann@example.org")).status).to.equal(409);
    expect((await create("")).message).to.equal("userName: must not be empty");
    expect((await create("c@example.org", { props: {} })).message).to.equal("props.firstName: is required");
  });
});

describe("local-api sec: team members of the organization", () => {
  const tests = localApiForTests();
  const send = (method: string, below: string, body?: unknown) =>
    tests.client.send(method, path + below, body, { headers });
  const create = (userName: string, access: JsonObject) => send("POST", "", { props, userName, ...access });
  const search = async (userName: string) => {
    const filters = [{ expression: "eq", field: "userName", value: userName }];
    const { status, body } = await send("POST", "/search", { filters });
    const data = Array.isArray(body.data) ? body.data.filter(isObject) : [];
    return { status, data };
  };
  const accountsIn = (data: JsonObject) =>
    (Array.isArray(data.accounts) ? data.accounts.filter(isObject) : []).map((account) => [
      account.accountName,
      account.admin,
      account.userGuid,
    ]);

  it("a member of the organization has an entry per account, is found by a search, and is deleted from all accounts", async () => {
    const { status, data, text } = await create("eve@example.org", {
      adminRoleAccounts: ["ACME"],
      userRoleAccounts: ["acme-dev"],
      orgAdmin: false,
      orgUser: false,
    });
    expect(status, text).to.equal(201);
    expect(data).to.include({ orgAccount: true, orgAdmin: false, username: "eve@example.org" });
    const [first, second] = accountsIn(data);
    expect(first?.slice(0, 2)).to.deep.equal(["ACME", true]);
    expect(second?.slice(0, 2)).to.deep.equal(["ACME-DEV", false]);

    const found = await search("eve@example.org");
    expect(found.data.map(({ userGuid }) => userGuid)).to.deep.equal([first?.[2], second?.[2]]);
    expect(found.data.map((entry) => inner(entry, "props").accountAdmin)).to.deep.equal([true, false]);
    const { data: entry } = await send("GET", `/${second?.[2]}`);
    expect(entry).to.include({ custGuid: "ACME_CUST_2", userName: "eve@example.org" });

    expect((await send("DELETE", `/${second?.[2]}`)).status).to.equal(204);
    expect((await search("eve@example.org")).status).to.equal(204);
  });

  it("a right in the organization gives a member access to all accounts", async () => {
    const { data } = await create("boss@example.org", { orgAdmin: true });
    expect(accountsIn(data).map((account) => account.slice(0, 2))).to.deep.equal([
      ["ACME", true],
      ["ACME-DEV", true],
      ["ACME-STAGING", true],
    ]);
    const { data: user } = await create("user@example.org", { orgUser: true });
    expect(accountsIn(user).map(([, admin]) => admin)).to.deep.equal([false, false, false]);
    const found = await search("user@example.org");
    expect(found.data[0]?.props).to.include({ orgUser: true, orgAdmin: false });
  });

  it("a member keeps the GUIDs in accounts that remain", async () => {
    const { data } = await create("moves@example.org", { userRoleAccounts: ["ACME", "ACME-DEV"] });
    const [home, dev] = accountsIn(data);
    const change = { adminRoleAccounts: ["ACME-DEV"], userRoleAccounts: ["ACME-STAGING"], props };
    const { status, data: moved, text } = await send("PATCH", `/${home?.[2]}`, change);
    expect(status, text).to.equal(200);
    const [first, second] = accountsIn(moved);
    expect(first).to.deep.equal(["ACME-DEV", true, dev?.[2]]);
    expect(second?.slice(0, 2)).to.deep.equal(["ACME-STAGING", false]);
    expect((await send("GET", `/${home?.[2]}`)).status).to.equal(404);

    const renamed = await send("PATCH", `/${dev?.[2]}`, { props: { firstName: "Eva" } });
    expect(accountsIn(renamed.data), "an update that says nothing about access").to.deep.equal(
      accountsIn(moved),
    );
    const { data: entry } = await send("GET", `/${dev?.[2]}`);
    expect(entry.props).to.include({ firstName: "Eva", lastName: "Lund", accountAdmin: true });

    const raised = await send("PATCH", `/${dev?.[2]}`, { orgUser: true });
    expect(accountsIn(raised.data)).to.have.length(3);
    const lowered = await send("PATCH", `/${dev?.[2]}`, { orgUser: false, userRoleAccounts: ["ACME"] });
    expect(accountsIn(lowered.data).map(([name]) => name)).to.deep.equal(["ACME"]);
  });

  it("contradictory access of a member is rejected", async () => {
    for (const [access, message] of [
      [{}, /^adminRoleAccounts, userRoleAccounts: /],
      [{ adminRoleAccounts: ["NOPE"] }, /^adminRoleAccounts: no account NOPE/],
      [
        { adminRoleAccounts: ["ACME"], userRoleAccounts: ["ACME"] },
        /^userRoleAccounts: account ACME is listed/,
      ],
      [{ orgAdmin: true, adminRoleAccounts: ["ACME"] }, /^orgAdmin, orgUser: /],
    ] as const) {
      const { status, message: actual } = await create("odd@example.org", access as unknown as JsonObject);
      expect(status).to.equal(400);
      expect(actual).to.match(message);
    }
    expect((await search("odd@example.org")).status).to.equal(204);
    await create("twice@example.org", { orgUser: true });
    expect((await create("twice@example.org", { orgUser: true })).status).to.equal(409);
  });

  it("an unknown search is rejected", async () => {
    for (const filter of [{ expression: "like", field: "userName", value: "e" }, { field: "userName" }]) {
      expect((await send("POST", "/search", { filters: [filter] })).status).to.equal(400);
    }
  });
});
