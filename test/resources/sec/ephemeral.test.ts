import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

describe("ephemeral api_token", () => {
  const sec = useSecLife();
  const tokenRequests = () =>
    sec.api.requests().flatMap(({ path, body }) => (path === "/api/v2/access/tokens" ? [body] : []));

  it("api_token creates a token that the API accepts for the requested time, and sends nothing when it is closed", async () => {
    const { object, result } = await sec.open("api_token", { expiry_seconds: 600 });
    expect(tokenRequests().at(-1)).to.include({ expiryTime: 600 });
    const { token, expires_at } = result;
    expect(result).to.deep.equal({ expiry_seconds: 600, token, expires_at });
    expect(token).to.match(/^_[0-9a-f]{32}$/);
    const response = await fetch(`${sec.api.localApi.url}/api/v2/UserProfile`, {
      headers: { Authorization: String(token) },
    });
    expect(response.status).to.equal(200);
    sec.api.localApi.control.clearRequests();
    await object.close();
    expect(sec.api.requests()).to.deep.equal([]);
  });

  it("api_token is valid for an hour by default", async () => {
    await sec.open("api_token");
    expect(tokenRequests().at(-1)).to.include({ expiryTime: 3600 });
  });

  it("api_token is a new token each time, and differs from the one that the provider uses", async () => {
    await sec.readData("user_profile");
    const opened = [await sec.open("api_token"), await sec.open("api_token")].map(
      ({ result }) => result.token,
    );
    await sec.readData("user_profile");
    const own = sec.api.requests().flatMap(({ headers }) => headers.authorization ?? []);
    expect(new Set([...opened, ...own]).size).to.equal(3);
  });

  it("api_token has no expiration when the response has no readable one", async () => {
    const body = { token: "_0123456789", expiresAt: "soon" };
    sec.api.fail({ method: "POST", path: "access/tokens", status: 201, body });
    expect((await sec.open("api_token")).result).to.include({ token: "_0123456789", expires_at: null });
  });

  it("api_token rejects a time that is not a whole number of seconds above 0", async () => {
    for (const expiry_seconds of [0, -1, 1.5]) {
      expect(await refusal(sec.open("api_token", { expiry_seconds }))).to.include({ path: "expiry_seconds" });
    }
    expect(tokenRequests()).to.deep.equal([]);
  });

  it("api_token reports the API's message, and shows no secret of its request", async () => {
    const { apiSecret } = sec.api.localApi.credentials;
    sec.api.fail({
      method: "POST",
      path: "access/tokens",
      status: 403,
      body: { message: `no: ${apiSecret}` },
    });
    const { summary, detail } = await refusal(sec.open("api_token"));
    expect(summary).to.equal("sec_api_token not opened");
    expect(detail).to.contain("403").and.not.contain(apiSecret);
  });

  it("api_token fails when the response has no token that is valid in a header", async () => {
    for (const token of ["", "two words", 7]) {
      sec.api.fail({ method: "POST", path: "access/tokens", status: 201, body: { token, expiresAt: "x" } });
      expect((await refusal(sec.open("api_token"))).summary).to.equal("sec_api_token not opened");
    }
  });
});

describe("ephemeral api_token of a provider with a token and no API key", () => {
  const sec = useSecLife({ provider: { api_key: "", api_secret: "", api_token: "_given" } });

  it("api_token fails without an API key", async () => {
    const { detail } = await refusal(sec.open("api_token"));
    expect(detail).to.contain("keys are missing").and.not.contain("_given");
  });
});

describe("data source api_token", () => {
  const sec = useSecLife();

  it("the data source api_token warns that its token is in the state, and names the ephemeral resource and its requirements", async () => {
    await sec.readData("api_token");
    const [warning, ...more] = sec.warnings;
    expect(more).to.deep.equal([]);
    expect(warning).to.include({ path: "token", summary: "Access token stored in the state" });
    expect(warning?.detail).to.match(/sec_api_token.*Terraform 1\.10 .*OpenTofu 1\.11/);
  });
});

describe("ephemeral agent_access_token", () => {
  const sec = useSecLife();
  const token = (tokenAlias: string) => ({ tokenAlias, tokenEnabled: 1, props: {} });

  it("agent_access_token finds the token with exactly this name", async () => {
    await sec.api.put("AgentAccessTokens", "aa", token("web"));
    await sec.api.put("AgentAccessTokens", "bb", token("Web"));
    const { object, result } = await sec.open("agent_access_token", { name: "Web" });
    expect(result).to.deep.equal({ name: "Web", token: "bb" });
    await object.close();
    expect(sec.api.takeChanges()).to.deep.equal([]);
  });

  it("agent_access_token reports a missing token at the attribute name", async () => {
    await sec.api.put("AgentAccessTokens", "aa", token("web"));
    const error = await refusal(sec.open("agent_access_token", { name: "web " }));
    expect(error).to.include({ path: "name", summary: "Agent access token not found" });
    expect(error.detail).to.contain(
      "If this configuration creates the token, set name to the id of the resource",
    );
  });

  it("agent_access_token reports the API's message", async () => {
    sec.api.fail({ method: "GET", path: "AgentAccessTokens", status: 500, times: 0 });
    expect((await refusal(sec.open("agent_access_token", { name: "web" }))).summary).to.equal(
      "sec_agent_access_token not opened",
    );
  });
});
