import { expect } from "chai";
import { servedLabForTests } from "../support/terraform-lab.ts";
import { agentAccessToken } from "./wire.ts";

const address = "sec_agent_access_token.web";

const configuration = (more = "", name = "web servers") => `
  resource "sec_agent_access_token" "web" {
    name = "${name}"
    ${more}
  }
`;

describe("sec_agent_access_token", () => {
  const lab = servedLabForTests();

  /** The only existing token, which no output may contain. */
  function theToken() {
    const object = lab.api.only("AgentAccessTokens");
    lab.secrets.add(String(object.accessToken));
    return object;
  }

  it("a token is created, read, updated, and disabled on destroy", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration('description = "the shop"'));
    const creation = await terraform.plan();
    expect(creation.changes.get(address)).to.deep.include({
      after: { name: "web servers", description: "the shop", os: "linux", enabled: true },
      unknown: ["created_time", "id", "last_updated_time", "token", "version"],
    });
    await terraform.applyPlanned();
    const { accessToken: token, createdTime } = theToken();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: "POST AgentAccessTokens",
        body: agentAccessToken("web servers", 1, { description: "the shop", os: "linux" }),
      },
    ]);
    const madeAt = String(createdTime).replace(/\.\d+Z$/, "Z");
    const created = {
      id: "web servers",
      name: "web servers",
      description: "the shop",
      os: "linux",
      enabled: true,
      token,
      version: "0.1",
      created_time: madeAt,
      last_updated_time: madeAt,
    };
    expect((await terraform.stored(address)).values).to.deep.equal(created);
    await terraform.emptyPlan();
    expect(api.calls()).to.deep.equal([{ call: `GET AgentAccessTokens/${token}` }]);
    api.takeChanges();

    await terraform.write(configuration('os = "windows"', "shop"));
    const update = await terraform.plan();
    const { id: _id, last_updated_time: _time, ...kept } = created;
    expect(update.changes.get(address)).to.deep.include({
      actions: ["update"],
      before: created,
      after: { ...kept, name: "shop", description: null, os: "windows" },
      unknown: ["id", "last_updated_time"],
    });
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AgentAccessTokens/${token}`,
        body: agentAccessToken("shop", 1, { description: "", os: "windows" }),
      },
    ]);
    const { values } = await terraform.stored(address);
    expect(values).to.include({ id: "shop", name: "shop", os: "windows", token, created_time: madeAt });
    expect(values.description).to.equal(null);
    await terraform.emptyPlan();

    await terraform.destroy();
    const [retirement, ...more] = api.takeChanges();
    const { tokenAlias } = theToken();
    expect(tokenAlias).to.match(/^shop-[a-z0-9]{5}-deleted$/);
    expect(retirement).to.deep.equal({
      call: `PATCH AgentAccessTokens/${token}`,
      body: { tokenEnabled: 0, tokenAlias },
    });
    expect(more).to.deep.equal([]);
    expect(theToken().tokenEnabled).to.equal(0);

    await terraform.apply();
    expect(api.objects("AgentAccessTokens").map(({ tokenAlias: name }) => name)).to.deep.equal([
      tokenAlias,
      "shop",
    ]);
  });

  it("a disabled token is created by two requests, because the API creates enabled tokens", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration("enabled = false"));
    await terraform.apply();
    const { accessToken: token } = theToken();
    expect(api.takeChanges()).to.deep.equal([
      { call: "POST AgentAccessTokens", body: agentAccessToken("web servers", 1, { os: "linux" }) },
      { call: `PATCH AgentAccessTokens/${token}`, body: { tokenEnabled: 0 } },
    ]);
    expect((await terraform.stored(address)).values.enabled).to.equal(false);
    await terraform.emptyPlan();

    await terraform.write(configuration("enabled = true"));
    await terraform.apply();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AgentAccessTokens/${token}`,
        body: agentAccessToken("web servers", 1, { os: "linux" }),
      },
    ]);
    await terraform.emptyPlan();
  });

  it("a token that cannot be disabled stays in the state, and the next apply disables it", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration("enabled = false"));
    api.fail({ method: "PATCH", path: "AgentAccessTokens/*", status: 403, body: { message: "not allowed" } });
    const { warnings } = await terraform.apply();
    const { accessToken: token } = theToken();
    const [warning] = warnings.filter(({ address: of }) => of === address);
    expect(warning?.summary).to.equal("Token not disabled");
    expect(warning?.detail).to.match(
      /\[PATCH\] \S+\/AgentAccessTokens\/\(redacted\)\n {2}\[403\] not allowed/,
    );
    const { tainted, values } = await terraform.stored(address);
    expect(tainted).to.equal(false);
    expect(values).to.include({ id: "web servers", token });

    await terraform.apply();
    expect(theToken()).to.include({ accessToken: token, tokenEnabled: 0 });
    lab.secrets.add(String(token));
  });

  it("a plan shows drift of a token, and proposes to create a renamed token again", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { accessToken: token } = theToken();
    api.takeChanges();

    await api.change("AgentAccessTokens", token, {
      tokenEnabled: 0,
      props: { description: "found in the attic" },
    });
    const repair = await terraform.plan();
    expect(repair.drift.get(address)?.after).to.include({
      enabled: false,
      description: "found in the attic",
    });
    await terraform.applyPlanned();
    expect(api.takeChanges()).to.deep.equal([
      {
        call: `PATCH AgentAccessTokens/${token}`,
        body: agentAccessToken("web servers", 1, { description: "", os: "linux" }),
      },
    ]);
    await terraform.emptyPlan();

    await api.change("AgentAccessTokens", token, { tokenAlias: "web servers-x1y2z-deleted" });
    const anew = await terraform.plan();
    expect(anew.drift.get(address)?.actions).to.deep.equal(["delete"]);
    expect(anew.changes.get(address)?.actions).to.deep.equal(["create"]);
    await terraform.applyPlanned();
    const tokens = api.objects("AgentAccessTokens");
    expect(tokens.map(({ tokenAlias }) => tokenAlias)).to.deep.equal([
      "web servers-x1y2z-deleted",
      "web servers",
    ]);
    for (const { accessToken } of tokens) lab.secrets.add(String(accessToken));
  });

  it("a token is not lost when the outcome of a rename is unknown", async () => {
    const { api, terraform } = lab;
    await terraform.write(configuration());
    await terraform.apply();
    const { accessToken: token } = theToken();

    await terraform.write(configuration("", "shop"));
    api.fail({ method: "PATCH", path: "AgentAccessTokens/*", badJson: true });
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors[0]).to.include({ address, summary: "sec_agent_access_token not updated" });
    expect((await terraform.stored(address)).values).to.include({ id: "shop", name: "shop", token });
    await terraform.emptyPlan();

    await terraform.write(configuration("", "store"));
    const unreadable = { method: "GET", path: "AgentAccessTokens/*", status: 403 };
    await terraform.plan();
    api.fail({ method: "PATCH", path: "AgentAccessTokens/*", badJson: true }, unreadable);
    await terraform.applyPlanned({ exit: 1 });
    expect((await terraform.stored(address)).values).to.include({ id: "shop", token });
    await terraform.apply();
    expect((await terraform.stored(address)).values).to.include({ id: "store", name: "store", token });
    expect(theToken().tokenAlias).to.equal("store");
  });

  it("a create with a taken name fails and stores nothing", async () => {
    const { api, terraform } = lab;
    await api.put("AgentAccessTokens", "a1b2c3", {
      ...agentAccessToken("web servers", 1, { os: "linux" }),
      createdTime: "2030-01-02T03:04:05.678Z",
      version: "0.1",
    });
    await terraform.write(configuration());
    const { errors } = await terraform.apply({ exit: 1 });
    expect(errors[0]).to.include({ address, summary: "sec_agent_access_token not created" });
    expect(errors[0]?.detail).to.contain("[409] tokenAlias: there is an object with this value already");
    expect([...(await terraform.state()).keys()]).to.deep.equal([]);
    api.only("AgentAccessTokens");
  });

  it("a token is imported by its value, and the next plan is empty", async () => {
    const { api, terraform } = lab;
    const token = "0123456789abcdef0123456789abcdef0123456789abcdef01234567";
    await api.put("AgentAccessTokens", token, {
      ...agentAccessToken("web servers", 0, { description: "old", os: "windows" }),
      props: { createdTime: "2029-12-31T23:59:59.999+02:00", description: "old", os: "windows" },
      createdTime: "2030-01-02T03:04:05.678Z",
      version: "0.2",
    });
    await terraform.write(configuration('description = "old"\nos = "windows"\nenabled = false'));
    await terraform.import(address, token);
    expect((await terraform.stored(address)).values).to.deep.equal({
      id: "web servers",
      name: "web servers",
      description: "old",
      os: "windows",
      enabled: false,
      token,
      version: "0.2",
      created_time: "2029-12-31T23:59:59+02:00",
      last_updated_time: "2030-01-02T03:04:05Z",
    });
    await terraform.emptyPlan();
    expect(api.takeChanges()).to.deep.equal([]);

    await terraform.run(["state", "rm", address]);
    const block = (id: string) => ({ "import.tf": `import {\n  to = ${address}\n  id = "${id}"\n}\n` });
    await terraform.write(block("web servers"));
    const { errors } = await terraform.failingPlan();
    expect(errors[0]?.summary).to.equal("Agent access token not found");
    expect(errors[0]?.detail)
      .to.contain("The API has no token of this value. Import a token by the token itself, not by its name.")
      .and.contain('has the form "<token>"');
    await terraform.write(block(token));
    const { changes } = await terraform.plan();
    expect(changes.get(address)).to.deep.include({ actions: ["no-op"], importId: token });
  });
});
