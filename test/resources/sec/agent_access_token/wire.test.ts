import { expect } from "chai";
import { agentAccessTokens } from "../../../../src/resources/sec/agent_access_token/wire.ts";
import { apiError, useFixture } from "../api/api-fixture.ts";
import { drop, json } from "../api/scripted-server.ts";

const token = "0123456789abcdef_agent";

const wire = (changes: Record<string, unknown> = {}) => ({
  accessToken: token,
  createdTime: "2030-01-02T03:04:05.678Z",
  props: { createdTime: "2030-01-01T01:01:01.5+02:00", description: "fleet 1", os: "linux" },
  tokenAlias: "web servers",
  tokenEnabled: 1,
  version: "0.1",
  ...changes,
});

const read = {
  id: "web servers",
  token,
  name: "web servers",
  description: "fleet 1",
  os: "linux",
  enabled: true,
  version: "0.1",
  created_time: "2030-01-01T01:01:01+02:00",
  last_updated_time: "2030-01-02T03:04:05Z",
};

describe("agent access tokens", () => {
  const fixture = useFixture();
  const tokens = () => agentAccessTokens(fixture.connect());
  const sent = () => fixture.server.seen[0]?.json();
  const ignored = "0001-01-01T00:00:00Z";

  it("a create makes an enabled token", async () => {
    fixture.server.reply(json(201, { data: wire() }));
    expect(await tokens().create({ name: "web servers", description: "fleet 1", os: "linux" })).to.deep.equal(
      read,
    );
    expect(fixture.server.seen[0]).to.include({ method: "POST", path: "/api/v2/AgentAccessTokens" });
    expect(sent()).to.deep.equal({
      tokenEnabled: 1,
      tokenAlias: "web servers",
      props: { createdTime: ignored, description: "fleet 1", os: "linux" },
    });
  });

  it("a create omits unset attributes", async () => {
    fixture.server.reply(json(201, { data: wire() }));
    await tokens().create({ name: "web servers", description: "", os: null });
    expect(sent()).to.have.property("props").that.deep.equals({ createdTime: ignored });
  });

  it("find returns a token by its value, and no message contains the value", async () => {
    fixture.server.reply(
      json(200, { data: wire() }),
      json(404, { message: "no" }),
      json(403, { message: `no ${token}` }),
    );
    const { find } = tokens();
    expect(await find(token)).to.deep.equal(read);
    expect(await find(token)).to.equal(null);
    const error = await apiError(find(token));
    expect(fixture.server.seen[0]?.path).to.equal(`/api/v2/AgentAccessTokens/${token}`);
    expect(error.url).to.equal(`${fixture.server.url}/api/v2/AgentAccessTokens/(redacted)`);
    expect(error.reason).to.equal("no (redacted)");
    expect(error.message + JSON.stringify(fixture.logged)).not.to.contain(token);
  });

  it("list returns the tokens", async () => {
    fixture.server.reply(json(200, { data: [wire(), wire({ tokenAlias: "other", tokenEnabled: 0 })] }));
    expect(await tokens().list()).to.deep.equal([
      read,
      { ...read, id: "other", name: "other", enabled: false },
    ]);
  });

  it("an update sends all attributes of a token", async () => {
    fixture.server.reply(json(200, { data: wire() }));
    await tokens().update(token, { name: "new", description: "", os: "windows", enabled: false });
    expect(fixture.server.seen[0]?.method).to.equal("PATCH");
    expect(sent()).to.deep.equal({
      tokenEnabled: 0,
      tokenAlias: "new",
      props: { createdTime: ignored, description: "", os: "windows" },
    });
  });

  it("disabling a token changes nothing else", async () => {
    fixture.server.reply(json(200, { data: wire({ tokenEnabled: 0 }) }));
    expect((await tokens().disable(token)).enabled).to.equal(false);
    expect(sent()).to.deep.equal({ tokenEnabled: 0 });
  });

  it("retiring a token renames it, so that its name is available again", async () => {
    fixture.server.reply(json(200, { data: wire({ tokenEnabled: 0 }) }));
    await tokens().retire(token, "web servers");
    expect(sent()).to.deep.equal({ tokenEnabled: 0, tokenAlias: "web servers-sssss-deleted" });
  });

  it("a token whose create response is lost is found by its name", async () => {
    const old = wire({ accessToken: "_older_token", createdTime: "2029-01-01T00:00:00Z" });
    fixture.server.reply(
      drop,
      json(
        200,
        { data: [old, wire({ tokenAlias: "x" }), wire()] },
        { date: "Wed, 02 Jan 2030 03:04:05 GMT" },
      ),
      json(200, { data: wire() }),
    );
    const made = await tokens().create({ name: "web servers", description: null, os: null });
    expect(made.token).to.equal(token);
    expect(JSON.stringify(fixture.logged)).not.to.contain(token);
  });

  it("the error of a create with unknown outcome names the token", async () => {
    fixture.server.reply(drop, json(200, { data: [] }));
    const error = await apiError(tokens().create({ name: "web servers", description: null, os: null }));
    expect(error.message).to.contain('whether the agent access token "web servers" was created');
  });
});
