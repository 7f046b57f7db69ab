import { expect } from "chai";
import { inner, localApiForTests } from "../support/client.ts";

const path = "/api/v2/AgentAccessTokens";
const zeroTime = "0001-01-01T00:00:00Z";

describe("local-api sec: agent access tokens", () => {
  const tests = localApiForTests();
  const create = (tokenAlias: string) =>
    tests.client.send("POST", path, {
      tokenEnabled: 1,
      tokenAlias,
      props: { createdTime: zeroTime, description: "fleet 1", os: "linux" },
    });

  it("a create sets the token, its times and its version, and ignores the time in the request", async () => {
    const { status, data } = await create("made");
    expect(status).to.equal(201);
    expect(data.accessToken).to.match(/^[0-9a-f]{56}$/);
    expect(data).to.include({ tokenAlias: "made", tokenEnabled: 1, version: "0.1" });
    expect(inner(data, "props")).to.include({ description: "fleet 1", os: "linux" });
    expect(inner(data, "props").createdTime).to.equal(data.createdTime).and.not.to.equal(zeroTime);
    expect((await tests.client.send("GET", `${path}/${data.accessToken}`)).data).to.deep.equal(data);
  });

  it("an update merges the properties, and keeps the creation time", async () => {
    const { data } = await create("merged");
    const body = { tokenEnabled: 0, props: { createdTime: zeroTime, description: "fleet 2" } };
    const { data: updated } = await tests.client.send("PATCH", `${path}/${data.accessToken}`, body);
    expect(updated).to.include({ tokenAlias: "merged", tokenEnabled: 0 });
    expect(updated.props).to.deep.equal({ ...inner(data, "props"), description: "fleet 2" });
    expect(updated.createdTime).not.to.equal(data.createdTime);
  });

  it("aliases are unique, also when a token is renamed, and a rename releases the old one", async () => {
    const { data } = await create("one");
    await create("two");
    expect((await create("one")).status).to.equal(409);
    const rename = (tokenAlias: string) =>
      tests.client.send("PATCH", `${path}/${data.accessToken}`, { tokenAlias });
    const taken = await rename("two");
    expect(taken.status).to.equal(409);
    expect(taken.message).to.match(/^tokenAlias: /);
    expect((await rename("one")).status, "its own").to.equal(200);
    expect((await rename("one-x1y2z-deleted")).status).to.equal(200);
    expect((await create("one")).status).to.equal(201);
  });

  it("tokens cannot be deleted", async () => {
    const { data } = await create("everlasting");
    expect((await tests.client.send("DELETE", `${path}/${data.accessToken}`)).status).to.equal(404);
    expect((await tests.client.send("GET", `${path}/${data.accessToken}`)).status).to.equal(200);
  });

  it("a list has all tokens in one response", async () => {
    const { body } = await tests.client.send("GET", path);
    expect(body).to.have.all.keys("data");
    const aliases = (await tests.client.list(path)).map(({ tokenAlias }) => tokenAlias);
    expect(aliases).to.include.members(["made", "merged"]);
  });

  it("a token without an alias, with an invalid switch or with invalid properties is rejected", async () => {
    for (const [body, message] of [
      [{ tokenEnabled: 1 }, "tokenAlias: is required"],
      [{ tokenAlias: "" }, "tokenAlias: must not be empty"],
      [{ tokenAlias: "x", tokenEnabled: 2 }, "tokenEnabled: must be 0 or 1"],
      [{ tokenAlias: "x", props: "linux" }, "props: must be an object"],
    ]) {
      const answer = await tests.client.send("POST", path, body);
      expect(answer.status).to.equal(400);
      expect(answer.message).to.equal(message);
    }
  });
});
