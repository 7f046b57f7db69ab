import { expect } from "chai";
import { agentAccessTokens } from "../../../../src/resources/sec/agent_access_token/wire.ts";
import { apiError, useFixture } from "./api-fixture.ts";
import { json, type Reply, text } from "./scripted-server.ts";

const profile = {
  username: "ada@example.org",
  orgAccount: true,
  url: "acme.example",
  orgAdmin: true,
  orgUser: false,
  accounts: [{ admin: true, accountName: "ACME", custGuid: "C1", userGuid: "U1", userEnabled: 1 }],
};

describe("the user profile", () => {
  const fixture = useFixture();
  const read = () => fixture.connect().userProfile.read();

  it("the user profile is read from the response", async () => {
    fixture.server.reply(json(200, { data: [profile] }));
    expect(await read()).to.deep.equal({
      username: "ada@example.org",
      org_account: true,
      url: "acme.example",
      org_admin: true,
      org_user: false,
      accounts: [{ admin: true, account_name: "ACME", cust_guid: "C1", user_guid: "U1", user_enabled: true }],
    });
    expect(fixture.server.seen[0]).to.include({ method: "GET", path: "/api/v2/UserProfile" });
  });

  it("the last user profile of a response counts", async () => {
    fixture.server.reply(json(200, { data: [profile, { ...profile, username: "eve@example.org" }] }));
    expect((await read())?.username).to.equal("eve@example.org");
  });

  it("the user profile is null when the list is empty", async () => {
    fixture.server.reply(json(200, { data: [] }), json(200, { data: null }));
    expect(await read()).to.equal(null);
    expect(await read()).to.equal(null);
  });

  it("a response without data is an error of the user profile", async () => {
    fixture.server.reply(json(404, { message: "no such route" }));
    expect((await apiError(read())).status).to.equal(404);
  });
});

describe("the organization", () => {
  const fixture = useFixture();

  it("the organization is read from the response", async () => {
    fixture.server.reply(json(200, { data: [{ orgAccount: true, orgAccountUrl: "ACME.example" }] }));
    const info = await fixture.connect().organizationInfo.read();
    expect(info).to.deep.equal({ orgAccount: true, orgAccountUrl: "ACME.example" });
    expect(fixture.server.seen[0]?.path).to.equal("/api/v2/OrganizationInfo");
  });
});

describe("paginated lists", () => {
  const fixture = useFixture();
  const list = (apiUrl?: string) => agentAccessTokens(fixture.connect(apiUrl ? { apiUrl } : {})).list();
  const page = (alias: string, nextPage: unknown) =>
    json(200, {
      data: [{ accessToken: alias, tokenAlias: alias }],
      paging: { rows: 1, totalRows: 3, urls: { nextPage } },
    });

  it("a list is read to its end, always from the configured host", async () => {
    fixture.server.reply(
      page("a", "https://acme.example/api/v2/Things/page2?x=y%20z"),
      page("b", "/api/v2/Things/page3"),
      page("c", null),
    );
    expect((await list(`${fixture.server.url}/base`)).map(({ name }) => name)).to.deep.equal(["a", "b", "c"]);
    expect(fixture.server.seen.map(({ path }) => path)).to.deep.equal([
      "/base/api/v2/AgentAccessTokens",
      "/base/api/v2/Things/page2?x=y%20z",
      "/base/api/v2/Things/page3",
    ]);
  });

  for (const paging of [undefined, null, {}, { urls: null }, { urls: { nextPage: "" } }]) {
    it(`a list ends with the paging ${JSON.stringify(paging)}`, async () => {
      fixture.server.reply(json(200, { data: [], paging }));
      expect(await list()).to.deep.equal([]);
    });
  }

  it("a list with a repeated page is an error", async () => {
    const again = page("a", "/api/v2/Things/page2");
    fixture.server.reply(again, again, again);
    const error = await apiError(list());
    expect(error.reason).to.equal("the list does not end: its next page was read before");
    expect(fixture.server.seen).to.have.length(2);
  });

  it("a list that takes twenty minutes is an error", async () => {
    let pages = 0;
    const more: Reply = (...call) => {
      fixture.time.advance(5 * 60_000);
      return page(String(pages), `/api/v2/Things/${pages++}`)(...call);
    };
    fixture.server.reply(...Array(9).fill(more));
    const { reason, url } = await apiError(list());
    expect(reason).to.equal("the list does not end: after 20 minutes there is more of it");
    expect(url).to.contain("/api/v2/Things/2");
    expect(pages).to.equal(4);
  });

  it("a list with fewer items than announced is an error", async () => {
    const paging = { rows: 1, totalRows: 3, urls: { nextPage: null } };
    fixture.server.reply(json(200, { data: [{ accessToken: "a", tokenAlias: "a" }], paging }));
    expect((await apiError(list())).reason).to.equal("the list is not complete: it has 1 of 3 objects");
  });

  it("a response without a list is an error", async () => {
    fixture.server.reply(json(200, {}));
    expect((await apiError(list())).reason).to.equal("data is missing");
  });

  it("a link to another host is not followed", async () => {
    fixture.server.reply(page("a", "https://acme.example/elsewhere"));
    expect((await apiError(list())).reason).to.equal("the address of the next page is not usable");
  });

  it("a list is an error when one of its pages fails", async () => {
    fixture.server.reply(page("a", "/api/v2/Things/page2"), json(403, { message: "no" }));
    expect((await apiError(list())).status).to.equal(403);
  });

  it("a list is rejected when its items have the wrong schema", async () => {
    fixture.server.reply(json(200, { data: {} }), json(200, { data: ["x"] }), text(204, ""));
    expect((await apiError(list())).reason).to.equal("data is not of type array");
    expect((await apiError(list())).kind).to.equal("bad-response");
    expect(await list()).to.deep.equal([]);
  });
});
