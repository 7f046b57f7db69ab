import { expect } from "chai";
import { type HttpClient, type HttpClientOptions, httpClient, urlPath } from "../../src/http/index.ts";
import { Decimal, RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type Got, hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

describe("httpClient", () => {
  const server = useScriptedApi();
  const { got, lines, replying } = server;
  let api: HttpClient;

  function client(options: Partial<HttpClientOptions> = {}): HttpClient {
    api = server.client(options);
    return api;
  }

  const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);

  it("httpClient sends and reads JSON, with credentials, query and headers", async () => {
    replying(json(201, { id: 7 }));
    const made = await client({
      auth: { bearer: "t0ken-abc" },
      userAgent: "provider/1",
      headers: { "X-Tenant": "a" },
    }).post(
      "/items",
      { name: "é" },
      { query: { dry: true, page: 2, none: null }, headers: { "x-tenant": "b" } },
    );
    expect(made).to.deep.equal({ id: 7 });
    const [{ method, url, headers, body } = {} as Got] = got;
    expect([method, url, body]).to.deep.equal(["POST", "/v1/items?dry=true&page=2", '{"name":"é"}']);
    expect(headers).to.include({
      authorization: "Bearer t0ken-abc",
      "user-agent": "provider/1",
      "x-tenant": "b",
      "content-type": "application/json",
    });
  });

  it("httpClient sends the ID of the run in a header if the environment contains one", async () => {
    replying(json(200, {}), json(200, {}));
    for (const TFNODE_RUN of ["0123456789ab", "on"])
      await client({ environment: { TFNODE_RUN } }).get("/items");
    expect(got.map(({ headers }) => headers["x-terraform-run"])).to.deep.equal(["0123456789ab", undefined]);
  });

  const exactText = '{"size":9007199254740993,"share":0.1234567890123456789,"n":7,"f":0.5}';
  const exact: Reply = (response) => response.end(exactText);

  it("httpClient with exactNumbers reads and writes all digits of numbers", async () => {
    replying(exact);
    const found = await client({ exactNumbers: true }).get<Record<string, unknown>>("/quota");
    expect(found).to.deep.equal({
      size: 9007199254740993n,
      share: new Decimal("0.1234567890123456789"),
      n: 7,
      f: 0.5,
    });
    await api.put("/quota", found);
    expect(got[1]?.body).to.equal(exactText);
  });

  it("httpClient rounds numbers in responses by default, and never numbers in requests", async () => {
    replying(exact);
    expect(await client().post("/quota", { size: 9007199254740993n })).to.include({ size: 9007199254740992 });
    expect(got[0]?.body).to.equal('{"size":9007199254740993}');
  });

  it("httpClient reports an error response that consists of a number with many digits", async () => {
    replying((response) => response.writeHead(400).end('{"code":9007199254740993}'));
    const error = await failed(client({ exactNumbers: true }).get("/quota"));
    expect(error.message).to.contain('returned 400: {"code":9007199254740993}');
  });

  it("httpClient encodes values in paths, including dots", () => {
    expect(urlPath`/items/${"a/b?c"}/tags/${".."}/${7n}`).to.equal("/items/a%2Fb%3Fc/tags/%2E%2E/7");
  });

  it("httpClient sends forms", async () => {
    replying(json(200, {}));
    await client().post("/token", new URLSearchParams({ grant: "a b" }));
    expect(got[0]).to.deep.include({ body: "grant=a+b" });
    expect(got[0]?.headers["content-type"]).to.equal("application/x-www-form-urlencoded");
  });

  it("httpClient accepts any content type and prefers JSON", async () => {
    replying((response, { headers }) => {
      const isAcceptable = /\*\/\*/.test(headers.accept ?? "");
      response.writeHead(isAcceptable ? 204 : 406).end();
    });
    await client().delete("/items/1");
    expect(got[0]?.headers.accept).to.equal("application/json, */*;q=0.5");
    await api.put("/items/1", {}, { headers: { accept: "application/vnd.notes+json, */*" } });
    expect(got[1]?.headers.accept).to.equal("application/vnd.notes+json, */*");
  });

  it("httpClient returns undefined for a change whose response has no content", async () => {
    replying((response) => response.writeHead(204).end());
    expect(await client().post("/", {})).to.equal(undefined);
    expect(await api.put("/", {})).to.equal(undefined);
    expect((await api.request({ method: "GET", path: "/" })).json).to.equal(undefined);
  });

  for (const [what, reply] of [
    ["a 204", (response) => response.writeHead(204).end()],
    ["a 200 without a body", (response) => response.end()],
    ["a 200 with spaces", (response) => response.end(" \n")],
  ] as const satisfies readonly (readonly [string, Reply])[]) {
    it(`httpClient rejects ${what} as the response to a read`, async () => {
      replying(reply);
      const error = await failed(client().find("/items/1"));
      expect(error).to.include({ kind: "bad-response", notFound: false, mayHaveTakenEffect: false });
      expect(error.message).to.contain("the response has no content");
      await failed(api.get("/items/1"));
    });
  }

  it("httpClient rejects a page without showing it, and names its type", async () => {
    replying((response) => response.writeHead(200, { "content-type": "text/html" }).end("<b>hush</b>"));
    const error = await failed(client().post("/", {}));
    expect(error).to.include({ kind: "bad-response", status: 200, mayHaveTakenEffect: true });
    expect(error.message).to.contain("not valid JSON (its type is text/html)").and.not.contain("hush");
  });

  for (const [what, cut] of [
    ["shorter than its length", (body: string) => ({ "content-length": String(body.length + 5) })],
    ["without its last chunk", () => ({ "transfer-encoding": "chunked" })],
  ] as const) {
    it(`httpClient rejects a body that is ${what}`, async () => {
      const body = JSON.stringify({ id: 1 });
      replying((response) => {
        response.writeHead(200, { "content-type": "application/json", ...cut(body) });
        response.write(body, () => response.socket?.destroy());
      });
      expect(await failed(client({ retries: 0 }).get("/items/1"))).to.include({ kind: "network" });
    });
  }

  it("find returns null if the API reports a missing object, and throws if a gateway responds with 404", async () => {
    replying(json(404, { message: "no such item" }), (response) => response.writeHead(404).end("<html>"));
    expect(await client().find("/items/1")).to.equal(null);
    expect(await failed(api.find("/items/1"))).to.include({ status: 404, notFound: false });
  });

  const methods = () => got.map(({ method }) => method);
  const missing = json(404, { message: "no such item" });
  const noRoute = json(404, { message: "no Route matched" });

  it("delete throws a RemoteError with notFound for a missing object", async () => {
    replying(missing);
    expect(await failed(client().delete("/items/1"))).to.include({ status: 404, notFound: true });
    expect(methods()).to.deep.equal(["DELETE"]);
  });

  it("deleteIfExists ignores a missing object after a GET has confirmed that it does not exist", async () => {
    replying(json(204, undefined), missing);
    await client().deleteIfExists("/items/1");
    expect(methods()).to.deep.equal(["DELETE"]);
    await api.deleteIfExists("/items/1", { query: { tenant: 7 } });
    expect(got.slice(1).map(({ method, url }) => `${method} ${url}`)).to.deep.equal([
      "DELETE /v1/items/1?tenant=7",
      "GET /v1/items/1?tenant=7",
    ]);
  });

  it("deleteIfExists throws if a gateway without a route for DELETE responds with 404", async () => {
    replying(noRoute, json(200, { id: 1 }));
    const error = await failed(client().deleteIfExists("/items/1"));
    expect(error).to.include({ method: "DELETE", status: 404, notFound: false });
    expect(error.message).to.contain("no Route matched").and.to.contain("still finds the object");
  });

  it("deleteIfExists accepts the 404 of a DELETE if the path does not support GET, and throws on other errors of the GET", async () => {
    replying(missing, json(405, { message: "GET is not allowed" }));
    await client().deleteIfExists("/bindings/1");
    replying(missing, json(403, { message: "you may not read it" }));
    const error = await failed(api.deleteIfExists("/bindings/1"));
    expect(error).to.include({ status: 404, notFound: false });
    expect(error.message).to.contain("does not show whether the object still exists: you may not read it");
  });

  for (const method of ["delete", "deleteIfExists"] as const) {
    it(`${method} sends a GET to find out whether it succeeded if the response is a page`, async () => {
      const page: Reply = (response) => response.end("<html>");
      replying(page, missing);
      await client()[method]("/items/1");
      expect(methods()).to.deep.equal(["DELETE", "GET"]);
      replying(page, json(200, { id: 1 }));
      const error = await failed(api[method]("/items/1"));
      expect(error).to.include({ kind: "bad-response", status: 200, mayHaveTakenEffect: true });
      expect(error.message).to.contain("still finds the object");
      replying(page, page);
      expect((await failed(api[method]("/items/1"))).message).to.contain(
        "not show whether the object still exists",
      );
    });
  }

  it("httpClient repeats reads after server errors, network errors and 429, within its limits", async () => {
    const before = Date.now();
    replying(json(503, {}), hangUp, json(429, {}, { "retry-after": "30" }), json(200, "ok"));
    expect(await client().get("/")).to.equal("ok");
    expect(got).to.have.length(4);
    const waits = lines
      .filter((line) => line.startsWith("warn"))
      .map((line) => /"waitMs":(\d+)/.exec(line)?.[1]);
    expect(waits).to.have.length(3);
    expect(Number(waits[2])).to.be.within(30_000, 31_000);
    expect(Date.now() - before).to.be.below(10_000);
  });

  it("httpClient sends a create once, unless the rate limit rejected it or it has an idempotency key", async () => {
    replying(json(500, { error: { message: "it broke" } }));
    const error = await failed(client().post("/items", {}));
    expect(got).to.have.length(1);
    expect(error).to.include({ status: 500, mayHaveTakenEffect: true, reason: "it broke" });
    replying(json(429, {}), json(200, 1));
    expect(await api.post("/items", {})).to.equal(1);
    replying(json(500, {}), json(200, 2));
    expect(await api.post("/items", {}, { idempotencyKey: true })).to.equal(2);
    const keys = got.slice(-2).map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0])
      .to.equal(keys[1])
      .and.to.match(/^[0-9a-f-]{36}$/);
  });

  it("the error of httpClient states that an earlier attempt may have had an effect", async () => {
    replying(hangUp, json(400, { title: "bad" }));
    const error = await failed(client().put("/items/1", {}));
    expect(error).to.include({ status: 400, mayHaveTakenEffect: true });
  });

  it("httpClient with retries of 0 never repeats a request", async () => {
    replying(json(503, {}));
    await failed(client({ retries: 0 }).get("/"));
    expect(got).to.have.length(1);
    await failed(client({ retries: { attempts: 2 } }).get("/"));
    expect(got).to.have.length(3);
  });

  it("httpClient requests new credentials once for all requests when the API rejects the old ones", async () => {
    let made = 0;
    const auth = async ({ refused }: { readonly refused: boolean }) => {
      made++;
      return { Authorization: `Token ${refused ? "new" : "old"}-${made}` };
    };
    replying((response, { headers }) =>
      headers.authorization?.startsWith("Token new")
        ? json(200, headers.authorization)(response, {} as Got)
        : json(401, {})(response, {} as Got),
    );
    client({ auth });
    expect(await Promise.all([api.get("/a"), api.get("/b")])).to.deep.equal(["Token new-2", "Token new-2"]);
    expect(made).to.equal(2);
    replying(json(401, { message: "no" }));
    expect((await failed(api.get("/"))).status).to.equal(401);
    expect(made).to.equal(3);
  });

  it("httpClient shows no secret in errors and logs, in any encoding", async () => {
    const basic = Buffer.from("ada:pass-word").toString("base64");
    replying(
      json(400, { message: `wrong: ${basic}, pass-word, ${encodeURIComponent("k3y/k3y")}, body-secret` }),
    );
    client({ auth: { basic: { user: "ada", password: "pass-word" } }, redact: ["k3y/k3y"] });
    const error = await failed(api.get("/", { query: { key: "k3y/k3y" }, secrets: ["body-secret"] }));
    const all = [error.message, ...lines].join("\n");
    for (const secret of [basic, "pass-word", "k3y", "body-secret"]) expect(all).to.not.contain(secret);
    expect(error.message).to.contain("wrong: (redacted), (redacted), (redacted), (redacted)");
  });

  it("httpClient shows the path of a request whose words the token has, but no token", async () => {
    replying(json(404, { message: "nothing at /api-tokens/insecure-api-token" }));
    client({ auth: { bearer: "unleash:insecure-api-token" } });
    const error = await failed(api.get("/api-tokens/insecure-api-tokens"));
    expect(error.url).to.match(/\/api-tokens\/insecure-api-tokens$/);
    expect(error.message).to.contain("nothing at /api-tokens/");
    replying(json(404, { message: "no unleash:insecure-api-token" }));
    const other = await failed(api.get("/tokens/unleash:insecure-api-token"));
    expect(other.message)
      .to.match(/\/tokens\/\(redacted\) /)
      .and.contain("no (redacted)");
  });

  it("httpClient finds the error text in the usual forms of error responses", async () => {
    const forms: [unknown, string][] = [
      [{ errors: [{ detail: "a" }, { detail: "b" }] }, "a; b"],
      [{ type: "about:blank", title: "T", detail: "D" }, "D"],
      [{ error: "invalid_grant", error_description: "expired" }, "expired"],
      [
        { message: "Invalid request", details: [{ message: "name is required" }] },
        "Invalid request: name is required",
      ],
      [
        { message: "Invalid", errors: [{ field: "size", message: "is too large" }] },
        "Invalid: size: is too large",
      ],
      [
        { title: "Invalid", errors: { name: ["is taken", "is short"], size: ["is odd"] } },
        "Invalid: name: is taken; is short; size: is odd",
      ],
      [
        {
          errors: [
            { title: "Invalid", detail: "is too short", source: { pointer: "/data/attributes/name" } },
          ],
        },
        "/data/attributes/name: is too short",
      ],
      [{ detail: [{ loc: ["body", "name"], msg: "field required" }] }, "body.name: field required"],
      [{ message: "name is taken", details: ["name is taken"] }, "name is taken"],
      [{ error: { message: "No", details: [{ "@type": "x" }] } }, "No"],
      [{ message: "No", path: "/items" }, "No"],
      [{ code: 7 }, '{"code":7}'],
      ["text", "text"],
    ];
    client();
    for (const [body, reason] of forms) {
      replying(json(400, body));
      expect((await failed(api.get("/"))).reason).to.equal(reason);
    }
    replying((response) => response.writeHead(403).end());
    expect((await failed(api.get("/"))).reason).to.equal("Forbidden");
  });

  it("httpClient ends a request when its signal aborts or its time limit is reached", async () => {
    replying(() => {});
    const stop = new AbortController();
    client({ limits: { requestTimeoutMs: 200, graceMs: 50 }, retries: 0 });
    const aborted = failed(api.get("/", { signal: stop.signal }));
    setTimeout(() => stop.abort(), 20);
    expect(await aborted).to.include({ kind: "aborted", mayHaveTakenEffect: false });
    expect(await failed(api.post("/", {}))).to.include({ kind: "timeout", mayHaveTakenEffect: true });
  });

  it("httpClient limits the size of responses", async () => {
    replying((response) => response.end(`"${"x".repeat(5000)}"`), json(200, [[[[1]]]]));
    client({ limits: { largestBody: 4096, deepest: 3 } });
    expect((await failed(api.get("/"))).message).to.contain("the response is larger than 4 KiB");
    expect((await failed(api.get("/"))).message).to.contain("nested more than 3 deep");
  });

  it("httpClient follows redirects only to the same server", async () => {
    replying(
      (response) => response.writeHead(307, { location: "/v1/there" }).end(),
      json(200, "there"),
      (response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
    );
    expect(await client({ auth: { bearer: "t0ken-abc" } }).get("/here")).to.equal("there");
    expect((await failed(api.get("/here"))).message).to.contain("redirects to https://elsewhere.example");
  });

  it("create finds the object after the response to its request was lost", async () => {
    const stored: { id: string; name: string; at: string }[] = [];
    replying((response, { method, url, body }) => {
      if (method === "POST") {
        stored.push({ id: "1", name: JSON.parse(body).name, at: new Date(Date.now() + 2000).toISOString() });
        return response.socket?.destroy();
      }
      json(200, url.endsWith("/1") ? stored[0] : stored)(response, {} as Got);
    });
    client();
    const created = await api.create({
      what: 'the item "a"',
      create: () => api.post<{ id: string }>("/items", { name: "a" }),
      idOf: ({ id }) => id,
      list: async (signal) => {
        const response = await api.request({ method: "GET", path: "/items", signal });
        return api.listed(response, response.json as typeof stored);
      },
      recognize: ({ id, name, at }) => (name === "a" ? { id, changedAt: at } : null),
      fetch: (id, signal) => api.find<{ id: string }>(urlPath`/items/${id}`, { signal }),
    });
    expect(created.id).to.equal("1");
    expect(stored).to.have.length(1);
  });

  it("httpClient rejects base URLs and paths that lead to another server or folder", () => {
    client();
    for (const baseUrl of ["ftp://a", "https://user:pw@a", "https://a/?x=1"]) {
      expect(() => httpClient({ baseUrl }), baseUrl).to.throw(TypeError);
    }
    return rejection(api.get("items"), TypeError);
  });

  it("httpClient uses the proxy from the environment", async () => {
    replying((response, { url, headers }) =>
      json(200, `${url} ${headers["proxy-authorization"]}`)(response, {} as Got),
    );
    const proxied = client({
      baseUrl: "http://api.invalid/v1",
      environment: { HTTP_PROXY: server.url.replace("://", "://u:p@") },
    });
    expect(await proxied.get("/x")).to.equal(
      `http://api.invalid/v1/x Basic ${Buffer.from("u:p").toString("base64")}`,
    );
  });
});
