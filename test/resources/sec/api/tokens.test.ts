import { expect } from "chai";
import { apiError, emailInput, emailOf, emailResponse, useFixture } from "./api-fixture.ts";
import { json, type Reply } from "./scripted-server.ts";

const hour = 3_600_000;

describe("access tokens", () => {
  const fixture = useFixture();
  const used = () => fixture.server.seen.map(({ headers }) => headers.authorization);

  /** Issues numbered tokens with this lifetime. */
  function tokensFor(ms: number, gate: Promise<void> = Promise.resolve()): Reply {
    return async (response, seen, request) => {
      const number = fixture.server.tokens.length;
      await gate;
      const expiresAt = new Date(fixture.time.clock.now() + ms).toISOString();
      await json(201, { token: `_token_${number}`, expiresAt })(response, seen, request);
    };
  }

  function expectObjects(count: number) {
    fixture.server.reply(...Array.from({ length: count }, () => json(200, emailResponse())));
  }

  it("an access token is reused until it expires", async () => {
    fixture.server.replyToken(tokensFor(hour));
    expectObjects(3);
    const email = emailOf(fixture.connect());
    await email.find("ACME_0001");
    fixture.time.advance(hour - 1);
    await email.find("ACME_0001");
    fixture.time.advance(1);
    await email.find("ACME_0001");
    expect(used()).to.deep.equal(["_token_1", "_token_1", "_token_2"]);
  });

  it("an access token that arrives expired is used for one request", async () => {
    fixture.server.replyToken(tokensFor(-hour));
    expectObjects(2);
    const email = emailOf(fixture.connect());
    await email.find("ACME_0001");
    await email.find("ACME_0001");
    expect(used()).to.deep.equal(["_token_1", "_token_2"]);
  });

  it("an access token with an unreadable expiry is used for one request", async () => {
    fixture.server.replyToken(json(201, { token: "_token", expiresAt: "soon" }));
    expectObjects(2);
    const email = emailOf(fixture.connect());
    await email.find("ACME_0001");
    await email.find("ACME_0001");
    expect(fixture.server.tokens).to.have.length(2);
  });

  it("concurrent requests share one access token", async () => {
    let open = () => {};
    fixture.server.replyToken(tokensFor(hour, new Promise((resolve) => (open = resolve))));
    expectObjects(5);
    const email = emailOf(fixture.connect());
    const calls = Promise.all([1, 2, 3, 4, 5].map(() => email.find("ACME_0001")));
    await fixture.server.until(() => fixture.server.tokens.length > 0);
    open();
    await calls;
    expect(fixture.server.tokens).to.have.length(1);
    expect(used()).to.deep.equal(Array(5).fill("_token_1"));
  });

  it("a token request continues when one of the waiting callers aborts", async () => {
    let open = () => {};
    fixture.server.replyToken(tokensFor(hour, new Promise((resolve) => (open = resolve))));
    expectObjects(1);
    const email = emailOf(fixture.connect());
    const caller = new AbortController();
    const first = apiError(email.find("ACME_0001", { signal: caller.signal }));
    const second = email.find("ACME_0001");
    await fixture.server.until(() => fixture.server.tokens.length > 0);
    caller.abort();
    expect(await first).to.include({ kind: "aborted", reason: "stopped before the request was made" });
    open();
    expect((await second)?.id).to.equal("ACME_0001");
    expect(fixture.server.tokens).to.have.length(1);
  });

  it("new callers request another token after all callers have aborted", async () => {
    let open = () => {};
    fixture.server.replyToken(tokensFor(hour, new Promise((resolve) => (open = resolve))));
    expectObjects(1);
    const email = emailOf(fixture.connect());
    const caller = new AbortController();
    const first = apiError(email.find("ACME_0001", { signal: caller.signal }));
    await fixture.server.until(() => fixture.server.tokens.length > 0);
    caller.abort();
    await first;
    open();
    await email.find("ACME_0001");
    expect(used()).to.deep.equal(["_token_2"]);
  });

  it("a failed token request fails all waiting requests, and the next request repeats it", async () => {
    fixture.server.replyToken(json(401, { message: "wrong secret" }));
    expectObjects(1);
    const email = emailOf(fixture.connect());
    const errors = await Promise.all([apiError(email.find("ACME_0001")), apiError(email.find("ACME_0001"))]);
    for (const error of errors) {
      expect(error).to.include({ kind: "credentials", status: 401, reason: "wrong secret", notFound: false });
    }
    expect(errors[0]?.advice).to.include("api_key and api_secret");
    expect(fixture.server.tokens).to.have.length(1);
    fixture.server.replyToken(tokensFor(hour));
    expect((await email.find("ACME_0001"))?.id).to.equal("ACME_0001");
  });

  it("a token response without a token is an error", async () => {
    fixture.server.replyToken(json(201, { expiresAt: "2999-01-01T00:00:00Z" }));
    const error = await apiError(fixture.connect().userProfile.read());
    expect(error).to.include({ kind: "credentials", reason: "token is missing" });
  });

  it("a token that is invalid in a header is rejected", async () => {
    for (const token of ["_a b", "_\n", "_caf\u00e9", "_\0", "_".repeat(4097)]) {
      fixture.server.replyToken(json(201, { token, expiresAt: "2999-01-01T00:00:00Z" }));
      const error = await apiError(fixture.connect().userProfile.read());
      const reason = "token is no access token that a request can carry";
      expect(error).to.include({ kind: "credentials", reason });
    }
  });

  it("the token response may have keys in any case", async () => {
    fixture.server.replyToken(json(201, { Token: "_token", ExpiresAt: "2999-01-01T00:00:00Z" }));
    expectObjects(1);
    await emailOf(fixture.connect()).find("ACME_0001");
    expect(used()).to.deep.equal(["_token"]);
  });

  it("a configured token is used for an hour", async () => {
    expectObjects(2);
    const email = emailOf(fixture.connect({ apiToken: "_configured" }));
    fixture.time.advance(hour - 1);
    await email.find("ACME_0001");
    fixture.time.advance(1);
    await email.find("ACME_0001");
    expect(used()).to.deep.equal(["_configured", "_token_1"]);
    expect(fixture.server.tokens).to.have.length(1);
  });

  it("a token cannot be requested without an API key", async () => {
    const api = fixture.connect({ apiToken: "_configured", apiSecret: null });
    fixture.time.advance(hour);
    const error = await apiError(api.userProfile.read());
    expect(error).to.include({ kind: "credentials", status: null, notFound: false });
    expect(error.message).to.contain("the authentication keys are missing").and.to.contain("api_secret");
    expect(fixture.server.tokens).to.have.length(0);
  });

  it("a token from the API key is replaced once when the API rejects it", async () => {
    fixture.server.replyToken(tokensFor(hour));
    fixture.server.reply(
      json(200, emailResponse()),
      json(401, { message: "who?" }),
      json(201, emailResponse()),
    );
    const email = emailOf(fixture.connect());
    await email.find("ACME_0001");
    await email.create(emailInput);
    expect(used()).to.deep.equal(["_token_1", "_token_1", "_token_2"]);
  });

  it("a second rejected token is an error", async () => {
    fixture.server.replyToken(tokensFor(hour));
    const refusal = json(401, { message: "who?" });
    fixture.server.reply(json(200, emailResponse()), refusal, refusal);
    const email = emailOf(fixture.connect());
    await email.find("ACME_0001");
    expect(await apiError(email.find("ACME_0001"))).to.include({
      kind: "status",
      status: 401,
      reason: "who?",
    });
    expect(fixture.server.seen).to.have.length(3);
  });

  it("a rejected token that was requested for this very request is an error", async () => {
    fixture.server.reply(json(401, { message: "who?" }));
    expect((await apiError(emailOf(fixture.connect()).find("ACME_0001"))).status).to.equal(401);
    expect(fixture.server.seen).to.have.length(1);
  });

  it("a configured token is not replaced when the API rejects it", async () => {
    fixture.server.reply(json(401, { message: "who?" }));
    const api = fixture.connect({ apiToken: "_configured" });
    expect((await apiError(emailOf(api).find("ACME_0001"))).status).to.equal(401);
    expect(fixture.server.tokens).to.have.length(0);
  });

  it("a rejected token is replaced once for all requests that it failed", async () => {
    fixture.server.replyToken(tokensFor(hour));
    const email = emailOf(fixture.connect());
    fixture.server.reply(json(200, emailResponse()));
    await email.find("ACME_0001");
    const byToken: Reply = (response, seen, request) => {
      const isOld = seen.headers.authorization === "_token_1";
      return json(isOld ? 401 : 200, isOld ? { message: "who?" } : emailResponse())(response, seen, request);
    };
    fixture.server.reply(...Array.from({ length: 6 }, () => byToken));
    await Promise.all([email.find("ACME_0001"), email.find("ACME_0001"), email.find("ACME_0001")]);
    expect(fixture.server.tokens).to.have.length(2);
  });
});
