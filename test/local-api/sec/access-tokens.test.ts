import { expect } from "chai";
import { type SecLocalApi, startSecLocalApi } from "../../../src/local-api/sec/index.ts";
import { askToken, connect, localApiForTests, request } from "../support/client.ts";

describe("local-api sec: access tokens", () => {
  const tests = localApiForTests();
  const path = "/api/v2/UserProfile";

  it("the response has a plain token, and its expiry in an hour", async () => {
    const before = Date.now();
    const { status, body } = await askToken(tests.localApi);
    expect(status).to.equal(201);
    expect(body).to.have.all.keys("token", "expiresAt");
    const life = Date.parse(String(body.expiresAt)) - before;
    expect(life).to.be.within(3_600_000, 3_660_000);
  });

  it("a token is accepted with and without a scheme", async () => {
    const { token } = tests.client;
    for (const authorization of [token, `Bearer ${token}`]) {
      const { status } = await request(tests.localApi.url + path, "GET", undefined, {
        headers: { authorization },
      });
      expect(status).to.equal(200);
    }
  });

  it("wrong credentials are rejected, and so are requests without a token or with an unknown one", async () => {
    const { localApi } = tests;
    const keyId = localApi.credentials.apiKey;
    const refused = [
      await askToken(localApi, { keyId }, "_wrong"),
      await askToken(localApi, { keyId: "ACME_OTHER" }),
      await request(`${localApi.url}/api/v2/access/tokens`, "POST", { keyId }),
      await request(localApi.url + path, "GET"),
      await request(localApi.url + path, "GET", undefined, { headers: { authorization: "_unknown" } }),
    ];
    for (const { status, message } of refused) {
      expect(status).to.equal(401);
      expect(message).to.match(/^Unauthorized: /);
    }
  });

  it("an invalid token request is rejected", async () => {
    expect((await askToken(tests.localApi, {})).message).to.equal("keyId: is required");
    const bad = await askToken(tests.localApi, { keyId: "k", expiryTime: -1 });
    expect(bad.status).to.equal(400);
    expect(bad.message).to.match(/^expiryTime: /);
  });
});

describe("local-api sec: expiry of access tokens", () => {
  let localApi: SecLocalApi;
  let now: number;

  beforeEach(async () => {
    now = Date.parse("2030-01-02T03:04:05.678Z");
    localApi = await startSecLocalApi({ clock: () => now, tokenSeconds: 600 });
  });
  afterEach(() => localApi.close());

  it("a token is valid for the requested time", async () => {
    const { body } = await askToken(localApi, { keyId: localApi.credentials.apiKey, expiryTime: 60 });
    expect(body.expiresAt).to.equal("2030-01-02T03:05:05.678Z");
    const get = () =>
      request(`${localApi.url}/api/v2/UserProfile`, "GET", undefined, {
        headers: { authorization: String(body.token) },
      });
    now += 59_999;
    expect((await get()).status).to.equal(200);
    now += 1;
    const late = await get();
    expect(late.status).to.equal(401);
    expect(late.message).to.match(/expired/);
    await connect(localApi);
    expect((await get()).status, "after another token was made").to.equal(401);
  });

  it("the lifetime of a token is limited", async () => {
    const { body } = await askToken(localApi);
    expect(body.expiresAt).to.equal("2030-01-02T03:14:05.678Z");
  });

  it("the control API can expire tokens", async () => {
    const client = await connect(localApi);
    await localApi.control.expireTokens();
    expect((await client.send("GET", "/api/v2/UserProfile")).status).to.equal(401);
    expect((await (await connect(localApi)).send("GET", "/api/v2/UserProfile")).status).to.equal(200);
  });
});
