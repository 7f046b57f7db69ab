import { expect } from "chai";
import { apiError, emailInput, emailOf, emailResponse, useFixture } from "./api-fixture.ts";
import { drop, json, type Reply, text } from "./scripted-server.ts";

const busy = json(503, { message: "busy" });
/** Returns an object, and reports that it is deleted. */
const done = json(200, { ...emailResponse(), ok: true });
const tooMany = json(429, { message: "slow down" }, { "retry-after": "3" });

describe("retries", () => {
  const fixture = useFixture();
  const email = () => emailOf(fixture.connect());
  const methods = () => fixture.server.seen.map(({ method }) => method);

  const calls: Record<string, () => Promise<unknown>> = {
    GET: () => email().find("ACME_0001"),
    PATCH: () => email().update("ACME_0001", emailInput),
    DELETE: () => email().delete("ACME_0001"),
  };

  for (const [method, call] of Object.entries(calls)) {
    for (const [what, reply] of Object.entries({ "a 503": busy, "a lost connection": drop })) {
      it(`a request is retried after ${what} on ${method}`, async () => {
        fixture.server.reply(reply, reply, done);
        await call();
        expect(methods()).to.deep.equal([method, method, method]);
        expect(fixture.time.slept).to.deep.equal([500, 1000]);
      });
    }

    it(`a retry sends the same request on ${method}`, async () => {
      fixture.server.reply(busy, done);
      await call();
      const [first, second] = fixture.server.seen;
      expect(second?.body).to.equal(first?.body);
      expect(second?.headers).to.deep.equal(first?.headers);
    });
  }

  it("a request fails after four attempts", async () => {
    fixture.server.reply(busy, busy, busy, busy);
    const error = await apiError(email().find("ACME_0001"));
    expect(error).to.include({ status: 503, reason: "busy", mayHaveTakenEffect: false });
    expect(methods()).to.have.length(4);
  });

  it("the error of an update reports that its outcome is unknown", async () => {
    fixture.server.reply(drop, json(400, { message: "bad" }));
    expect((await apiError(email().update("ACME_0001", emailInput))).mayHaveTakenEffect).to.equal(true);
  });

  it("client errors are not retried", async () => {
    fixture.server.reply(json(409, { message: "taken" }));
    const error = await apiError(email().update("ACME_0001", emailInput));
    expect(error.mayHaveTakenEffect).to.equal(false);
    expect(methods()).to.have.length(1);
  });

  it("the test of a channel is not retried", async () => {
    fixture.server.reply(busy);
    expect((await apiError(fixture.connect().testAlertChannel("A"))).status).to.equal(503);
    expect(methods()).to.deep.equal(["POST"]);
  });

  it("a delete reports a 404, even after a lost response, and leaves the check to the resource", async () => {
    fixture.server.reply(drop, json(404, { message: "gone" }));
    const error = await apiError(email().delete("ACME_0001"));
    expect(error).to.include({ method: "DELETE", status: 404, notFound: true, mayHaveTakenEffect: true });
    expect(methods()).to.deep.equal(["DELETE", "DELETE"]);
  });

  it("a delete of a possibly missing object accepts a 404 that a GET confirms", async () => {
    fixture.server.reply(tooMany, json(404, { message: "gone" }), json(404, { message: "gone" }));
    await email().deleteIfExists("ACME_0001");
    expect(methods()).to.deep.equal(["DELETE", "DELETE", "GET"]);
  });

  it("a delete of a possibly missing object rejects a 404 while a GET finds the object", async () => {
    const noRoute = json(404, { message: "no Route matched with those values" });
    fixture.server.reply(noRoute, json(200, { data: {} }));
    const error = await apiError(email().deleteIfExists("ACME_0001"));
    expect(error).to.include({ method: "DELETE", status: 404, notFound: false });
    expect(error.message).to.contain("no Route matched").and.to.contain("still finds the object");
    fixture.server.reply(noRoute, json(403, { message: "forbidden" }));
    expect((await apiError(email().deleteIfExists("ACME_0001"))).message).to.contain(
      "does not show whether the object still exists: forbidden",
    );
  });

  it("a delete rejects a 404 from a proxy", async () => {
    fixture.server.reply(drop, text(404, "<html>"));
    expect(await apiError(email().delete("ACME_0001"))).to.include({ status: 404, notFound: false });
  });

  it("a delete rejects a 404 of the token request", async () => {
    fixture.server.replyToken(json(404, { message: "no such account" }));
    expect(await apiError(email().delete("ACME_0001"))).to.include({ kind: "credentials", status: 404 });
  });

  const limited: Record<string, () => Promise<unknown>> = {
    ...calls,
    POST: () => email().create(emailInput),
    "POST of a test": () => fixture.connect().testAlertChannel("A"),
  };
  for (const [method, call] of Object.entries(limited)) {
    it(`a request waits for the rate limit on ${method}`, async () => {
      fixture.server.reply(tooMany, done);
      await call();
      expect(methods()).to.have.length(2);
      expect(fixture.time.slept).to.deep.equal([3250]);
    });
  }

  it("the token request waits for its rate limit", async () => {
    let first = true;
    fixture.server.replyToken((...args) => {
      const reply = first ? tooMany : json(201, { token: "_token_1", expiresAt: "2999-01-01T00:00:00Z" });
      first = false;
      return reply(...args);
    });
    fixture.server.reply(json(200, emailResponse()));
    await email().find("ACME_0001");
    expect(fixture.time.slept).to.deep.equal([3250]);
  });

  it("a request fails with advice when the rate limit persists", async () => {
    fixture.server.reply(...Array.from({ length: 20 }, () => tooMany));
    const error = await apiError(email().create(emailInput));
    expect(error).to.include({ status: 429, reason: "slow down", mayHaveTakenEffect: false });
    expect(error.message).to.contain("-parallelism");
    expect(methods()).to.have.length(20);
  });

  it("retries are logged with their wait", async () => {
    fixture.server.reply(tooMany, json(200, emailResponse()));
    await email().find("ACME_0001");
    expect(fixture.logged.filter(({ level }) => level === "warn")).to.deep.equal([
      {
        level: "warn",
        message: "API request to be repeated",
        fields: {
          method: "GET",
          url: `${fixture.server.url}/api/v2/AlertChannels/ACME_0001`,
          status: 429,
          waitMs: 3250,
        },
      },
    ]);
  });

  it("a wait before a retry ends when the caller aborts", async () => {
    const caller = new AbortController();
    fixture.time.onSleep(() => caller.abort());
    fixture.server.reply(tooMany);
    const error = await apiError(email().find("ACME_0001", { signal: caller.signal }));
    expect(error).to.include({ kind: "aborted", status: null });
    expect(error.reason).to.equal("stopped before a further attempt; the last: slow down");
    expect(methods()).to.have.length(1);
  });

  it("a retry uses a new token when the old one expired during the wait", async () => {
    const expiring: Reply = (response, seen, request) => {
      const expiresAt = new Date(fixture.time.clock.now() + 2000).toISOString();
      const token = `_token_${fixture.server.tokens.length}`;
      return json(201, { token, expiresAt })(response, seen, request);
    };
    fixture.server.replyToken(expiring);
    fixture.server.reply(tooMany, json(200, emailResponse()));
    await email().find("ACME_0001");
    const used = fixture.server.seen.map(({ headers }) => headers.authorization);
    expect(used).to.deep.equal(["_token_1", "_token_2"]);
  });
});

describe("an unreachable server", () => {
  const fixture = useFixture();

  it("an unreachable server is retried, also for creates, and named in the error", async () => {
    const api = fixture.connect({ apiToken: "_configured" });
    await fixture.server.close();
    const error = await apiError(emailOf(api).create(emailInput));
    expect(error).to.include({ kind: "network", status: null, mayHaveTakenEffect: false });
    expect(error.reason).to.equal(`127.0.0.1:${fixture.server.port} refuses connections (ECONNREFUSED)`);
    expect(fixture.time.slept).to.deep.equal([500, 1000, 2000]);
  });

  it("the token request to an unreachable server fails with the same message", async () => {
    const api = fixture.connect();
    await fixture.server.close();
    const error = await apiError(api.userProfile.read());
    expect(error.kind).to.equal("credentials");
    expect(error.message).to.contain(
      `\n  [POST] ${fixture.server.url}/api/v2/access/tokens\n  127.0.0.1:${fixture.server.port} refuses connections (ECONNREFUSED)\n\nThe address of the API comes from `,
    );
  });
});
