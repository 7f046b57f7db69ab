import { expect } from "chai";
import type { PutOptions } from "../../src/http/index.ts";
import { RemoteError } from "../../src/schema/index.ts";
import { rejection } from "../../src/testing/core/rejection.ts";
import { type Got, hangUp, json, type Reply, useScriptedApi } from "./scripted-api.ts";

const failed = async (running: Promise<unknown>) => await rejection(running, RemoteError);
const empty: Reply = (response) => response.writeHead(204).end();
const missing = json(404, { message: "no such queue" });

describe("a PUT that rejects existing objects", () => {
  const { got, replying, client } = useScriptedApi();
  const methods = () => got.map(({ method }) => method);

  it("a PUT that rejects existing objects first sends a GET with the same query and headers, and is not sent if the object exists", async () => {
    const options = { refuseExisting: "get", query: { tenant: 7 }, headers: { "X-Tenant": "b" } } as const;
    replying(missing, empty);
    await client().put("/queues/a", { durable: true }, options);
    expect(got.map(({ method, url, body }) => `${method} ${url} ${body}`)).to.deep.equal([
      "GET /v1/queues/a?tenant=7 ",
      'PUT /v1/queues/a?tenant=7 {"durable":true}',
    ]);
    for (const { headers } of got) expect(headers["x-tenant"]).to.equal("b");

    got.length = 0;
    replying(json(200, { durable: false }));
    const error = await failed(client().put("/queues/a", {}, options));
    expect(error).to.include({ alreadyExists: true, notFound: false, mayHaveTakenEffect: false });
    expect(error.message).to.match(
      /^GET http.*\/queues\/a\?tenant=7 returned 200: the object exists already$/,
    );
    expect(methods()).to.deep.equal(["GET"]);
  });

  for (const [what, reply] of [
    ["a page", (response) => response.end("<html>")],
    ["no content", empty],
    ["a refusal", json(403, { message: "no" })],
    ["a 404 of a gateway", (response) => response.writeHead(404).end("<html>")],
  ] as const satisfies readonly (readonly [string, Reply])[]) {
    it(`a PUT that rejects existing objects is not sent if ${what} leaves open whether the object exists`, async () => {
      replying(reply);
      const error = await failed(client().put("/queues/a", {}, { refuseExisting: "get" }));
      expect(error).to.include({ alreadyExists: false, mayHaveTakenEffect: false });
      expect(methods()).to.deep.equal(["GET"]);
    });
  }

  it("a PUT that rejects existing objects sends If-None-Match: * if the API supports it, and treats a 412 as an existing object", async () => {
    replying(empty, json(412, { message: "precondition failed" }));
    const options = { refuseExisting: "if-none-match" } as const;
    await client().put("/queues/a", {}, options);
    const error = await failed(client().put("/queues/a", {}, options));
    expect(error).to.include({ status: 412, alreadyExists: true, advice: null });
    expect(got.map(({ headers }) => headers["if-none-match"])).to.deep.equal(["*", "*"]);
    expect(methods()).to.deep.equal(["PUT", "PUT"]);
    replying(json(409, { message: "busy" }));
    expect((await failed(client().put("/queues/a", {}, options))).alreadyExists).to.equal(false);
  });

  it("a PUT adopts an existing object that a condition accepts, and rejects any other", async () => {
    const adopt = ({ owner }: { readonly owner: string }) => owner === "api";
    const read = (given: unknown) => ({ value: { owner: String(Reflect.get(Object(given), "owner")) } });
    const options = { refuseExisting: "get", adopt, read, thenGet: true } as const;
    replying(json(200, { owner: "api" }), empty, json(200, { owner: "me" }));
    expect(await client().put("/queues/a", {}, options)).to.deep.equal({ owner: "me" });
    expect(methods()).to.deep.equal(["GET", "PUT", "GET"]);
    replying(json(200, { owner: "eve" }));
    expect((await failed(client().put("/queues/a", {}, options))).alreadyExists).to.equal(true);
    expect(methods()).to.deep.equal(["GET", "PUT", "GET", "GET"]);
  });

  it("a PUT with If-None-Match adopts an existing object with its ETag, so that the API refuses to overwrite a later change", async () => {
    const adopt = ({ owner }: { readonly owner: string }) => owner === "api";
    const options = { refuseExisting: "if-none-match", adopt } as const;
    const taken = json(412, {});
    replying(taken, json(200, { owner: "api" }, { etag: '"7"' }), empty);
    await client().put<{ owner: string }>("/queues/a", {}, options);
    expect(methods()).to.deep.equal(["PUT", "GET", "PUT"]);
    expect(got.map(({ headers }) => headers["if-match"])).to.deep.equal([undefined, undefined, '"7"']);
    expect(got[2]?.headers["if-none-match"]).to.equal(undefined);
    got.length = 0;
    replying(taken, json(200, { owner: "eve" }));
    const error = await failed(client().put<{ owner: string }>("/queues/a", {}, options));
    expect(error.alreadyExists).to.equal(true);
    expect(methods()).to.deep.equal(["PUT", "GET"]);
  });

  it("the error about a 412 states that the object may come from an earlier attempt whose response was lost", async () => {
    replying(hangUp, json(412, {}));
    const error = await failed(client().put("/queues/a", {}, { refuseExisting: "if-none-match" }));
    expect(error).to.include({ alreadyExists: true, mayHaveTakenEffect: true });
    expect(error.advice).to.contain("may have created the object");
  });

  it("explain can report that a name is taken", async () => {
    replying(json(409, { code: "taken" }));
    const api = client({ explain: ({ status }) => (status === 409 ? { alreadyExists: true } : {}) });
    expect(await failed(api.post("/queues", {}))).to.include({ status: 409, alreadyExists: true });
  });
});

describe("a change that is followed by a GET", () => {
  const { got, replying, client, lines } = useScriptedApi();
  const requests = () => got.map(({ method, url }) => `${method} ${url}`);
  const then = { thenGet: true } as const;

  it("a change with thenGet returns the object of the GET, regardless of the response to the change", async () => {
    for (const reply of [empty, json(200, { name: "old" }), json(201, [1])]) {
      replying(reply, json(200, { name: "a" }));
      expect(await client().put("/queues/a", {}, { ...then, query: { tenant: 7 } })).to.deep.equal({
        name: "a",
      });
    }
    expect(requests().slice(0, 2)).to.deep.equal(["PUT /v1/queues/a?tenant=7", "GET /v1/queues/a?tenant=7"]);
    replying(empty, json(200, { name: "b" }));
    const read = (given: unknown) => ({ value: String(Reflect.get(Object(given), "name")) });
    expect(await client().patch("/queues/a", {}, { ...then, read })).to.equal("b");
  });

  it("a change with thenGet finds the object by the header Location or by a function", async () => {
    const located = (location: string): Reply => json(201, { id: 7 }, { location });
    replying(located("/v1/queues/7"), json(200, { id: 7 }), located("queues/8?x=1"), json(200, { id: 8 }));
    const api = client();
    await api.post("/queues", {}, { thenGet: { at: "location" } });
    await api.post("/queues", {}, { thenGet: { at: "location" } });
    replying(json(201, { id: 9 }), json(200, { id: 9 }));
    const at = ({ json: sent }: { readonly json: unknown }) => `/queues/${Reflect.get(Object(sent), "id")}`;
    await api.post("/queues", {}, { thenGet: { at } });
    expect(requests().filter((line) => line.startsWith("GET"))).to.deep.equal([
      "GET /v1/queues/7",
      "GET /v1/queues/8?x=1",
      "GET /v1/queues/9",
    ]);
  });

  it("a change with thenGet ignores a missing Location or one of another server, and reports that the object may exist", async () => {
    const at = { thenGet: { at: "location" } } as const;
    for (const headers of [{}, { location: "https://elsewhere.example/v1/a" }, { location: "/v2/a" }]) {
      got.length = 0;
      replying(json(201, {}, headers));
      const error = await failed(client().post("/queues", {}, at));
      expect(error).to.include({ kind: "bad-response", mayHaveTakenEffect: true, method: "POST" });
      expect(requests()).to.deep.equal(["POST /v1/queues"]);
    }
  });

  it("the error of a failed GET after a change states that the change succeeded", async () => {
    const options = { ...then, refuseExisting: "get" } as const;
    replying(missing, empty, missing);
    const created = await failed(client().put("/queues/a", {}, options));
    expect(created).to.include({ method: "GET", status: 404, mayHaveTakenEffect: true });
    expect(created.advice).to.equal(
      "The PUT before this request succeeded, so the object exists: import it, or delete it before the next apply.",
    );
    replying(empty, json(403, { message: "no" }));
    const updated = await failed(client().put("/queues/a", {}, then));
    expect(updated).to.include({ status: 403, mayHaveTakenEffect: true });
    expect(updated.advice).to.equal("The PUT before this request succeeded.");
    replying(json(400, { message: "bad" }));
    expect((await failed(client().put("/queues/a", {}, then))).advice).to.equal(null);
  });

  describe("until the object is as it was sent", () => {
    interface Queue {
      readonly size: number;
      readonly tags: readonly string[];
      readonly limits: { readonly length: number };
      readonly owner?: string | null;
    }
    const until = { size: 1, tags: ["a"], limits: { length: 5 }, owner: null };

    it("thenGet repeats the GET while the object is missing or has other values", async () => {
      const stale = [
        { size: 0, tags: ["a"], limits: { length: 5 } },
        { ...until, tags: ["a", "b"] },
        { ...until, tags: null },
        { ...until, limits: { length: 6 } },
        { ...until, limits: null },
        { ...until, owner: "eve" },
        [],
        "text",
      ];
      const settled = { size: 1, tags: ["a"], limits: { length: 5, more: true }, id: 7 };
      replying(empty, missing, ...stale.map((one) => json(200, one)), json(200, settled));
      const found = await client().put<Queue>("/queues/a", until, { thenGet: { until } });
      expect(found).to.deep.equal(settled);
      expect(got).to.have.length(3 + stale.length);
      expect(lines.join("\n")).to.contain('"status":"other values of size"').and.contain('"not found"');
    });

    it("thenGet compares whole numbers as the client reads them", async () => {
      const text = '{"size":9007199254740993}';
      for (const exactNumbers of [true, false]) {
        replying(empty, (response) => response.end(text));
        const size = 9007199254740993n as unknown as number;
        await client({ exactNumbers }).put<Queue>("/queues/a", { size }, { thenGet: { until: { size } } });
      }
      expect(got).to.have.length(4);
    });

    it("thenGet can call a function to decide", async () => {
      replying(empty, json(200, { size: 1 }), json(200, { size: 2 }));
      const options: PutOptions<Queue> = { thenGet: { until: ({ size }) => size === 2 } };
      expect(await client().put("/queues/a", {}, options)).to.deep.equal({ size: 2 });
    });

    it("thenGet ends with the operation, and names the attributes that differ", async () => {
      const stop = new AbortController();
      let asked = 0;
      replying(empty, (response) => {
        asked += 1;
        if (asked === 3) stop.abort();
        json(200, { size: 3, tags: [], limits: null })(response, {} as Got);
      });
      const options = { thenGet: { until: { size: 1, tags: ["a"] } }, signal: stop.signal };
      const error = await failed(client().put<Queue>("/queues/a", {}, options));
      expect(error).to.include({ kind: "aborted", mayHaveTakenEffect: true });
      expect(error.message).to.match(/for the object to be as it was sent; .*other values of size, tags/);
    });

    it("thenGet without a signal ends after the default time of an operation", async () => {
      replying(empty, json(200, { size: 3 }));
      const api = client({ limits: { operationMs: 50 } });
      const error = await failed(api.put<Queue>("/queues/a", {}, { thenGet: { until: { size: 1 } } }));
      expect(error).to.include({ kind: "timeout", mayHaveTakenEffect: true });
    });

    it("thenGet ends immediately with an error of the API", async () => {
      replying(empty, missing, json(403, { message: "no" }));
      const error = await failed(client().put<Queue>("/queues/a", {}, { thenGet: { until } }));
      expect(error).to.include({ status: 403, mayHaveTakenEffect: true });
    });
  });
});
