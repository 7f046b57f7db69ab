import { expect } from "chai";
import { refusal, useSecLife } from "../../support/sec-life.ts";

const web = { name: "web" };

describe("agent_access_token", () => {
  const sec = useSecLife();
  const sent = () => sec.api.takeChanges().map(({ body }) => Object(body));

  it("the ID of a token is derived from its name, and a plan to rename it shows the ID as unknown", async () => {
    const token = sec.resource("agent_access_token");
    await token.create(web);
    expect(token.id).to.equal("web");
    const { recomputed } = await token.plan({ name: "shop" });
    expect(recomputed).to.have.members(["id", "last_updated_time"]);
    await token.update({ name: "shop" });
    expect(token.id).to.equal("shop");
    expect((await token.plan({ name: "shop", os: "windows" })).recomputed).to.deep.equal([
      "last_updated_time",
    ]);
  });

  it("a new token that cannot be disabled is kept, untainted, with a warning, and the next plan disables it", async () => {
    const token = sec.resource("agent_access_token");
    const off = { ...web, enabled: false };
    sec.api.fail({ method: "PATCH", path: "AgentAccessTokens/*", status: 400, body: { message: "not now" } });
    await token.create(off);
    expect(sec.warnings.map(({ summary, path }) => [summary, path])).to.deep.equal([
      ["Token not disabled", "enabled"],
    ]);
    expect(token.object?.tainted).to.equal(false);
    expect((await token.plan(off)).action).to.equal("update");
    await token.update(off);
    expect(sec.api.only("AgentAccessTokens")).to.include({ tokenEnabled: 0 });
    await token.expectNoChange(off);
  });

  it("a token whose name the API changes is reported, and the next plan shows the API's name", async () => {
    const wire = { accessToken: "aa", tokenEnabled: 1, props: { os: "linux" } };
    const token = sec.resource("agent_access_token");
    for (const [method, path, name] of [
      ["POST", "AgentAccessTokens", "web "],
      ["PATCH", "AgentAccessTokens/*", "shop "],
    ] as const) {
      const data = { ...wire, tokenAlias: name.trim() };
      sec.api.fail({ method, path, status: 200, body: { data } });
      const error = await refusal(token.apply({ name }));
      expect([error.path, error.summary]).to.deep.equal(["name", "API did not store the planned value"]);
      await sec.api.put("AgentAccessTokens", "aa", data);
      expect(token.state).to.include({ id: name.trim(), name: method === "POST" ? name : name.trim() });
      expect(token.object?.tainted).to.equal(false);
      expect((await token.plan({ name })).changed).to.deep.equal(["name"]);
    }
  });

  it("a token whose name has decomposed Unicode characters stays in the state", async () => {
    const wire = { accessToken: "aa", tokenAlias: "cafe\u0301", tokenEnabled: 1, props: { os: "linux" } };
    await sec.api.put("AgentAccessTokens", "aa", wire);
    const token = sec.resource("agent_access_token");
    await token.import("aa");
    await token.expectNoChange({ name: "caf\u00e9" });
    expect(await sec.readData("agent_access_token", { name: "caf\u00e9" })).to.include({ token: "aa" });
  });

  it("an update sends the operating system, and the description if it is or was set", async () => {
    const token = sec.resource("agent_access_token");
    await token.create(web);
    sent();
    await token.update({ ...web, enabled: false });
    await token.update({ ...web, os: "windows", description: "x" });
    await token.update({ ...web, os: "windows" });
    await token.expectNoChange({ ...web, os: "windows" });
    const createdTime = "0001-01-01T00:00:00Z";
    expect(sent().map(({ props }) => props)).to.deep.equal([
      { createdTime, os: "linux" },
      { createdTime, os: "windows", description: "x" },
      { createdTime, os: "windows", description: "" },
    ]);
  });

  it("a token stays in the state when the outcome of a rename is unknown", async () => {
    const token = sec.resource("agent_access_token");
    await token.create(web);
    const path = "AgentAccessTokens/*";
    // The first read precedes the update.
    const readings = [{ latencyMs: 0 }, { status: 403 }].map((fault) => ({ method: "GET", path, ...fault }));
    sec.api.fail({ method: "PATCH", path, badJson: true }, ...readings);
    await refusal(token.update({ name: "shop" }));
    expect(token.id).to.equal("web");
    expect(await token.refresh()).to.include({ id: "shop", name: "shop" });
    await token.expectNoChange({ name: "shop" });
  });

  it("a token is imported by its value, not by its name", async () => {
    const token = sec.resource("agent_access_token");
    await token.create({ ...web, enabled: false });
    const { token: value, ...state } = token.state;
    const imported = sec.resource("agent_access_token");
    expect(await imported.import(String(value))).to.include({ ...state, token: value });
    await imported.expectNoChange({ ...web, enabled: false });
    const { path, summary } = await refusal(imported.import("web"));
    expect({ path, summary }).to.deep.equal({ path: "token", summary: "Agent access token not found" });
    const other = { accessToken: "bb", tokenAlias: "web", tokenEnabled: 1, props: {} };
    sec.api.fail({ method: "GET", path: "AgentAccessTokens/aa", status: 200, body: { data: other } });
    expect((await refusal(imported.import("aa"))).detail).to.contain("is another object than");
  });

  it("a renamed or deleted token is removed from the state", async () => {
    for (const change of [{ tokenAlias: "web-abcde-deleted" }, null]) {
      const token = sec.resource("agent_access_token");
      await token.create({ name: `web ${change}` });
      const address = token.state.token;
      if (change) await sec.api.change("AgentAccessTokens", address, change);
      else await sec.api.remove("AgentAccessTokens", address);
      expect(await token.refresh()).to.equal(undefined);
    }
  });
});
