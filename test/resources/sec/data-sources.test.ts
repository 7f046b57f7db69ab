import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const token = (tokenAlias: string) => ({ tokenAlias, tokenEnabled: 1, props: {} });

describe("data source agent_access_token", () => {
  const sec = useSecLife();

  it("agent_access_token finds the token with exactly this name", async () => {
    await sec.api.put("AgentAccessTokens", "aa", token("web"));
    await sec.api.put("AgentAccessTokens", "bb", token("Web"));
    expect(await sec.readData("agent_access_token", { name: "Web" })).to.deep.equal({
      id: "Web",
      name: "Web",
      token: "bb",
    });
  });

  it("agent_access_token reports a missing token at the attribute name", async () => {
    await sec.api.put("AgentAccessTokens", "aa", token("web"));
    const error = await refusal(sec.readData("agent_access_token", { name: "web " }));
    expect(error).to.include({ path: "name", summary: "Agent access token not found" });
    expect(error.detail).to.contain('"web "');
    expect(error.detail).to.contain(
      "set name to the name of the resource, such as sec_agent_access_token.example.name",
    );
  });

  it("agent_access_token finds a name that the API has in decomposed Unicode", async () => {
    await sec.api.put("AgentAccessTokens", "aa", token("Cafe\u0301"));
    expect(await sec.readData("agent_access_token", { name: "Caf\u00e9" })).to.deep.equal({
      id: "Caf\u00e9",
      name: "Caf\u00e9",
      token: "aa",
    });
  });
});

describe("data source api_token", () => {
  const sec = useSecLife();

  it("api_token requests another token at each read, and the provider uses it from then on", async () => {
    const first = await sec.readData("api_token", {});
    const second = await sec.readData("api_token", {});
    expect(first.token).to.be.a("string").that.is.not.equal(second.token);
    sec.api.localApi.control.clearRequests();
    await sec.readData("user_profile", {});
    const [request, ...more] = sec.api.requests();
    expect(more).to.deep.equal([]);
    expect(request?.path).to.equal("/api/v2/UserProfile");
  });

  it("the id of api_token is the creation time of the token in UTC", async () => {
    const { id } = await sec.readData("api_token", {});
    expect(id).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)? \+0000 UTC$/);
  });
});

describe("data source api_token of a provider with a token and no API key", () => {
  const sec = useSecLife({ provider: { api_key: "", api_secret: "", api_token: "_given" } });

  it("api_token fails without an API key", async () => {
    const error = await refusal(sec.readData("api_token", {}));
    expect(error.detail).to.contain("keys are missing");
    expect(error.detail).to.not.contain("_given");
  });
});

describe("data source user_profile", () => {
  const sec = useSecLife();

  it("user_profile returns the last profile of the response, with all of its accounts", async () => {
    const account = { accountName: "ACME", admin: true, custGuid: "C1", userGuid: "U1", userEnabled: 1 };
    const other = { accountName: "SHOP", admin: false, custGuid: "C2", userGuid: "U2", userEnabled: 0 };
    const first = { username: "bob@example.org", orgAdmin: true };
    const last = { username: "ada@example.org", orgAccount: true, orgUser: true, url: "acme.example.org" };
    const data = [first, { ...last, accounts: [account, other] }];
    sec.api.fail({ method: "GET", path: "UserProfile", status: 200, body: { data } });
    const { accounts, ...profile } = await sec.readData("user_profile");
    expect(profile).to.deep.equal({
      id: "ada@example.org",
      username: "ada@example.org",
      org_account: true,
      org_admin: false,
      org_user: true,
      url: "acme.example.org",
    });
    expect(accounts).to.have.deep.members([
      { account_name: "ACME", admin: true, cust_guid: "C1", user_guid: "U1", user_enabled: true },
      { account_name: "SHOP", admin: false, cust_guid: "C2", user_guid: "U2", user_enabled: false },
    ]);
  });

  it("user_profile reports that there is no profile", async () => {
    sec.api.fail({ method: "GET", path: "UserProfile", status: 200, body: { data: [] } });
    expect((await refusal(sec.readData("user_profile"))).summary).to.equal("User profile not found");
  });

  it("user_profile fails when the profile has no user name", async () => {
    for (const profile of [null, {}, { url: "acme.example.org", orgAdmin: true }]) {
      sec.api.fail({ method: "GET", path: "UserProfile", status: 200, body: { data: [profile] } });
      expect((await refusal(sec.readData("user_profile"))).detail).to.contain("username is missing");
    }
  });
});

describe("data source metric_module", () => {
  const sec = useSecLife({ provider: { subaccount: "acme-dev" } });
  const disabled = useSecLife({ environment: { SEC_TELEMETRY_DISABLE: "1" } });
  const read = (life = sec) => life.readData("metric_module", { name: "network", version: "1.4.0" });

  it("metric_module sends the module under a new trace ID", async () => {
    const { id } = await read();
    const [report] = sec.api.calls();
    expect(report?.body).to.include({ "trace.trace_id": id, subaccount: "acme-dev", feature: "network" });
    const trace = BigInt(`0x${id}`);
    expect(trace > 0n && trace < 1n << 63n).to.equal(true);
    expect((await read()).id).to.not.equal(id);
  });

  it("metric_module sends the platform's names of operating systems and architectures", async () => {
    await read();
    const [report] = sec.api.calls();
    const names = /^(linux|darwin|windows|freebsd)\/(amd64|arm64|386|arm)$/;
    const body = report?.body as { os: string; arch: string } | undefined;
    expect(`${body?.os}/${body?.arch}`).to.match(names);
  });

  it("metric_module sends nothing when metrics are disabled", async () => {
    expect(await read(disabled)).to.include({ name: "network", version: "1.4.0" });
    expect(disabled.api.calls()).to.deep.equal([]);
  });

  it("metric_module fails when the request fails", async () => {
    sec.api.fail({ method: "POST", path: "telemetry/OtelMetrics", status: 400 });
    expect((await refusal(read())).detail).to.contain("[400]");
  });
});
