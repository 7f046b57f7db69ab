import { AsyncLocalStorage } from "node:async_hooks";
import { expect } from "chai";
import { Notes } from "../../examples/http-client/notes.ts";
import {
  type Checked,
  type HttpClient,
  type IssuedToken,
  issuedTokens,
  jsonPatch,
  type TokensOptions,
  urlPath,
} from "../../src/http/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { standingClock } from "../support/hurried-clock.ts";
import { type Got, hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
const hour = 3_600_000;

describe("issuedTokens", () => {
  const { got, lines, replying, client } = useScriptedApi();
  let clock = standingClock();
  let issued = 0;

  beforeEach(() => {
    clock = standingClock();
    issued = 0;
  });

  /** Issues tokens for an hour and passes them to `api`; responds to other requests with these replies. */
  function withTokens(options: Partial<TokensOptions> = {}, ...others: readonly Reply[]) {
    const queue = [...others];
    replying((response, request) => {
      const isToken = request.url.endsWith("/tokens");
      const token = { token: `_token-${++issued}`, expiresAt: clock.now() + hour };
      const reply = isToken ? json(201, token) : (queue.shift() ?? json(200, "fine"));
      if (!isToken) issued--;
      reply(response, request);
    });
    const tokens = issuedTokens({
      ask: ({ signal }): Promise<IssuedToken> =>
        api.post("/tokens", { key: "k" }, { auth: { headers: { "X-Key": "_the-key" } }, signal }),
      clock,
      ...options,
    });
    const api: HttpClient = client({ auth: tokens, clock, redact: ["_the-key"] });
    return { api, tokens };
  }

  const carried = () =>
    got.filter(({ url }) => !url.endsWith("/tokens")).map(({ headers }) => headers.authorization);

  it("concurrent requests obtain one issued token, with the credentials of the token request", async () => {
    const { api } = withTokens();
    expect(await Promise.all([api.get("/a"), api.get("/b")])).to.deep.equal(["fine", "fine"]);
    expect(carried()).to.deep.equal(["Bearer _token-1", "Bearer _token-1"]);
    expect(got[0]?.headers).to.include({ "x-key": "_the-key" }).and.not.have.property("authorization");
  });

  for (const [what, received] of [
    ["no token", { expiresAt: 1 }],
    ["no token", { token: "", expiresAt: 1 }],
    ["no token", null],
    ["a token without expiresAt", { token: "_t", expiresAt: "2030-01-01" }],
  ] as const) {
    it(`an API that issues ${JSON.stringify(received)} is an error, and no request is sent with it`, async () => {
      const { api } = withTokens({ ask: async () => received as unknown as IssuedToken });
      const error = await rejection(api.get("/a"), Error);
      expect(String(error.cause ?? error)).to.contain(`ask of issuedTokens has returned ${what}`);
      expect(got).to.deep.equal([]);
    });
  }

  it("ask that uses the client without auth is an error, instead of waiting for itself", async () => {
    const { api } = withTokens({ ask: ({ signal }) => api.post("/tokens", { key: "k" }, { signal }) });
    const error = await rejection(api.get("/a"), Error);
    expect(String(error.cause ?? error)).to.contain("uses the client that the tokens are for");
    expect(got).to.deep.equal([]);
  });

  it("ask can use another client with issued tokens, whose ask can not use the first client in turn", async () => {
    let other = withTokens();
    const { api, tokens } = withTokens({ ask: ({ signal }) => other.api.post("/tokens", {}, { signal }) });
    expect(await api.get("/a")).to.equal("fine");
    other = withTokens({ ask: ({ signal }) => api.post("/tokens", {}, { signal }) });
    const error = await rejection(tokens.renew(), Error);
    expect(String(error.cause ?? error)).to.contain("uses the client that the tokens are for");
  });

  it("ask that uses its own client is an error also after the ask of another client has ended", async () => {
    const other = withTokens();
    const { api } = withTokens({
      ask: async ({ signal }) => {
        await other.api.get("/b");
        return await api.post("/tokens", { key: "k" }, { signal });
      },
    });
    const error = await rejection(api.get("/a"), Error);
    expect(String(error.cause ?? error)).to.contain("uses the client that the tokens are for");
  });

  it("no storage of calls is enabled while no token is requested, because Node 20 passes it on with each promise", async () => {
    const { disable } = AsyncLocalStorage.prototype;
    let disabled = 0;
    AsyncLocalStorage.prototype.disable = function () {
      disabled++;
      disable.call(this);
    };
    try {
      const clients = [withTokens(), withTokens()];
      await Promise.all(clients.map(({ api }) => api.get("/a")));
      const asked = disabled;
      await Promise.all(clients.map(({ api }) => api.get("/b")));
      expect([asked > 0, disabled - asked]).to.deep.equal([true, 0]);
    } finally {
      AsyncLocalStorage.prototype.disable = disable;
    }
  });

  it("an expired token is replaced by a new one", async () => {
    const { api } = withTokens();
    await api.get("/a");
    await clock.sleep(hour - 1, undefined);
    await api.get("/a");
    await clock.sleep(1, undefined);
    await api.get("/a");
    expect(carried()).to.deep.equal(["Bearer _token-1", "Bearer _token-1", "Bearer _token-2"]);
  });

  it("a token that the API rejects is replaced if the API has accepted it before, and not if it is new", async () => {
    const refusal = json(401, { message: "who?" });
    const { api } = withTokens({}, json(200, 1), refusal, json(200, 2));
    await api.get("/a");
    expect(await api.post("/a", {})).to.equal(2);
    const other = withTokens({}, refusal);
    expect(await failed(other.api.get("/a"))).to.include({ kind: "status", status: 401 });
    expect(carried()).to.deep.equal([
      "Bearer _token-1",
      "Bearer _token-1",
      "Bearer _token-2",
      "Bearer _token-3",
    ]);
  });

  it("a configured first token is not replaced when the API rejects it", async () => {
    const first = { token: "_configured", expiresAt: clock.now() + hour };
    const headers = (token: string) => ({ "X-Token": token });
    const { api } = withTokens({ first, headers }, json(401, { message: "who?" }));
    expect((await failed(api.get("/a"))).status).to.equal(401);
    await clock.sleep(hour, undefined);
    await api.get("/a");
    expect(got.map((request) => request.headers["x-token"])).to.deep.equal([
      "_configured",
      undefined,
      "_token-1",
    ]);
  });

  it("renew obtains a new token", async () => {
    const { api, tokens } = withTokens();
    await api.get("/a");
    expect((await tokens.renew()).token).to.equal("_token-2");
    await api.get("/a");
    expect(carried()).to.deep.equal(["Bearer _token-1", "Bearer _token-2"]);
  });

  it("a canceled token request is repeated by the next request", async () => {
    const { api } = withTokens();
    const stop = new AbortController();
    stop.abort();
    const error = await failed(api.get("/a", { signal: stop.signal }));
    expect(error).to.include({ kind: "aborted", reason: "stopped before the request was made" });
    expect(await api.get("/a")).to.equal("fine");
  });

  it("a failed token request is not evidence about the object of the request", async () => {
    replying(json(404, { message: "no such key" }));
    const tokens = issuedTokens({
      ask: ({ signal }) => api.post<IssuedToken>("/tokens", {}, { auth: { bearer: "_key" }, signal }),
    });
    const api: HttpClient = client({ auth: tokens });
    const error = await failed(api.find("/items/1"));
    expect(error).to.include({ kind: "credentials", status: 404, notFound: false, method: "POST" });
    // Obtaining the token with a function has the same result.
    const asking = client({ auth: async () => ({ Authorization: await api.post("/tokens") }) });
    expect(await failed(asking.find("/items/1"))).to.include({ kind: "credentials", notFound: false });
  });

  it("the error of a failed renewal states that the request may have had an effect before", async () => {
    let asked = 0;
    const tokens = issuedTokens({
      async ask() {
        if (++asked > 1) throw new RemoteError({ reason: "the key is locked", status: 403 });
        return { token: "_short", expiresAt: 0 };
      },
    });
    replying(hangUp);
    const error = await failed(client({ auth: tokens }).put("/items/1", {}));
    expect(error).to.include({ kind: "credentials", reason: "the key is locked", mayHaveTakenEffect: true });
    expect(got).to.have.length(1);
  });

  it("errors and logs show neither an issued token nor the credentials for it", async () => {
    const { api } = withTokens({}, json(400, { message: "_token-1 and _the-key are wrong" }));
    const error = await failed(api.get("/a/_token-1", { headers: { "x-request-id": "1" } }));
    expect(error.message).to.contain("(redacted) and (redacted) are wrong");
    expect([error.message, ...lines].join()).to.not.match(/_token-1|_the-key/);
  });
});

describe("options of httpClient", () => {
  const server = useScriptedApi();
  const { got, lines, replying, client } = server;

  it("the headers option of httpClient computes headers of a request after those of its credentials", async () => {
    replying(json(200, 1));
    const headers = ({ method }: { readonly method: string }) => ({ "X-Method": method, "X-Tenant": "a" });
    await client({ headers, auth: { bearer: "t" }, userAgent: "p/1" }).put("/a", {});
    expect(got[0]?.headers).to.include({ "x-method": "PUT", "x-tenant": "a" });
    const names = got[0]?.names.filter((name) => !/^(host|connection|content-length)$/i.test(name));
    expect(names).to.deep.equal([
      "Authorization",
      "Accept",
      "Content-Type",
      "X-Method",
      "X-Tenant",
      "User-Agent",
      "Accept-Encoding",
    ]);
  });

  it("the explain option of httpClient interprets an error response without its secrets", async () => {
    const explain = ({ status, json: said, url }: { status: number; json: unknown; url: string }) => ({
      ...(status === 403 && { advice: `Ask for the role ${Reflect.get(Object(said), "role")} (${url}).` }),
      ...(status === 404 && { reason: "the route is not known", notFound: false }),
    });
    const api = client({ explain, redact: ["s3cret"] });
    replying(json(403, { message: "no", role: "s3cret" }));
    const error = await failed(api.get("/a", { query: { key: "s3cret" } }));
    expect(error.message).to.match(
      /returned 403: no\n\nAsk for the role \(redacted\) \(http.*\(redacted\)\)\.$/,
    );
    replying(json(404, { message: "no Route matched" }));
    expect(await failed(api.find("/a"))).to.include({ reason: "the route is not known", notFound: false });
    replying(json(409, { message: "taken" }));
    expect(await failed(api.get("/a"))).to.include({ reason: "taken", advice: null });
  });

  it("the say option of httpClient formats errors in the form of the API", async () => {
    replying(json(400, { message: "bad" }));
    const say = ({ method, status, reason }: { method?: string; status?: unknown; reason: string }) =>
      `[${method}] ${status} ${reason}`;
    const error = await failed(client({ say }).get("/a"));
    expect(error.message).to.equal("[GET] 400 bad");
    expect(error.with({ status: null }).message).to.equal("[GET] null bad");
  });

  /** Accepts values with an ID. */
  const read = (given: unknown): Checked<string> => {
    const id: unknown = Reflect.get(Object(given), "id");
    return typeof id === "string" ? { value: id } : { error: "the response has no ID" };
  };

  it("the read option of httpClient checks a response and converts it to the result", async () => {
    const api = client();
    replying(json(200, { id: "7" }));
    expect([await api.get("/a", { read }), await api.find("/a", { read })]).to.deep.equal(["7", "7"]);
    expect((await api.request({ method: "GET", path: "/a", read })).json).to.equal("7");
    const wrong: readonly Reply[] = [
      json(200, { ok: false }),
      json(200, []),
      (response) => response.writeHead(204).end(),
      (response) => response.writeHead(200).end(),
    ];
    for (const reply of wrong) {
      replying(reply);
      const error = await failed(api.post("/a", {}, { read, secrets: ["ID"] }));
      expect(error).to.include({
        kind: "bad-response",
        reason: "the response has no ID",
        mayHaveTakenEffect: true,
      });
      expect(got.at(-1)?.method).to.equal("POST");
      expect(await failed(api.find("/a", { read }))).to.include({
        notFound: false,
        mayHaveTakenEffect: false,
      });
    }
    replying((response) => response.writeHead(200).end("<html>"));
    expect((await failed(api.get("/a", { read }))).reason).to.contain("an HTML page");
  });

  it("the read option of httpClient checks the response to a DELETE, and a GET follows if it rejects that", async () => {
    const done = (given: unknown): Checked<undefined> =>
      Reflect.get(Object(given), "ok") === true ? { value: undefined } : { error: "it says nothing" };
    const api = client();
    replying(json(200, { ok: true }));
    await api.delete("/items/1", { read: done });
    expect(got.map(({ method }) => method)).to.deep.equal(["DELETE"]);
    replying(json(200, { ok: false }), json(404, { message: "gone" }));
    await api.delete("/items/1", { read: done });
    replying(json(200, { ok: false }), json(200, { id: 1 }));
    const error = await failed(api.deleteIfExists("/items/1", { read: done }));
    expect(error).to.include({ kind: "bad-response", reason: "it says nothing", mayHaveTakenEffect: true });
    expect(error.message).to.contain("still finds the object");
  });

  it("the error of an option that throws states that the request may have had an effect, and quotes nothing", async () => {
    const api = client({
      redact: ["s3cret-text"],
      explain: () => {
        throw new TypeError("explain quotes s3cret-text");
      },
    });
    const throwing = () => {
      throw new TypeError("read quotes s3cret-text");
    };
    replying(json(200, {}));
    const unread = await failed(api.post("/a", {}, { read: throwing }));
    replying(json(409, {}));
    const unexplained = await failed(api.post("/a", {}));
    for (const error of [unread, unexplained]) {
      expect(error).to.include({ kind: "bad-response", mayHaveTakenEffect: true, notFound: false });
      expect(error.message).to.contain("failed while it handled").and.not.contain("s3cret");
    }
    expect(lines.join()).to.contain("explain quotes (redacted)").and.not.contain("s3cret-text");
  });

  it("a client does not treat the page after a redirect as the response to a change, unless read accepts it", async () => {
    const redirect: Reply = (response) => response.writeHead(303, { location: "/v1/items/1" }).end();
    replying(redirect, json(200, { id: "1" }), redirect, json(200, { id: "1" }));
    const api = client();
    expect((await failed(api.post("/items", {}))).reason).to.contain("redirected to");
    expect(await api.post("/items", {}, { read })).to.equal("1");
    const looking = (_: unknown, { isView }: { readonly isView: boolean }) => ({ value: isView });
    replying(redirect, json(200, {}));
    expect(await api.post("/items", {}, { read: looking })).to.equal(true);
  });

  it("httpClient ends a change that is not awaited at once", async () => {
    const stop = new AbortController();
    replying(() => stop.abort());
    const api = client({ limits: { graceMs: 60_000 } });
    const error = await failed(api.post("/test", {}, { awaited: false, signal: stop.signal }));
    expect(error).to.include({ kind: "aborted", mayHaveTakenEffect: true });
  });

  it("the log of httpClient contains the ID of a request, and no secrets", async () => {
    const id = "4f1c s3cret-text";
    replying(json(200, 1, { "x-request-id": id }), json(400, { message: "bad" }, { "x-request-id": id }));
    const api = client({ redact: ["s3cret-text"] });
    await api.get("/a");
    expect((await failed(api.get("/a"))).requestId).to.equal("4f1c (redacted)");
    for (const line of lines) expect(line).to.contain('"request":"4f1c (redacted)"');
  });

  it("httpClient reports the size of responses, which limits lists of pages", async () => {
    replying(json(200, [1, 2, 3]));
    const { size } = await client().request({ method: "GET", path: "/a" });
    expect(size).to.deep.equal({ characters: "[1,2,3]".length, values: 4 });
  });

  it("an error of httpClient suggests no other scheme for an address built from several settings", async () => {
    replying((response) => response.socket?.end("no HTTP\r\n\r\n"));
    const options = { retries: 0, baseUrlFrom: "the attribute account" } as const;
    const written = await failed(client(options).get("/a"));
    expect(written.message).to.contain("Did you mean https://127.0.0.1");
    const composed = await failed(client({ ...options, baseUrlIsComposed: true }).get("/a"));
    expect(composed.message).to.contain("the attribute account").and.not.contain("Did you mean");
  });
});

describe("a create of httpClient whose response is lost", () => {
  const { got, replying, client } = useScriptedApi();

  /** Loses the response of the create; each listing returns the next of these lists. */
  function losing(...listings: readonly (readonly object[])[]) {
    const left = [...listings];
    replying((response, { method }: Got) =>
      method === "POST" ? hangUp(response, {} as Got) : json(200, left.shift() ?? [])(response, {} as Got),
    );
    return client();
  }

  interface Item {
    readonly id: string;
    readonly at: string;
  }

  const creation = (api: HttpClient) => ({
    what: 'the item "a"',
    create: () => api.post<Item>("/items", {}),
    idOf: ({ id }: Item) => id,
    list: async (signal: AbortSignal) => ({
      items: await api.get<Item[]>("/items", { signal }),
      serverTime: null,
    }),
    recognize: ({ id, at }: Item) => ({ id, changedAt: at }),
    fetch: async (id: string) => ({ id, at: "fetched" }),
  });
  const now = () => new Date(Date.now() + 60_000).toISOString();

  it("create does not find an object that was known before", async () => {
    const api = losing([{ id: "1", at: now() }]);
    api.know("1");
    const error = await failed(api.create(creation(api)));
    expect(error.advice).to.contain('It is not known whether the item "a" was created');
  });

  it("create searches again after searchAgainAfter", async () => {
    const api = losing([], [{ id: "2", at: now() }]);
    expect((await api.create({ ...creation(api), searchAgainAfter: 3000 })).id).to.equal("2");
    expect(got.map(({ method }) => method)).to.deep.equal(["POST", "GET", "GET"]);
  });

  it("create allows clocks to differ by clockSkew", async () => {
    const older = () => [{ id: "3", at: new Date(Date.now() - 30_000).toISOString() }];
    const strict = losing(older());
    await failed(strict.create(creation(strict)));
    const api = losing(older());
    expect((await api.create({ ...creation(api), clockSkew: 60_000 })).id).to.equal("3");
  });

  it("the error of create contains its own advice, or else that of the failed create", async () => {
    const api = losing();
    expect((await failed(api.create({ ...creation(api), advice: null }))).advice).to.not.contain("not known");
    const look = { ...creation(api), advice: `Look at ${urlPath`/items/${"a b"}`}.` };
    expect((await failed(api.create(look))).advice).to.equal("Look at /items/a%20b.");
  });
});

describe("the client of examples/http-client", () => {
  const server = useScriptedApi();
  const { got, replying } = server;

  it("the client of examples/http-client obtains a token, uses the sub-account, checks responses and gives advice", async () => {
    const expiresAt = Date.now() + hour;
    replying(
      json(201, { token: "_t", expiresAt }),
      json(200, { id: "1", title: "a" }),
      json(200, { id: "2", title: "b" }),
      json(403, { message: "no" }),
      json(404, { message: "gone" }),
    );
    const key = { id: "k", secret: "_secret" };
    const notes = new Notes({ url: server.url, key, subaccount: "dev" });
    const { signal } = new AbortController();
    expect(await notes.find("1", signal)).to.deep.equal({ id: "1", title: "a" });
    expect(got[0]?.headers).to.include({ "x-secret": "_secret", "x-account": "dev" });
    expect(got[1]?.headers).to.include({ authorization: "Bearer _t", "x-account": "dev" });
    expect((await failed(notes.find("1", signal))).reason).to.equal("the response is about another note");
    expect((await failed(notes.find("1", signal))).advice).to.equal(
      "Ask an administrator for the role Editor.",
    );
    expect(await notes.find("1", signal)).to.equal(null);
    await notes.close();
  });

  it("the client of examples/http-client sends a merge patch, and pictures as they are", async () => {
    const picture = Uint8Array.from([0x89, 0x00, 0xff]);
    replying(
      json(201, { token: "_t", expiresAt: Date.now() + hour }),
      json(200, { id: "1", title: "b" }),
      (response) => response.writeHead(204).end(),
      (response) => response.end(picture),
    );
    const notes = new Notes({ url: server.url, key: { id: "k", secret: "_secret" }, subaccount: null });
    const { signal } = new AbortController();
    await notes.change({ id: "1", title: "a" }, { id: "1", title: "b" }, signal);
    await notes.setPicture("1", picture, signal);
    expect(await notes.picture("1", signal)).to.deep.equal(picture);
    expect(got[1]).to.include({ method: "PATCH", body: '{"title":"b"}' });
    expect(got.slice(1, 3).map(({ headers }) => headers["content-type"])).to.deep.equal([
      "application/merge-patch+json",
      "image/png",
    ]);
    await notes.close();
  });

  it("the client of examples/http-client lists notes page by page", async () => {
    replying(
      json(201, { token: "_t", expiresAt: Date.now() + hour }),
      json(200, [{ id: "1" }], { link: "<?per_page=100&page=2>; rel=next" }),
      json(200, [{ id: "2" }]),
    );
    const notes = new Notes({ url: server.url, key: { id: "k", secret: "_secret" }, subaccount: null });
    const ids: string[] = [];
    for await (const { id } of notes.list(new AbortController().signal)) ids.push(id);
    expect(ids).to.deep.equal(["1", "2"]);
    expect(got.map(({ url }) => url)).to.deep.equal([
      "/tokens",
      "/notes?per_page=100",
      "/notes?per_page=100&page=2",
    ]);
    await notes.close();
  });

  it("the client of examples/http-client lists tags by a cursor, and versions by an offset", async () => {
    replying(
      json(201, { token: "_t", expiresAt: Date.now() + hour }),
      json(200, { tags: ["a"], meta: { next: "c1" } }),
      json(200, { tags: ["b"], meta: { next: null } }),
      json(200, { texts: ["x", "y"], count: 3 }),
      json(200, { texts: ["z"], count: 3 }),
    );
    const notes = new Notes({ url: server.url, key: { id: "k", secret: "_secret" }, subaccount: null });
    const { signal } = new AbortController();
    expect(await notes.tags(signal)).to.deep.equal(["a", "b"]);
    const texts: string[] = [];
    for await (const text of notes.versions("1", signal)) texts.push(text);
    expect(texts).to.deep.equal(["x", "y", "z"]);
    expect(got.slice(1).map(({ url }) => url)).to.deep.equal([
      "/tags",
      "/tags?after=c1",
      "/notes/1/versions?limit=50&skip=0",
      "/notes/1/versions?limit=50&skip=2",
    ]);
    await notes.close();
  });

  it("the client of examples/http-client repeats a publish while the note is saved, and not after other conflicts", async () => {
    replying(
      json(201, { token: "_t", expiresAt: Date.now() + hour }),
      json(409, { message: "still saving" }),
      json(200, {}),
      json(409, { message: "archived" }),
    );
    const notes = new Notes({ url: server.url, key: { id: "k", secret: "_secret" }, subaccount: null });
    const { signal } = new AbortController();
    await notes.publish("1", signal);
    expect((await failed(notes.publish("1", signal))).reason).to.contain("archived");
    expect(got.slice(1).map(({ url }) => url)).to.deep.equal(Array(3).fill("/notes/1/publish"));
    await notes.close();
  });

  it("the client of examples/http-client sends a JSON patch", async () => {
    replying(json(201, { token: "_t", expiresAt: Date.now() + hour }), json(200, {}));
    const notes = new Notes({ url: server.url, key: { id: "k", secret: "_secret" }, subaccount: null });
    await notes.pin(["1"], ["1", "2"], new AbortController().signal);
    expect(got[1]?.headers["content-type"]).to.equal("application/json-patch+json");
    expect(JSON.parse(got[1]?.body ?? "")).to.deep.equal(jsonPatch({ notes: ["1"] }, { notes: ["1", "2"] }));
    await notes.close();
  });
});
